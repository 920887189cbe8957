import type { Path } from '../../lib/url/path.ts';
import type { Plan, ServedFiles } from '../../plan/plan.ts';
import { part } from '../shared/comments.ts';
import { commonestStyle, hiddenUrl, type PageStyle, rarePages, urlVariants } from '../shared/pages.ts';
import { decodedPath } from '../shared/sent-text.ts';
import { apiRules, isApiRequest } from './api.ts';
import { request } from './matching.ts';
import { moveRule } from './origin.ts';
import { cond, isPrintable, literal, rule, set } from './text.ts';

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
export function* pageRules(plan: Plan, packed: readonly string[]): Generator<string> {
  const { served, api } = plan;
  const style = commonestStyle(served.pages);
  const { page, ends, serves } = finders[style];
  const found = 'E=SP_FOUND:1';
  yield* [`RewriteCond "${root}/$1" -f`, rule('^(.+)(?<!/|\\.htm|\\.html)$', '-', found)];
  if (style !== 'folder') yield* [`RewriteCond "${root}/index.html" -f`, rule('^$', '-', found)];
  yield* [
    `RewriteCond "${root}/$1${ends}" -f`,
    rule(page, '-', serves === undefined ? found : `${found},E=SP_FILE:${serves}`),
  ];
  const listed = listedPages(served, style);
  for (const [url, at] of listed) {
    const pattern = `^${decodedPath(url.slice(1), false)}$`;
    // Apache decodes the path that a rule produces once more.
    yield* set(pattern, 'SP_FILE', literal(at.replaceAll('%', '%25')), found);
  }
  yield* [cond('%{REQUEST_URI}', hidden), rule('^', '-', 'E=!SP_FOUND')];
  if (api) yield* [cond(request, isApiRequest(api)), rule('^', '-', found)];

  const isFound = cond('%{ENV:SP_FOUND}', '1');
  yield* moveRule([isFound]);
  if (api)
    yield* [
      cond('%{REQUEST_METHOD}', '^OPTIONS$'),
      cond(request, isApiRequest(api)),
      rule('^', '-', 'R=204,L'),
    ];
  yield* [isFound, cond('%{REQUEST_METHOD}', '!^(?:GET|HEAD)$'), rule('^', '-', 'R=405,L')];
  yield* part('The API: prebuilt files. 422 for a query that no file answers.', apiRules(plan));
  yield* packed;
  if (serves !== undefined || listed.size > 0)
    yield* [isFound, cond('%{ENV:SP_FILE}', '(.+)'), rule('^', '/%1', 'END')];
  yield* [isFound, rule('^', '-', 'END')];
}

/** URLs of files that must not be served. */
export const hidden = hiddenUrl.replace(/\$$/, '\\z');

/** Pages listed by name: those of another style, and those whose names would not survive decoding. */
function listedPages({ pages }: ServedFiles, style: PageStyle): Map<Path, string> {
  const listed = rarePages(pages, style);
  const isLost = finders[style].serves !== undefined;
  if (isLost) for (const [url, file] of pages) if (file.includes('%')) listed.set(url, file);
  // Such a name has no URL: a request for it returns 404.
  for (const [url, file] of listed) if (!isPrintable(file)) listed.delete(url);
  return listed;
}

/** Redirects other variants of a page to its URL (`W-ADDR-3`). */
export function* variantRules({ served, origin }: Plan): Generator<string> {
  const style = commonestStyle(served.pages);
  const { slash, name } = finders[style];
  for (const [other, url] of listedVariants(served)) {
    yield rule(`^${decodedPath(other.slice(1), false)}\\z`, `${origin}${literal(url)}`, 'R=301,NE,END');
  }
  if (style !== 'folder')
    yield* [`RewriteCond "${root}/index.html" -f`, rule('^index\\.html$', `${origin}/`, 'R=301,END')];
  const [pattern, ends, url] = slash;
  yield* [`RewriteCond "${root}/$1${ends}" -f`, rule(notError(pattern), `${origin}/${url}`, 'R=301,END')];
  yield* [
    `RewriteCond "${root}%{REQUEST_URI}" -f`,
    rule(notError(name[0]), `${origin}/${name[1]}`, 'R=301,END'),
  ];
}

/** A pattern for URLs that aren't of an error page. */
function notError(pattern: string): string {
  return pattern.replace('^', '^(?!(?:404|410|503)(?:/|\\.html|$))');
}

/** URL variants that are listed: of rare pages, and of URLs with an escape, which Apache writes differently. */
function listedVariants(served: ServedFiles): [Path, Path][] {
  const rare = rarePages(served.pages, commonestStyle(served.pages));
  return [...urlVariants(served, (url) => url.includes('%') || rare.has(url))];
}
