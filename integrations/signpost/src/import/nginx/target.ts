import { fillTarget } from '../../map/patterns/sources.ts';

/** The request's query at the end of a target. */
const ownQuery = /(?:\$is_args\$args|[?&]\$(?:args|query_string))$/;

/** `/new/$1` with the text that the source matches; undefined if it needs a variable that only the server knows. */
export function readTarget(
  to: string,
  from: string,
  matched: ReadonlyMap<string, string>,
): string | undefined {
  const target = to
    .replace(/^(?:\$scheme|https?):\/\/\$(?:host|http_host|server_name)(?=\/|\$|$)/, '')
    .replace(/^\$scheme(?=:)/, 'https')
    .replace(ownQuery, '');
  const known = new Map([...matched, ['request_uri', from], ['uri', from.replace(/\?.*/s, '')]]);

  const names = Array.from(target.matchAll(/\$\{?(\w+)\}?/g), ([, name = '']) => name);
  if (names.some((name) => !known.has(name))) return undefined;
  return fillTarget(target, known, /\$(?:\{(\w+)\}|(\d|[A-Za-z_]\w*))/g);
}

/** A redirect to a variable: `return 301 https://new.example$new;`. */
export interface VariableTarget {
  readonly variable: string;
  /** The text before it. */
  readonly prefix: string;
  /** 200 for a rewrite inside the server: `rewrite ^ $page last;`. */
  readonly status: number;
}

/** The variable at the end of a statement's target; undefined for any other statement. */
export function findVariableTarget(words: readonly string[]): VariableTarget | undefined {
  const [name, first = '', second, flag] = words;
  if (name !== 'return' && name !== 'rewrite') return undefined;

  const to = (second ?? first).replace(/\?$/, '').replace(ownQuery, '');
  const [, prefix = '', variable] = /^(.*?)(\$\w+)$/s.exec(to) ?? [];
  if (variable === undefined) return undefined;
  if (name === 'rewrite') return { variable, prefix, status: findRewriteStatus(to, flag) ?? 200 };
  return { variable, prefix, status: second === undefined ? 302 : Number(first) };
}

/** The status of a `rewrite`; undefined for a rewrite inside the server. */
export function findRewriteStatus(to: string, flag: string | undefined): number | undefined {
  if (flag === 'permanent') return 301;
  return flag === 'redirect' || /^(?:https?:|\$scheme)/.test(to) ? 302 : undefined;
}

/** `return` sends its target unchanged; `rewrite` appends the request's query unless its target ends in `?`. */
export function dropsQuery([name, first = '', to = first]: readonly string[]): boolean {
  if (name === 'return') return !/\$\{?(?:is_args|args|query_string|request_uri)\b/.test(to);
  return /[^?]\?$/.test(to) && !/\$(?:args|query_string)\?$/.test(to);
}
