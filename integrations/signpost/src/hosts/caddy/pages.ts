import { findMediaType } from '../../lib/media-type.ts';
import type { Plan } from '../../plan/plan.ts';
import { compileDecodedPath } from '../shared/decoded-regex.ts';
import { encodeFile, findPageLookup, hiddenNames, hiddenNote } from '../shared/pages.ts';
import { printCacheHeaders } from './headers.ts';
import { type CaddyText, caddy, printComment, printMap, regex, token } from './text.ts';

// The pages of a plan → the part of the Caddyfile that serves them, in two steps:
//
// 1. `printLookup` sets `sp_there` to what the site has at a URL: a file, a page in the commonest style (about/index.html at /about/),
//    a page about.html at /about, a listed page in another style, the home page, nothing, or a file that stays hidden.
// 2. `printPages` rewrites a request to the file by `sp_there`, and sends the file.

/** The path of a request, decoded. */
export const path: CaddyText = caddy`{http.request.uri.path}`;

/** The expression of files without a URL: of other hosts, and error pages. */
const hiddenPaths = `^/${hiddenNames}$`;

/** A path without /.env and /docs/.git/config: the only folder with a dot is `.well-known`. Caddy's expressions have no `(?!)`. */
const pathsWithoutDots = '^/(?:(?:\\.well-known|[^./][^/]*)?/)*(?:[^./][^/]*)?$';

/** `sp_path`: the path without a slash at its end. */
export function printPathMap(): CaddyText {
  const row = caddy`${regex('~(?s)^(.+?)/?$')} ${token(caddy`$1`)}`;
  return caddy`
    # The path without a slash at its end. With (?s), a dot matches a line feed too.
    ${printMap(path, caddy`{sp_path}`, [row])}`;
}

/** Sets `sp_there` to `file`, `page`, `bare`, `home`, `listed`, `hidden` or `no`. The last line that applies counts. */
export function printLookup({ served }: Plan): CaddyText {
  const { slashedEnd, bareEnd, listed } = findPageLookup(served.pages);
  const hasHtmlPages = [slashedEnd, bareEnd].includes('.html');
  // / is index.html, like /about/ is about/index.html.
  const hasFolderUrls = slashedEnd === '/index.html';
  const slashedFile = caddy`
    @sp_page {
      path_regexp /$
      file {sp_path}.html
    }`;
  const slashed = caddy`
    ${hasFolderUrls ? caddy`@sp_page file ${path}index.html` : slashedFile}
    vars @sp_page sp_there page`;
  const home = caddy`
    @sp_home path /
    vars @sp_home sp_there home`;
  const bare = caddy`
    @sp_bare_page {
      path_regexp [^/]$
      file ${path}${bareEnd}
    }
    vars @sp_bare_page sp_there bare`;
  const listedRows = listed.map(
    ([url, file]) => caddy`${regex(`~^${compileDecodedPath(url, false)}$`)} ${token(`/${encodeFile(file)}`)}`,
  );
  const listedLines = caddy`
    ${printMap(path, caddy`{sp_listed}`, listedRows)}
    @sp_listed vars_regexp {sp_listed} ^/
    vars @sp_listed sp_there listed`;

  // /about.html isn't a URL, and a folder isn't a file. /index isn't a page, although index.html is a file.
  return caddy`
    vars sp_there no
    @sp_file file ${path}
    vars @sp_file sp_there file
    @sp_no_file path_regexp (?:\\.html?|/)$
    vars @sp_no_file sp_there no
    ${slashedEnd && slashed}
    ${bareEnd && bare}
    ${!hasFolderUrls && home}
    ${printComment(hiddenNote)}
    @sp_hidden path_regexp ${regex(hasHtmlPages ? `${hiddenPaths}|/index/?$` : hiddenPaths)}
    vars @sp_hidden sp_there hidden
    @sp_dotted not path_regexp ${regex(pathsWithoutDots)}
    vars @sp_dotted sp_there hidden
    ${listed.length > 0 && listedLines}`;
}

/** Serves the page or file of a URL. Part of a compressed file would be no part of the file. */
export function printPages(plan: Plan): CaddyText {
  return caddy`
    ${printTypeMap(plan.served)}
    @sp_whole not header Range *
    encode @sp_whole gzip
    @sp_there not vars sp_there no hidden gone
    route @sp_there {
      ${printPageRoute(plan)}
    }`;
}

function printPageRoute(plan: Plan): CaddyText {
  const { served } = plan;
  const { slashedEnd, bareEnd, listed } = findPageLookup(served.pages);
  // / is index.html, like /about/ is about/index.html, or a page of its own.
  const hasOwnHome = slashedEnd !== '/index.html';
  const home = caddy`
    @sp_found_home vars sp_there home
    rewrite @sp_found_home /index.html`;
  const slashed = caddy`
    @sp_found_page vars sp_there page
    uri @sp_found_page path_regexp /\\z ${slashedEnd}`;
  const bare = caddy`
    @sp_found_bare vars sp_there bare
    uri @sp_found_bare path_regexp \\z ${bareEnd}`;
  const listedPage = caddy`
    @sp_found_listed vars sp_there listed
    uri @sp_found_listed path_regexp ${regex('(?s)^.*\\z')} {sp_listed}`;
  return caddy`
    ${printCacheHeaders(plan)}
    ${slashedEnd && slashed}
    ${bareEnd && bare}
    ${hasOwnHome && home}
    ${listed.length > 0 && listedPage}
    ${listTypeRows(served).length > 0 && caddy`header Content-Type {sp_type}`}
    ${printFileServer(served)}`;
}

/** Sends a file, or the compressed file that is next to a file. */
function printFileServer({ files }: Plan['served']): CaddyText {
  const compressions = (['br', 'gz'] as const).filter((end) =>
    files.values().some((file) => file.endsWith(`.${end}`)),
  );
  if (compressions.length === 0) return caddy`file_server`;
  return caddy`
    file_server {
      precompressed ${compressions.map((end) => encodings[end])}
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

/** Extensions whose media type Caddy knows without a list of the system. */
const knownTypes = new Set(
  '.avif .css .gif .htm .html .jpeg .jpg .js .json .mjs .pdf .png .wasm .webp .xml'.split(' '),
);

/** `sp_type`: the media types of the site's other files by extension. Text is UTF-8 (`W-HEAD-9`). */
function printTypeMap(served: Plan['served']): CaddyText | undefined {
  const rows = listTypeRows(served);
  return rows.length === 0
    ? undefined
    : printMap(caddy`{http.request.uri.path.file.ext}`, caddy`{sp_type}`, rows);
}

function listTypeRows({ files }: Plan['served']): CaddyText[] {
  // `a.x y` has no media type either.
  const extensions = new Set(files.values().map((file) => /\.\w+$/.exec(file)?.[0] ?? ''));
  return [...extensions.difference(knownTypes)]
    .sort()
    .map((extension) => caddy`${token(extension)} ${token(findMediaType(`file${extension}`))}`);
}
