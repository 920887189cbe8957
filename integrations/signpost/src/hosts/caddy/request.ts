import type { Plan } from '../../plan/plan.ts';
import { canonicalLines, slashedLines, withoutSlash } from './current-path.ts';
import { foldLines } from './fold.ts';
import { block, map, type Row } from './text.ts';

/**
 * What the other parts read of a request:
 * - `{sp_here}`: the current path in Go's spelling; rewrites change it.
 * - `sp_address`: the same as the request came, with `%` before it where it holds an encoded slash.
 * - `sp_key`: that without a slash at its end, as exact entries are looked up.
 * - `@sp_whole`: no part of a file is asked for, whose bytes would be counted in the file as it is, not compressed.
 * - `{sp_sent}`: the path as it was sent; the header `Sp-Target`: path and query, fit for a Location.
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

/** What was sent, less a scheme and host before the path; where it is raw beyond ASCII, its one spelling. */
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
