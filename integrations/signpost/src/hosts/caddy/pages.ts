import { findMediaType } from '../../lib/media-type.ts';
import type { Path } from '../../lib/url/path.ts';
import { escapeRegex } from '../../lib/url/wildcards.ts';
import type { Plan } from '../../plan/plan.ts';
import {
  encodeFile,
  findCommonestStyle,
  listRedirectedVariants,
  pageForms,
  selectRarePages,
} from '../shared/pages.ts';
import { compileDecodedPath, compileSentPath } from '../shared/sent-text.ts';
import { printCacheHeaders } from './headers.ts';
import { printRedirectAge } from './origin.ts';
import { type CaddyRow, map, printBlock, quoteRegex, quoteToken } from './text.ts';

const path = '{http.request.uri.path}';

/** A name that no file has. */
const none = '/.none';

/**
 * Files without a URL: of other hosts, error pages, /.env and /docs/.git/config. Caddy's expressions have no
 * `(?!well-known/)`, so a folder with a dot is hidden unless its name starts with `.we`.
 */
const hidden =
  '^/(?:_headers|_redirects|_worker\\.js|_routes\\.json|_signpost/.*|(?:.*/)?\\.(?:[^/]*|(?:[^w/]|w[^e/])[^/]*/.*)|(?:404|410|503)(?:/.*|\\.html)?)$';

/** `sp_path`: the path without a slash at its end. */
export function* printPathMap(): Generator<string> {
  yield* map(path, '{sp_path}', [['~(?s)^(.+?)/?$', '$1']]);
}

/** Sets `sp_there` to what the site has at a URL: a file, a page, or a page with an unusual file. */
export function* lookupLines({ served }: Plan): Generator<string> {
  const { isSlashed, end } = pageForms[findCommonestStyle(served.pages)];
  // / is index.html like the pages below.
  const isFolder = isSlashed && end === '/index.html';
  yield 'vars sp_there no';
  yield `@sp_file file ${path}`;
  yield 'vars @sp_file sp_there file';
  // /about.html isn't a URL, and a folder isn't a file.
  yield '@sp_no_file path_regexp (?:\\.html?|/)$';
  yield 'vars @sp_no_file sp_there no';
  if (isFolder) yield `@sp_page file ${path}index.html`;
  else yield* printBlock('@sp_page', [`path_regexp ${isSlashed ? '/$' : '[^/]$'}`, `file {sp_path}${end}`]);
  yield 'vars @sp_page sp_there page';
  if (!isFolder) yield* ['@sp_home path /', 'vars @sp_home sp_there home'];
  // /index isn't a page, although index.html is a file.
  yield `@sp_hidden path_regexp ${quoteRegex(end === '.html' ? `${hidden}|/index/?$` : hidden)}`;
  yield 'vars @sp_hidden sp_there hidden';

  const rare = selectRareFiles(served).map(
    ([url, file]): CaddyRow => [`~^${compileDecodedPath(url, false)}$`, `/${encodeFile(file)}`],
  );
  if (rare.length === 0) return;
  yield* map(path, '{sp_rare}', rare);
  yield '@sp_rare vars_regexp {sp_rare} ^/';
  yield 'vars @sp_rare sp_there rare';
}

/** Serves the page or file of a URL. */
export function* printPages(plan: Plan): Generator<string> {
  yield* printTypeMap(plan.served);
  // Part of a compressed file would be no part of the file.
  yield '@sp_whole not header Range *';
  yield 'encode @sp_whole gzip';
  yield '@sp_there vars sp_there file page home rare';
  yield* printBlock('route @sp_there', printPageRoute(plan));
}

