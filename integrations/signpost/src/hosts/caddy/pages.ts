import { findMediaType } from '../../lib/media-type.ts';
import type { Path } from '../../lib/url/path.ts';
import type { Plan } from '../../plan/plan.ts';
import {
  encodeFile,
  findCommonestStyle,
  mapUrlVariants,
  type PageStyle,
  selectRarePages,
} from '../shared/pages.ts';
import { compileDecodedPath, compileSentPath } from '../shared/sent-text.ts';
import { printCacheHeaders } from './headers.ts';
import { printRedirectAge } from './origin.ts';
import { map, printBlock, quoteRegex, quoteToken, type Row } from './text.ts';

const path = '{http.request.uri.path}';

/** How pages are found by URL, and how their other URLs are recognized. */
interface Style {
  /** The conditions for a page, and how its path becomes the file. */
  readonly page: readonly string[];
  readonly change: readonly [find: string, replace: string];
  /** The file of the page whose other URL is requested, by its path. */
  readonly others: readonly Row[];
  readonly otherwise: string;
  /** The page's own URL, by the URL as sent. */
  readonly own: readonly Row[];
}

/** A name that no file has. */
const none = '/.none';
const withSlash = 'path_regexp ^/.+/$';
const withoutSlash = 'path_regexp ^/.*[^/]$';
const home: Row = ['~^/index\\.html(\\?.+)?', '/$1'];

const styles: Record<PageStyle, Style> = {
  // /about/ is about/index.html.
  folder: {
    page: [`file ${path}index.html`],
    change: ['/\\z', '/index.html'],
    others: [['~^(.*/index\\.html)$', '$1']],
    otherwise: `${path}/index.html`,
    own: [
      ['~^([^?]*/)index\\.html(\\?.+)?', '$1$2'],
      ['~^([^?]+)(\\?.+)?', '$1/$2'],
    ],
  },
  // /about is about/index.html.
  'bare-folder': {
    page: [withoutSlash, `file ${path}/index.html`],
    change: ['\\z', '/index.html'],
    others: [
      ['~^(.*/index\\.html)$', '$1'],
      ['~^(.+)/$', '$1/index.html'],
    ],
    otherwise: none,
    own: [home, ['~^([^?]+?)/(?:index\\.html)?(\\?.+)?\\??$', '$1$2']],
  },
  // /about is about.html.
  file: {
    page: [withoutSlash, `file ${path}.html`],
    change: ['\\z', '.html'],
    others: [
      ['~^(.*\\.html)$', '$1'],
      ['~^(.+)/$', '$1.html'],
    ],
    otherwise: none,
    own: [home, ['~^([^?]+?)(?:/|\\.html)(\\?.+)?\\??$', '$1$2']],
  },
  // /about/ is about.html.
  'slashed-file': {
    page: [withSlash, 'file {sp_path}.html'],
    change: ['/\\z', '.html'],
    others: [['~^(.*\\.html)$', '$1']],
    otherwise: `${path}.html`,
    own: [home, ['~^([^?]+?)(?:\\.html)?(\\?.+)?\\??$', '$1/$2']],
  },
};

/** Files that have no URL: those for other hosts, and error pages. */
const hidden =
  '^/(?:_headers|_redirects|_worker\\.js|_routes\\.json|\\.[^/]*|(?:404|410|503)(?:/.*|\\.html)?)$';

/** `sp_path`: the path without a slash at its end. */
export function* printPathMap(): Generator<string> {
  yield* map(path, '{sp_path}', [['~(?s)^(.+)/$', '$1']], path);
}

/** Sets `sp_there` to what the site has at a URL: a file, a page, or one whose file isn't in the usual place. */
export function* lookupLines({ served }: Plan): Generator<string> {
  const style = findCommonestStyle(served.pages);
  const { page } = styles[style];
  yield 'vars sp_there no';
  yield `@sp_file file ${path}`;
  yield 'vars @sp_file sp_there file';
  // /about.html isn't a URL, and a folder isn't a file.
  yield '@sp_no_file path_regexp (?:\\.html?|/)$';
  yield 'vars @sp_no_file sp_there no';
  if (page.length === 1) yield `@sp_page ${page.join('')}`;
  else yield* printBlock('@sp_page', page);
  yield 'vars @sp_page sp_there page';
  if (style !== 'folder') {
    yield '@sp_home path /';
    yield 'vars @sp_home sp_there home';
  }
  // /index isn't a page, although index.html is a file.
  const isFile = style === 'file' || style === 'slashed-file';
  yield `@sp_hidden path_regexp ${quoteRegex(isFile ? `${hidden}|/index/?$` : hidden)}`;
  yield 'vars @sp_hidden sp_there hidden';

  const rare = selectRareFiles(served);
  if (rare.length === 0) return;
  yield* map(
    path,
    '{sp_rare}',
    rare.map(([url, file]): Row => [printPathRow(url), `/${encodeFile(file)}`]),
  );
  yield '@sp_rare vars_regexp {sp_rare} ^/';
  yield 'vars @sp_rare sp_there rare';
}

