import { findMediaType } from '../../lib/media-type.ts';
import type { Path } from '../../lib/url/path.ts';
import { escapeRegex } from '../../lib/url/wildcards.ts';
import type { Plan } from '../../plan/plan.ts';
import { compileDecodedPath } from '../shared/decoded-regex.ts';
import {
  encodeFile,
  findCommonestStyle,
  listRedirectedVariants,
  pageForms,
  selectRarePages,
} from '../shared/pages.ts';
import { compileSentPath } from '../shared/sent-regex.ts';
import { printCacheHeaders } from './headers.ts';
import { printRedirectAge } from './origin.ts';
import { type CaddyText, caddy, groupToken, printMap, regex, token } from './text.ts';

const path = caddy`{http.request.uri.path}`;

/**
 * Files without a URL: of other hosts, error pages, /.env and /docs/.git/config. Caddy's expressions have no
 * `(?!well-known/)`, so a folder with a dot is hidden unless its name starts with `.we`.
 */
const hidden =
  '^/(?:_headers|_redirects|_worker\\.js|_routes\\.json|_signpost/.*|(?:.*/)?\\.(?:[^/]*|(?:[^w/]|w[^e/])[^/]*/.*)|(?:404|410|503)(?:/.*|\\.html)?)$';

/** `sp_path`: the path without a slash at its end. */
export function printPathMap(): CaddyText {
  return printMap(path, caddy`{sp_path}`, [caddy`${regex('~(?s)^(.+?)/?$')} ${token(caddy`$1`)}`]);
}

/** Sets `sp_there` to what the site has at a URL: a file, a page, or a page with an unusual file. */
export function printLookup({ served }: Plan): CaddyText {
  const { isSlashed, end } = pageForms[findCommonestStyle(served.pages)];
  // / is index.html like the pages below.
  const isFolder = isSlashed && end === '/index.html';
  const page = isFolder
    ? caddy`@sp_page file ${path}index.html`
    : caddy`
      @sp_page {
        path_regexp ${isSlashed ? caddy`/$` : caddy`[^/]$`}
        file {sp_path}${end}
      }`;
  const home = caddy`
    @sp_home path /
    vars @sp_home sp_there home`;
  const rare = selectRareFiles(served).map(
    ([url, file]) => caddy`${regex(`~^${compileDecodedPath(url, false)}$`)} ${token(`/${encodeFile(file)}`)}`,
  );
  const rareLines = caddy`
    ${printMap(path, caddy`{sp_rare}`, rare)}
    @sp_rare vars_regexp {sp_rare} ^/
    vars @sp_rare sp_there rare`;

  // /about.html isn't a URL, and a folder isn't a file. /index isn't a page, although index.html is a file.
  return caddy`
    vars sp_there no
    @sp_file file ${path}
    vars @sp_file sp_there file
    @sp_no_file path_regexp (?:\\.html?|/)$
    vars @sp_no_file sp_there no
    ${page}
    vars @sp_page sp_there page
    ${!isFolder && home}
    @sp_hidden path_regexp ${regex(end === '.html' ? `${hidden}|/index/?$` : hidden)}
    vars @sp_hidden sp_there hidden
    ${rare.length > 0 && rareLines}`;
}

/** Serves the page or file of a URL. Part of a compressed file would be no part of the file. */
export function printPages(plan: Plan): CaddyText {
  return caddy`
    ${printTypeMap(plan.served)}
    @sp_whole not header Range *
    encode @sp_whole gzip
    @sp_there vars sp_there file page home rare
    route @sp_there {
      ${printPageRoute(plan)}
    }`;
}

function printPageRoute(plan: Plan): CaddyText {
  const { served } = plan;
  const { isSlashed, end } = pageForms[findCommonestStyle(served.pages)];
  // `/` is index.html like the pages below, or a page of its own.
  const hasHome = !isSlashed || end !== '/index.html';
  const home = caddy`
    @sp_found_home vars sp_there home
    rewrite @sp_found_home /index.html`;
  const rare = caddy`
    @sp_found_rare vars sp_there rare
    uri @sp_found_rare path_regexp ${regex('(?s)^.*\\z')} {sp_rare}`;
  return caddy`
    ${printCacheHeaders(plan)}
    @sp_found_page vars sp_there page
    uri @sp_found_page path_regexp ${isSlashed ? caddy`/\\z` : caddy`\\z`} ${end}
    ${hasHome && home}
    ${selectRareFiles(served).length > 0 && rare}
    header Content-Type {sp_type}
    ${printFileServer(served)}`;
}

