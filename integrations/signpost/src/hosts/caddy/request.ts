import type { Path } from '../../lib/url/path.ts';
import { foldPath } from '../../map/entry.ts';
import type { Plan } from '../../plan/plan.ts';
import { foreignCapitals } from '../shared/keys.ts';
import { encodeFile } from '../shared/pages.ts';
import { block, map, type Row } from './text.ts';

/**
 * The variables of a request:
 * - `{sp_here}`: the current path as Go escapes it; rewrites change it.
 * - `sp_address`: the requested path as Go escapes it, behind `%` where it holds an encoded slash.
 * - `sp_key`: the same without its trailing slash, the key of exact entries.
 * - `@sp_whole`: the request has no byte range, which would count in the uncompressed file.
 * - `{sp_sent}`: the path as it was sent; the header `Sp-Target`: path and query, safe in a Location.
 */
export function* requestLines(plan: Plan): Generator<string> {
  // `GET https://www.example.com` is for the root.
  yield 'uri path_regexp `^\\z` `/`';
  yield* map('{http.request.uri}', '{sp_here}', [['~^([^?]*)', '$1']]);
  yield* slashedLines();
  yield* canonicalLines();
  yield 'vars sp_address {http.vars.sp_mark}{sp_here}';
  yield* map('{http.vars.sp_address}', '{sp_bare}', withoutSlash);
  yield 'vars sp_key {sp_bare}';
  if (plan.ignoreCase) yield* foldLines(plan);
  yield* sentLines();
  yield '@sp_whole not header Range *';
}

/** The path as sent, without scheme and host; normalized if it contains raw non-ASCII. */
function* sentLines(): Generator<string> {
  const host = '[A-Za-z][A-Za-z0-9+.-]*://[^/?]*';
  const sent: Row[] = [
    [`~^${host}(?:\\?|$)`, '/'],
    [`~^(?:${host})?([!->@-~]*)(?:\\?|$)`, '$1'],
  ];
  const target: Row[] = [
    [`~^${host}((?:\\?[!-~]*)?)$`, '/$1'],
    [`~^(?:${host})?([!-~]*)$`, '$1'],
  ];
  yield* map('{http.request.orig_uri}', '{sp_sent}', sent, '{sp_here}');
  yield* map('{http.request.orig_uri}', '{sp_target}', target, '{http.request.uri}');
  yield 'request_header Sp-Target {sp_target}';
  yield '@sp_hash vars_regexp {http.request.orig_uri} `#`';
  yield* block('route @sp_hash', ['request_header Sp-Target `#` `%23`']);
}

const capitals = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));

/** `sp_key` in lower case. Caddy has no function for that, so letters are replaced one by one. */
function* foldLines(plan: Plan): Generator<string> {
  yield* keepPath('{sp_here}');
  for (const capital of capitals) yield `uri path_regexp ${capital} ${capital.toLowerCase()}`;
  yield* canonicalLines();
  for (const [upper, lower] of foreignCapitals(plan)) yield `uri path_regexp ${upper} ${lower}`;
  yield* map('{http.vars.sp_mark}{sp_here}', '{sp_folded}', withoutSlash);
  yield 'vars sp_key {sp_folded}';
  yield* restorePath();
}

/** A path in that form. The escape that hides an encoded slash is lower-case too. */
export function foldedUrl(path: Path): string {
  return urlOf(foldPath(path, true)).replaceAll('%252F', '%252f');
}

/** Normalizes the current path (`goPath`). An added quote makes it invalid, so that Go encodes it again. */
export function* canonicalLines(): Generator<string> {
  yield 'uri path_regexp `\\z` `"`';
  yield 'uri path_regexp `%22\\z` ``';
}

/** A path (`lib/url/path.ts`) in Go's percent-encoding, which escapes five more characters. */
export function goPath(path: string): string {
  return path.replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Decodes those five escapes in a variable. */
export function* sitePath(variable: string): Generator<string> {
  yield `@${variable}_marks vars_regexp {http.vars.${variable}} %2[1789A]`;
  yield* block(`route @${variable}_marks`, [
    `request_header Sp-Path {http.vars.${variable}}`,
    ...['!', "'", '(', ')', '*'].map((mark) => `request_header Sp-Path ${goPath(mark)} ${mark}`),
    `vars ${variable} {http.request.header.Sp-Path}`,
  ]);
}

/** Go reads `%2F` as a slash. It is escaped once more, and the URL is marked with `%`. */
function* slashedLines(): Generator<string> {
  yield '@sp_slashed vars_regexp {http.request.orig_uri} `(?i)^[^?]*%2F`';
  yield* block('route @sp_slashed', [
    'vars sp_mark `%`',
    'uri path_regexp `%25` `%2525`',
    'uri path_regexp `(?i)%2F` `%252F`',
  ]);
}

/** A path after `slashedLines`. */
export function slashedPath(path: string): string {
  return `%${goPath(path.replaceAll('%25', '%2525').replaceAll('%2F', '%252F'))}`;
}

/** A path as it is in `sp_address`. */
export function urlOf(path: string): string {
  return path.includes('%2F') ? slashedPath(path) : goPath(path);
}

/** Stores a path in a request header, to become the current path later. A dollar would start a group. */
export function* keepPath(path: string): Generator<string> {
  yield `request_header Sp-Path ${path}`;
  yield 'request_header Sp-Path `[$]` `%24`';
}

/** Makes the stored path the current one. */
export function* restorePath(): Generator<string> {
  yield 'uri path_regexp `(?s)^.*\\z` {http.request.header.Sp-Path}';
  yield* canonicalLines();
}

/** Makes a file of `dist` the current path. */
export function toFile(file: string): string {
  return `uri path_regexp \`(?s)^.*\\z\` \`/${encodeFile(file)}\``;
}

/** Rows of a map that remove a trailing slash, except of `/` and `//`. */
const withoutSlash = [
  ['//', '//'],
  ['~(?s)^(.+?)/?$', '$1'],
] as const;
