import { fillTarget } from '../../map/patterns/sources.ts';

/** The request's query at the end of a target. */
const ownQuery = /(?:\$is_args\$args|[?&]\$(?:args|query_string))$/;

/** `/new/*` for `/new/$1`; undefined for a target with a variable of the server, such as `$upstream_http_x`. */
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

/** The answer of a `return` or `rewrite`. */
export interface Answer {
  /** 200 for a rewrite inside the server: `rewrite ^ $page last;`. */
  readonly status: number;
  readonly to: string;
  /** True if the request's query isn't passed on. */
  readonly dropsQuery: boolean;
  /** True if the request's query is added to one in the target: `rewrite ^/old$ /new?a=1 permanent`. */
  readonly joinsQuery?: boolean;
}

/** `return 301 /new`, `return /new`, `rewrite ^/old$ /new? permanent`; undefined for any other statement. */
export function readAnswer([name, first = '', second = '', flag]: readonly string[]): Answer | undefined {
  if (name === 'rewrite') {
    const isOutside = flag === 'redirect' || /^(?:https?:|\$scheme)/.test(second);
    const temporary = isOutside ? 302 : 200;
    const status = flag === 'permanent' ? 301 : temporary;
    // `rewrite` appends the request's query unless its target ends in `?`.
    const dropsQuery = /[^?]\?$/.test(second) && !/\$(?:args|query_string)\?$/.test(second);
    const to = second.replace(/\?$/, '').replace(ownQuery, '');
    return { status, to, dropsQuery, joinsQuery: !dropsQuery && to.includes('?') };
  }
  if (name !== 'return') return undefined;

  const hasStatus = /^\d{3}$/.test(first);
  const sent = hasStatus ? second : first;
  const dropsQuery = !/\$\{?(?:is_args|args|query_string|request_uri)\b/.test(sent);
  const to = sent.replace(ownQuery, '');
  const joinsQuery = to !== sent && to.includes('?');
  return { status: hasStatus ? Number(first) : 302, to, dropsQuery, joinsQuery };
}

/** The variable at the end of a target: `$new` of `https://new.example$new`. */
export function findVariable(to: string): string | undefined {
  return /\$\w+$/.exec(to)?.[0];
}