/** Sends a file, or the compressed file that is next to a file. */
function printFileServer({ files }: Plan['served']): CaddyText {
  const packed = (['br', 'gz'] as const).filter((end) =>
    files.values().some((file) => file.endsWith(`.${end}`)),
  );
  if (packed.length === 0) return caddy`file_server`;
  return caddy`
    file_server {
      precompressed ${packed.map((end) => encodings[end])}
    }`;
}

const encodings = { br: 'br', gz: 'gzip' } as const;

/** Sends the page of an error, whole: without ranges and conditions. */
export const errorServer: CaddyText = caddy`
  request_header -Range
  request_header -If-*
  uri path_regexp ${regex('(?s)^.*\\z')} {http.vars.sp_body}
  file_server {
    status {http.vars.sp_error}
  }`;

/** Pages of another style than most. */
function selectRareFiles({ pages }: Plan['served']): [Path, string][] {
  return [...selectRarePages(pages, findCommonestStyle(pages))].filter(([, file]) => !/\p{Cc}/u.test(file));
}

/** Extensions whose media type Caddy knows without a list of the system. */
const knownTypes = new Set(
  '.avif .css .gif .htm .html .jpeg .jpg .js .json .mjs .pdf .png .wasm .webp .xml'.split(' '),
);

/** `sp_type`: the media types of the site's other files by extension. Text is UTF-8 (`W-HEAD-9`). */
function printTypeMap({ files }: Plan['served']): CaddyText {
  // `a.x y` has no media type either.
  const extensions = new Set(files.values().map((file) => /\.\w+$/.exec(file)?.[0] ?? ''));
  const rows = [...extensions.difference(knownTypes)]
    .sort()
    .map((extension) => caddy`${token(extension)} ${token(findMediaType(`file${extension}`))}`);
  return printMap(caddy`{http.request.uri.path.file.ext}`, caddy`{sp_type}`, rows);
}

/** Redirects URL variants of a page (`W-ADDR-3`). */
export function printVariants(plan: Plan): CaddyText {
  const { origin, served } = plan;
  const { isSlashed, end } = pageForms[findCommonestStyle(served.pages)];
  const name = escapeRegex(end);
  const row = (key: string, value: CaddyText): CaddyText => caddy`${regex(key)} ${token(value)}`;

  // The file of /about/index.html, and that of the page at /about for /about/.
  const ownFile = row(`~^(.*${name})$`, caddy`$1`);
  const file = isSlashed
    ? caddy`default ${token(caddy`${path}${end}`)}`
    : caddy`
      ${row('~^(.+)/$', caddy`$1${end}`)}
      default ${token('/.none')}`;
  // The page's own URL, by the URL as sent.
  const url = isSlashed
    ? row(`~^/*(/[^?]+?)(?:${name})?(\\?.+)?\\??$`, caddy`$1/$2`)
    : row(`~^/*(/[^?]+?)(?:/|${name})(\\?.+)?\\??$`, caddy`$1$2`);
  const home = row('~^/+index\\.html(\\?.+)?', caddy`/$1`);

  return caddy`
    ${printMap(path, caddy`{sp_other}`, [ownFile, file])}
    ${printMap(caddy`{http.request.orig_uri}`, caddy`{sp_own}`, [home, url])}
    @sp_other {
      vars sp_there no
      file {sp_other}
    }
    ${printRareVariants(plan)}
    ${printRedirectAge(plan, caddy`@sp_other`)}
    redir @sp_other ${origin}{sp_own} 301`;
}

function printRareVariants(plan: Plan): CaddyText | undefined {
  const rare = new Set(selectRareFiles(plan.served).map(([url]) => url));
  if (rare.size === 0) return undefined;

  const rows = Array.from(
    listRedirectedVariants(plan.served).filter(([, url]) => rare.has(url)),
    ([other, url]) =>
      caddy`${regex(`~^${compileSentPath(other)}(\\?.+)?\\??$`)} ${groupToken(url, caddy`$1`)}`,
  );
  return caddy`
    ${printMap(caddy`{http.request.orig_uri}`, caddy`{sp_rare_url}`, rows)}
    @sp_rare_other {
      vars sp_there no
      vars_regexp {sp_rare_url} ^/
    }
    ${printRedirectAge(plan, caddy`@sp_rare_other`)}
    redir @sp_rare_other ${plan.origin}{sp_rare_url} 301`;
}
