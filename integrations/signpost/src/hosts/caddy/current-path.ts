import { block } from './text.ts';

/**
 * Puts the current path in one spelling, Go's own: that of `goPath`. Caddy keeps the spelling that was sent as
 * long as it is valid; a quote added makes it invalid, so that Go spells the path anew.
 */
export function* canonicalLines(): Generator<string> {
  yield 'uri path_regexp `\\z` `"`';
  yield 'uri path_regexp `%22\\z` ``';
}

/** A path (`lib/path.ts`) as Go spells it: it escapes five characters more. */
export function goPath(path: string): string {
  return path.replace(/[!'()*]/g, (mark) => `%${mark.charCodeAt(0).toString(16).toUpperCase()}`);
}

/** Takes those five escapes out of the address that a variable holds. */
export function* sitePath(variable: string): Generator<string> {
  yield `@${variable}_marks vars_regexp {http.vars.${variable}} %2[1789A]`;
  yield* block(`route @${variable}_marks`, [
    `request_header Sp-Path {http.vars.${variable}}`,
    ...['!', "'", '(', ')', '*'].map((mark) => `request_header Sp-Path ${goPath(mark)} ${mark}`),
    `vars ${variable} {http.request.header.Sp-Path}`,
  ]);
}

/** Go takes `%2F` for a slash. It is hidden behind an escape of its own, and the address marked with `%`. */
export function* slashedLines(): Generator<string> {
  yield '@sp_slashed vars_regexp {http.request.orig_uri} `(?i)^[^?]*%2F`';
  yield* block('route @sp_slashed', [
    'vars sp_mark `%`',
    'uri path_regexp `%25` `%2525`',
    'uri path_regexp `(?i)%2F` `%252F`',
  ]);
}

/** A path as Go spells it where `slashedLines` have been at it. */
export function slashedPath(path: string): string {
  return `%${goPath(path.replaceAll('%25', '%2525').replaceAll('%2F', '%252F'))}`;
}

/** A path as `sp_address` holds it. */
export function addressOf(path: string): string {
  return path.includes('%2F') ? slashedPath(path) : goPath(path);
}

/** Keeps a path in a header of the request, to be made the current one. A dollar would be taken for a group. */
export function* keepPath(path: string): Generator<string> {
  yield `request_header Sp-Path ${path}`;
  yield 'request_header Sp-Path `[$]` `%24`';
}

/** Makes the path that was kept the current one. */
export function* restorePath(): Generator<string> {
  yield 'uri path_regexp `(?s)^.*\\z` {http.request.header.Sp-Path}';
  yield* canonicalLines();
}

/** Makes a file of `dist` the current path. */
export function toFile(file: string): string {
  return `uri path_regexp \`(?s)^.*\\z\` \`/${encodeFile(file)}\``;
}

/** A file of `dist` as a path without its first slash. */
export function encodeFile(file: string): string {
  return file
    .split('/')
    .map((part) => encodeURIComponent(part.toWellFormed()))
    .join('/');
}

/** Rows of a map that take the slash off a path's end; the root keeps it, and `//` is no other spelling of it. */
export const withoutSlash = [
  ['//', '//'],
  ['~(?s)^(.+?)/?$', '$1'],
] as const;
