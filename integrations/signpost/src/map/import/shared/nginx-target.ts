import { fillTarget } from './patterns.ts';

/** The target with what was matched in it; undefined where it needs what only the server knows. */
export function targetOf(to: string, from: string, matched: ReadonlyMap<string, string>): string | undefined {
  const whole = to
    .replace(/^(?:\$scheme|https?):\/\/\$(?:host|http_host|server_name)(?=\/|\$|$)/, '')
    .replace(/^\$scheme(?=:)/, 'https')
    .replace(/(?:\$is_args\$args|[?&]\$(?:args|query_string))$/, '');
  const path = from.replace(/\?.*/s, '');
  const known = new Map([...matched, ['request_uri', from], ['uri', path]]);
  const names = Array.from(whole.matchAll(/\$\{?(\w+)\}?/g), ([, name = '']) => name);
  if (names.some((name) => !known.has(name))) return undefined;
  return fillTarget(whole, known, /\$(?:\{(\w+)\}|(\d|[A-Za-z_]\w*))/g);
}