function* printPageRoute(plan: Plan): Generator<string> {
  const { served } = plan;
  const { isSlashed, end } = pageForms[findCommonestStyle(served.pages)];
  yield* printCacheHeaders(plan);
  yield '@sp_found_page vars sp_there page';
  yield `uri @sp_found_page path_regexp ${isSlashed ? '/\\z' : '\\z'} ${end}`;
  // `/` is index.html like the pages below, or a page of its own.
  if (!isSlashed || end !== '/index.html')
    yield* ['@sp_found_home vars sp_there home', 'rewrite @sp_found_home /index.html'];
  if (selectRareFiles(served).length > 0)
    yield* [
      '@sp_found_rare vars sp_there rare',
      `uri @sp_found_rare path_regexp ${quoteToken('(?s)^.*\\z')} {sp_rare}`,
    ];
  yield 'header Content-Type {sp_type}';
  yield* printFileServer(served);
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

/** Pages of another style than most. */
function selectRareFiles({ pages }: Plan['served']): [Path, string][] {
  return [...selectRarePages(pages, findCommonestStyle(pages))].filter(([, file]) => !/\p{Cc}/u.test(file));
}

/** Extensions whose media type Caddy knows without a list of the system. */
const knownTypes = new Set(
  '.avif .css .gif .htm .html .jpeg .jpg .js .json .mjs .pdf .png .wasm .webp .xml'.split(' '),
);

/** `sp_type`: the media types of the site's other files by extension. Text is UTF-8 (`W-HEAD-9`). */
function* printTypeMap({ files }: Plan['served']): Generator<string> {
  // `a.x y` has no media type either.
  const extensions = new Set(files.values().map((file) => /\.\w+$/.exec(file)?.[0] ?? ''));
  const rows = [...extensions.difference(knownTypes)]
    .sort()
    .map((extension): CaddyRow => [extension, findMediaType(`file${extension}`)]);
  yield* map('{http.request.uri.path.file.ext}', '{sp_type}', rows);
}

/** Redirects URL variants of a page (`W-ADDR-3`). */
export function* printVariants(plan: Plan): Generator<string> {
  const { origin, served } = plan;
  const { isSlashed, end } = pageForms[findCommonestStyle(served.pages)];
  const name = escapeRegex(end);

  // The file of /about/index.html, and that of the page at /about for /about/.
  const ownFile: CaddyRow = [`~^(.*${name})$`, '$1'];
  if (isSlashed) yield* map(path, '{sp_other}', [ownFile], `${path}${end}`);
  else yield* map(path, '{sp_other}', [ownFile, ['~^(.+)/$', `$1${end}`]], none);

  // The page's own URL, by the URL as sent.
  yield* map('{http.request.orig_uri}', '{sp_own}', [
    ['~^/+index\\.html(\\?.+)?', '/$1'],
    isSlashed
      ? [`~^/*(/[^?]+?)(?:${name})?(\\?.+)?\\??$`, '$1/$2']
      : [`~^/*(/[^?]+?)(?:/|${name})(\\?.+)?\\??$`, '$1$2'],
  ]);
  yield* printBlock('@sp_other', ['vars sp_there no', 'file {sp_other}']);
  yield* printRareVariants(plan);
  yield* printRedirectAge(plan, '@sp_other');
  yield `redir @sp_other ${origin}{sp_own} 301`;
}

function* printRareVariants(plan: Plan): Generator<string> {
  const rare = new Set(selectRareFiles(plan.served).map(([url]) => url));
  if (rare.size === 0) return;

  const rows = Array.from(
    listRedirectedVariants(plan.served).filter(([, url]) => rare.has(url)),
    ([other, url]): CaddyRow => [
      `~^${compileSentPath(other)}(\\?.+)?\\??$`,
      `${url.replaceAll('$', '$$$$')}$1`,
    ],
  );
  yield* map('{http.request.orig_uri}', '{sp_rare_url}', rows);
  yield* printBlock('@sp_rare_other', ['vars sp_there no', 'vars_regexp {sp_rare_url} ^/']);
  yield* printRedirectAge(plan, '@sp_rare_other');
  yield `redir @sp_rare_other ${plan.origin}{sp_rare_url} 301`;
}