/** Serves the page or file of a URL. */
export function* printPages(plan: Plan): Generator<string> {
  const { served } = plan;
  const style = findCommonestStyle(served.pages);
  const [find, replace] = styles[style].change;
  yield* printTypeMap(served);
  // Part of a compressed file would be no part of the file.
  yield '@sp_whole not header Range *';
  yield 'encode @sp_whole gzip';
  yield '@sp_there vars sp_there file page home rare record';
  yield* printBlock('route @sp_there', [
    ...printCacheHeaders(plan),
    // Of what is there, only pages end in a slash.
    ...(find.startsWith('/') ? [] : ['@sp_found_page vars sp_there page']),
    `uri ${find.startsWith('/') ? '' : '@sp_found_page '}path_regexp ${find} ${replace}`,
    ...(style === 'folder'
      ? []
      : ['@sp_found_home vars sp_there home', 'rewrite @sp_found_home /index.html']),
    ...(selectRareFiles(served).length === 0
      ? []
      : [
          '@sp_found_rare vars sp_there rare',
          `uri @sp_found_rare path_regexp ${quoteToken('(?s)^.*\\z')} {sp_rare}`,
        ]),
    'header Content-Type {sp_type}',
    ...printFileServer(served),
  ]);
}

/** Sends a file, or the compressed file that is next to a file. */
function* printFileServer({ files }: Plan['served']): Generator<string> {
  const packed = (['br', 'gz'] as const).filter((end) =>
    files.values().some((file) => file.endsWith(`.${end}`)),
  );
  if (packed.length === 0) yield 'file_server';
  else yield* printBlock('file_server', [`precompressed ${packed.map((end) => encodings[end]).join(' ')}`]);
}

const encodings = { br: 'br', gz: 'gzip' } as const;

/** Sends the page of an error, whole: without ranges and conditions. */
export function* printErrorServer(): Generator<string> {
  yield 'request_header -Range';
  yield 'request_header -If-*';
  yield `uri path_regexp ${quoteToken('(?s)^.*\\z')} {http.vars.sp_body}`;
  yield* printBlock('file_server', ['status {http.vars.sp_error}']);
}

/** Pages of another style, and files with a backslash in their name, which the file matcher reads as an escape. */
function selectRareFiles({ pages, files }: Plan['served']): [Path, string][] {
  const rare = selectRarePages(pages, findCommonestStyle(pages));
  for (const [url, file] of [...pages, ...files]) if (file.includes('\\')) rare.set(url, file);
  return [...rare].filter(([, file]) => !/\p{Cc}/u.test(file));
}

/** Extensions whose media type Caddy knows without a list of the system. */
const knownTypes = new Set(
  '.avif .css .gif .htm .html .jpeg .jpg .js .json .mjs .pdf .png .wasm .webp .xml'.split(' '),
);

/** `sp_type`: the media types of the site's other files by extension. Text is UTF-8 (`W-HEAD-9`). */
function* printTypeMap({ files }: Plan['served']): Generator<string> {
  const types = new Map<string, string>();
  for (const file of files.values()) {
    const extension = /\.[^./]*$/.exec(file)?.[0] ?? '';
    if (!knownTypes.has(extension)) types.set(extension, findMediaType(file));
  }
  yield* map('{http.request.uri.path.file.ext}', '{sp_type}', [...types].sort());
}

/** Redirects the other URLs of a page to its own (`W-ADDR-3`). */
export function* printVariants(plan: Plan): Generator<string> {
  const { origin, served } = plan;
  const { others, otherwise, own } = styles[findCommonestStyle(served.pages)];
  yield* map(path, '{sp_other}', others, otherwise);
  yield* map('{http.request.orig_uri}', '{sp_own}', own);
  yield* printBlock('@sp_other', ['vars sp_there no', 'file {sp_other}']);
  const rare = new Set(selectRareFiles(served).map(([url]) => url));
  if (rare.size > 0) {
    const rows = [...mapUrlVariants(served, (url) => rare.has(url))];
    yield* map(
      '{http.request.orig_uri}',
      '{sp_rare_url}',
      rows.map(
        ([other, url]): Row => [
          `~^${compileSentPath(other)}(\\?.+)?\\??$`,
          `${url.replaceAll('$', '$$$$')}$1`,
        ],
      ),
    );
    yield* printBlock('@sp_rare_other', ['vars sp_there no', 'vars_regexp {sp_rare_url} ^/']);
    yield* printRedirectAge(plan, '@sp_rare_other');
    yield `redir @sp_rare_other ${origin}{sp_rare_url} 301`;
  }

  yield* printRedirectAge(plan, '@sp_other');
  yield `redir @sp_other ${origin}{sp_own} 301`;
}

/** A row for one path, as Caddy decodes it. */
function printPathRow(url: Path): string {
  return `~^${compileDecodedPath(url, false)}$`;
}
