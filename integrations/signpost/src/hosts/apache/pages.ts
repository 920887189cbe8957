import type { Path } from '../../lib/url/path.ts';
import type { Plan, ServedFiles } from '../../plan/plan.ts';
import { printPart } from '../shared/comments.ts';
import {
  findCommonestStyle,
  hiddenUrl,
  mapUrlVariants,
  type PageStyle,
  selectRarePages,
} from '../shared/pages.ts';
import { compileDecodedPath } from '../shared/sent-text.ts';
import { isApiRequest, printApiRules } from './api.ts';
import { request } from './matching.ts';
import { moveRule } from './origin.ts';
import { escapeLiteral, isPrintable, printCondition, printRule, set } from './text.ts';

/** `%{REQUEST_FILENAME}` would omit what Apache takes for PATH_INFO. */
const root = '%{DOCUMENT_ROOT}';
const noIndex = '(?<!/index)(?<!^index)';

/** How a style's pages are found from the path below the folder. `{}` is a file name. */
interface Finder {
  readonly page: string;
  /** From the request's file name, and from the URL's text, to the page's file. */
  readonly ends: string;
  /** The file for `$1`; undefined if Apache finds it itself. */
  readonly serves: string | undefined;
  /** The other trailing slash: its pattern, the page's file, the URL. */
  readonly slash: readonly [pattern: string, ends: string, address: string];
  /** The file's own name: its pattern and URL. */
  readonly name: readonly [pattern: string, address: string];
}

const finders: Record<PageStyle, Finder> = {
  folder: {
    page: '^(.*/)?$',
    ends: 'index.html',
    serves: undefined,
    slash: ['^(.*[^/])$', '/index.html', '$1/'],
    name: ['^(.*/)?index\\.html$', '$1'],
  },
  'bare-folder': {
    page: '^(.*[^/])\\z',
    ends: '/index.html',
    serves: '$1/index.html',
    slash: ['^(.+)/\\z', '/index.html', '$1'],
    name: ['^(.+)/index\\.html\\z', '$1'],
  },
  file: {
    page: `^(.*[^/]${noIndex})\\z`,
    ends: '.html',
    serves: '$1.html',
    slash: [`^(.+${noIndex})/\\z`, '.html', '$1'],
    name: [`^(.+${noIndex})\\.html\\z`, '$1'],
  },
  'slashed-file': {
    page: `^(.+${noIndex})/\\z`,
    ends: '.html',
    serves: '$1.html',
    slash: [`^(.*[^/]${noIndex})\\z`, '.html', '$1/'],
    name: [`^(.+${noIndex})\\.html\\z`, '$1/'],
  },
};

/** Serves a page or file of the build. Hidden files, such as error pages, have no URL. */
export function* printPageRules(plan: Plan): Generator<string> {
  const { served, api } = plan;
  const style = findCommonestStyle(served.pages);
  const { page, ends, serves } = finders[style];
  const found = 'E=SP_FOUND:1';
  yield* [`RewriteCond "${root}/$1" -f`, printRule('^(.+)(?<!/|\\.htm|\\.html)$', '-', found)];
  if (style !== 'folder') yield* [`RewriteCond "${root}/index.html" -f`, printRule('^$', '-', found)];
  yield* [
    `RewriteCond "${root}/$1${ends}" -f`,
    printRule(page, '-', serves === undefined ? found : `${found},E=SP_FILE:${serves}`),
  ];
  const listed = selectListedPages(served, style);
  for (const [url, at] of listed) {
    const pattern = `^${compileDecodedPath(url.slice(1), false)}$`;
    // Apache decodes the path that a rule produces once more.
    yield* set(pattern, 'SP_FILE', escapeLiteral(at.replaceAll('%', '%25')), found);
  }
  yield* [printCondition('%{REQUEST_URI}', hidden), printRule('^', '-', 'E=!SP_FOUND')];
  if (api) yield* [printCondition(request, isApiRequest(api)), printRule('^', '-', found)];

  const isFound = printCondition('%{ENV:SP_FOUND}', '1');
  yield* moveRule([isFound]);
  if (api)
    yield* [
      printCondition('%{REQUEST_METHOD}', '^OPTIONS$'),
      printCondition(request, isApiRequest(api)),
      printRule('^', '-', 'R=204,L'),
    ];
  yield* [isFound, printCondition('%{REQUEST_METHOD}', '!^(?:GET|HEAD)$'), printRule('^', '-', 'R=405,L')];
  yield* printPart('The API: prebuilt files. 422 for a query that no file answers.', printApiRules(plan));
  if (serves !== undefined || listed.size > 0)
    yield* [isFound, printCondition('%{ENV:SP_FILE}', '(.+)'), printRule('^', '/%1', 'END')];
  yield* [isFound, printRule('^', '-', 'END')];
}

/** URLs of files that must not be served. */
export const hidden = hiddenUrl.replace(/\$$/, '\\z');

/** Pages listed by name: those of another style, and those whose names would not survive decoding. */
function selectListedPages({ pages }: ServedFiles, style: PageStyle): Map<Path, string> {
  const listed = selectRarePages(pages, style);
  const isLost = finders[style].serves !== undefined;
  if (isLost) for (const [url, file] of pages) if (file.includes('%')) listed.set(url, file);
  // Such a name has no URL: a request for it returns 404.
  for (const [url, file] of listed) if (!isPrintable(file)) listed.delete(url);
  return listed;
}

/** Redirects other variants of a page to its URL (`W-ADDR-3`). */
export function* printVariantRules({ served, origin }: Plan): Generator<string> {
  const style = findCommonestStyle(served.pages);
  const { slash, name } = finders[style];
  for (const [other, url] of selectListedVariants(served)) {
    yield printRule(
      `^${compileDecodedPath(other.slice(1), false)}\\z`,
      `${origin}${escapeLiteral(url)}`,
      'R=301,NE,END',
    );
  }

  if (style !== 'folder')
    yield* [`RewriteCond "${root}/index.html" -f`, printRule('^index\\.html$', `${origin}/`, 'R=301,END')];
  const [pattern, ends, url] = slash;
  yield* [
    `RewriteCond "${root}/$1${ends}" -f`,
    printRule(excludeErrorPages(pattern), `${origin}/${url}`, 'R=301,END'),
  ];
  yield* [
    `RewriteCond "${root}%{REQUEST_URI}" -f`,
    printRule(excludeErrorPages(name[0]), `${origin}/${name[1]}`, 'R=301,END'),
  ];
}

/** A pattern for URLs that aren't of an error page. */
function excludeErrorPages(pattern: string): string {
  return pattern.replace('^', '^(?!(?:404|410|503)(?:/|\\.html|$))');
}

/** URL variants that are listed: of rare pages, and of URLs with an escape, which Apache writes differently. */
function selectListedVariants(served: ServedFiles): [Path, Path][] {
  const rare = selectRarePages(served.pages, findCommonestStyle(served.pages));
  return [...mapUrlVariants(served, (url) => url.includes('%') || rare.has(url))];
}
