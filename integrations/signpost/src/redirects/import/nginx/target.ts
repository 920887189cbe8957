import { fillTarget } from '../shared/patterns.ts';

/** The query of the request at the end of a target. */
const itsQuery = /(?:\$is_args\$args|[?&]\$(?:args|query_string))$/;

/** A target without the query of the request at its end, which the map passes on by itself. */
export function withoutItsQuery(to: string): string {
  return to.replace(itsQuery, '');
}

/** True where the query of the request gets lost: `return` sends its target as it is, `rewrite` without a `?` at its end adds it. */
export function dropsQuery([name, first = '', to = first]: readonly string[]): boolean {
  if (name === 'return') return !/\$\{?(?:is_args|args|query_string|request_uri)\b/.test(to);
  return /[^?]\?$/.test(to) && !/\$(?:args|query_string)\?$/.test(to);
}

/** The target with what was matched in it; undefined where it needs what only the server knows. */
export function targetOf(to: string, from: string, matched: ReadonlyMap<string, string>): string | undefined {
  const whole = to
    .replace(/^(?:\$scheme|https?):\/\/\$(?:host|http_host|server_name)(?=\/|\$|$)/, '')
    .replace(/^\$scheme(?=:)/, 'https')
    .replace(itsQuery, '');
  const path = from.replace(/\?.*/s, '');
  const known = new Map([...matched, ['request_uri', from], ['uri', path]]);
  const names = Array.from(whole.matchAll(/\$\{?(\w+)\}?/g), ([, name = '']) => name);
  if (names.some((name) => !known.has(name))) return undefined;
  return fillTarget(whole, known, /\$(?:\{(\w+)\}|(\d|[A-Za-z_]\w*))/g);
}
