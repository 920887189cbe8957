import type { Path } from '../../lib/url/path.ts';
import type { Plan, ServedFiles } from '../../plan/plan.ts';
import { commonestStyle, hiddenUrl, type PageStyle, rarePages, urlVariants } from '../shared/pages.ts';
import { decodedPath } from '../shared/sent-text.ts';
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
    page: '^(.+)/\\z',
    ends: '/index.html',
    serves: undefined,
    slash: ['^(.*[^/])\\z', '/index.html', '$1/'],
    name: ['^(.*/)?index\\.html\\z', '$1'],
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
  const { served } = plan;
  const style = commonestStyle(served.pages);
  const { page, ends, serves } = finders[style];
  const found = 'E=SP_FOUND:1';
  yield* [`RewriteCond "${root}/$1" -f`, cond('$1', '!\\.html?\\z', 'NC'), rule('^(.*[^/])\\z', '-', found)];
  yield* [`RewriteCond "${root}/index.html" -f`, rule('^\\z', '-', found)];
  yield* [
    `RewriteCond "${root}/$1${ends}" -f`,
    rule(page, '-', serves === undefined ? found : `${found},E=SP_FILE:${serves}`),
  ];
  for (const [url, at] of listedPages(served, style)) {
    const pattern = `^${decodedPath(url.slice(1), false)}\\z`;
    // Apache decodes the path that a rule produces once more.
    yield* set(pattern, 'SP_FILE', literal(at.replaceAll('%', '%25')), found);
  }
  yield* [cond('%{REQUEST_URI}', hidden), rule('^.*', '-', 'E=!SP_FOUND')];
  const isFound = cond('%{ENV:SP_FOUND}', '1');
  yield* moveRule(plan, [isFound]);
  yield* [isFound, cond('%{REQUEST_METHOD}', '!^(?:GET|HEAD)\\z'), rule('^', '-', 'R=405,L')];
  yield* packed;
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
  yield* [`RewriteCond "${root}/index.html" -f`, rule('^index\\.html\\z', `${origin}/`, 'R=301,END')];
  const [pattern, ends, url] = slash;
  const shown = cond('%{REQUEST_URI}', `!${hidden}`);
  yield* [shown, `RewriteCond "${root}/$1${ends}" -f`, rule(pattern, `${origin}/${url}`, 'R=301,END')];
  yield* [
    shown,
    `RewriteCond "${root}%{REQUEST_URI}" -f`,
    rule(name[0], `${origin}/${name[1]}`, 'R=301,END'),
  ];
}

/** URL variants that are listed: of rare pages, and of URLs with an escape, which Apache writes differently. */
function listedVariants(served: ServedFiles): [Path, Path][] {
  const rare = rarePages(served.pages, commonestStyle(served.pages));
  return [...urlVariants(served, (url) => url.includes('%') || rare.has(url))];
}
