import { queryIn } from '../../hosts/apache/config/conditions.ts';
import { notes } from '../../map/patterns/notes.ts';
import { parseRegex } from '../../map/patterns/regex.ts';
import { wholeHost } from '../../map/patterns/servers.ts';
import {
  fillTarget,
  isPattern,
  literalText,
  narrower,
  type ReadPattern,
  sourcesOf,
  type Unsaid,
} from '../../map/patterns/sources.ts';

/** The URLs of a location, a map's key or an expression, or why a map can't express them. */
export type Urls = { readonly sources: readonly ReadPattern[]; readonly ignoresCase: boolean } | Unsaid;

/** True if nothing restricts the URLs: outside of a location, or in `location /`. */
export function isEverywhere(urls: Urls | undefined): boolean {
  return urls === undefined || ('sources' in urls && urls.sources.some(({ from }) => from === '/*'));
}

/** The words after `location`, or an operator and an expression. */
export function locationOf(words: readonly string[]): Urls {
  const [sign = '', operand] = words;
  if (sign.startsWith('@')) return { why: 'a named location is reached only from inside the server' };
  if (operand === undefined) return prefixed(sign);
  if (sign === '=') return exact(operand);
  if (sign === '^~') return prefixed(operand);
  if (sign === '~' || sign === '~*') return matching(operand, sign === '~*');
  return { why: `"location ${words.join(' ')}" isn't a valid location` };
}

/** A key of `map $uri …` or `map $request_uri …`; `~` starts an expression, other keys are case-insensitive. */
export function mapKey(key: string, variable: string): Urls {
  const expression = /^~(\*?)(.*)$/s.exec(key);
  if (expression) {
    const [, star, regex = ''] = expression;
    return (variable === '$request_uri' ? matchingSent : matching)(regex, star === '*');
  }
  const url = key.replace(/^\\/, '');
  if (url === 'default') return { why: 'it applies to all URLs that no other line matches' };
  return { ...urlOf(url, variable), ignoresCase: true };
}

/** A URL as sent, or its path. */
function urlOf(url: string, variable: string): Urls {
  return variable === '$request_uri'
    ? { sources: [{ from: literalText(url), matched: new Map(), notes: [] }], ignoresCase: false }
    : exact(url);
}

function exact(path: string): Urls {
  return {
    sources: [
      { from: literalText(path).replace(/[?#]/g, encodeURIComponent), matched: new Map(), notes: [] },
    ],
    ignoresCase: false,
  };
}

/** A location without an operator matches a prefix. */
function prefixed(path: string): Urls {
  const folder = literalText(path).replace(/\/$/, '');
  const said = path.endsWith('/') ? [] : [notes.prefix];
  return { sources: [{ from: `${folder}/*`, matched: new Map(), notes: said }], ignoresCase: false };
}

function matching(expression: string, ignoresCase: boolean): Urls {
  const sources = sourcesOf(parseRegex(expression));
  return 'why' in sources ? sources : { sources, ignoresCase };
}

/** Matches any query at the end of an expression. */
const anyQuery = /(?:\((?:\?:)?\\\?(?:\.\*)?\$?\)\?|\((?:\?:)?\\\?(?:\.\*)?\|\$\)|\\\?\.\*)\$?$/;

/** An expression for a URL as sent: what follows a question mark is about its query. */
function matchingSent(expression: string, ignoresCase: boolean): Urls {
  const [path = '', ...query] = expression.replaceAll('[?]', '\\?').replace(anyQuery, '$').split('\\?');
  if (query.length === 0) return matching(path, ignoresCase);
  const urls = query.length > 1 ? undefined : queryIn(`^${query[0]}`);
  if (urls === undefined || /[(|]/.test(path))
    return { why: `it depends on the query "${query.join('?')}", which a map can't express` };
  return withQuery(matching(`${path}$`, ignoresCase), urls.query);
}

/** Adds a query to each URL of a location. */
export function withQuery(location: Urls | undefined, query: string): Urls {
  if (location === undefined || isEverywhere(location)) return { why: everywhere };
  if ('why' in location) return { why: location.why };
  const sources = location.sources.map((source) => ({ ...source, from: source.from + query }));
  return { ...location, sources };
}

const everywhere = 'it matches a parameter on every URL, and a redirect of the map is for one path';

/** The condition in the words of an `if`. */
export function conditionIn(words: readonly string[]): string {
  return words
    .slice(1)
    .join(' ')
    .replace(/^\(|\)$/g, '')
    .trim();
}

/** The variable that an `if` tests for existence: `if ($new)`, `if ($new != "")`. */
export function flagIn(condition: string): string | undefined {
  return /^(\$\w+)(?:\s*!=)?$/.exec(condition)?.[1];
}

/** The URLs of an `if`, restricted to its location; or why no map can express them. */
export function urlsBy(condition: string, location: Urls | undefined): Urls {
  const [, variable = '', sign = '', operand = ''] = /^\$(\w+)\s*(=|~\*?)\s*(\S+)$/.exec(condition) ?? [];
  if (variable === 'request_uri' || variable === 'uri')
    return sign === '=' ? urlOf(operand, `$${variable}`) : mapKey(sign + operand, `$${variable}`);
  if (location !== undefined && sign === '=' && /^(?:http_)?host$/.test(variable))
    return onHost(location, operand);
  const query = sign === '~*' ? undefined : queryOf(variable, sign, operand);
  if (query !== undefined) return withQuery(location, query);
  return { why: isAboutHost(condition) ? aboutHost : other };
}

const aboutHost = "it depends on https or the host name, which a redirect of the map can't";
const other = "it depends on a condition that a map can't express";

/** Restricts the URLs of a location to one host. */
function onHost(location: Urls, name: string): Urls {
  if ('why' in location) return { why: location.why };
  const sources = location.sources.map((source) => ({
    ...source,
    from: `https://${name.toLowerCase()}${source.from}`,
    notes: [...source.notes, notes.host],
  }));
  return { ...location, sources };
}

/** True for a condition about https or the host name. */
function isAboutHost(condition: string): boolean {
  return /^\$(?:host|http_host|server_name|scheme|https|server_port|http_x_forwarded_proto|ssl_protocol)\b/.test(
    condition,
  );
}

/** Why a rule with a host condition can't be a map entry, if it matches all URLs. */
export function whyForHost(condition: string, words: readonly string[]): string | undefined {
  const isAny = words[0] === 'return' || /^\^?\/?(?:\(?\.[*+]\)?)?\$?$/.test(words[1] ?? '');
  if (!isAboutHost(condition) || !isAny) return undefined;
  const target = words[2] ?? words[1] ?? '';
  return /(?:\$request_uri|\$uri|\/?\$1)(?:\$is_args\$args)?$/.test(target)
    ? wholeHost.https
    : wholeHost.other;
}

function queryOf(variable: string, sign: string, operand: string): string | undefined {
  const [, name] = /^arg_(\w+)$/.exec(variable) ?? [];
  if (name !== undefined) {
    const value = sign === '=' ? operand : /^\^([\w.-]+)\$$/.exec(operand)?.[1];
    return value === undefined ? undefined : parameter(name, value);
  }
  if (variable !== 'args' && variable !== 'query_string') return undefined;
  return queryIn(sign === '=' ? `^${operand}$` : operand)?.query;
}

/** A required query parameter. */
export function parameter(name: string, value: string): string {
  return `?${name}=${encodeURIComponent(value)}`;
}

/** The request's query at the end of a target. */
const itsQuery = /(?:\$is_args\$args|[?&]\$(?:args|query_string))$/;

/** A target without the request's query at its end, which the map appends by itself. */
export function withoutItsQuery(to: string): string {
  return to.replace(itsQuery, '');
}

/**
 * True if the request's query gets lost: `return` sends its target unchanged, `rewrite` appends the query unless its target
 * ends in `?`.
 */
export function dropsQuery([name, first = '', to = first]: readonly string[]): boolean {
  if (name === 'return') return !/\$\{?(?:is_args|args|query_string|request_uri)\b/.test(to);
  return /[^?]\?$/.test(to) && !/\$(?:args|query_string)\?$/.test(to);
}

/** The target with the matched text; undefined if it needs something that only the server knows. */
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

const two = 'it matches one URL against two expressions';
const nothing = 'its expression matches no URL of its location';

/** The URLs of a `rewrite`: those of its expression; inside a location, the intersection. */
export function rewriteIn(location: Urls | undefined, regex: string): Urls {
  const urls = locationOf(['~', regex]);
  if (location === undefined || isEverywhere(location)) return urls;
  if ('why' in urls) return { why: urls.why };
  const isPlain = urls.sources.every(({ from }) => !isPattern(from));
  if ('why' in location) return isPlain ? urls : { why: location.why };
  const sources = location.sources.flatMap((outer) =>
    urls.sources.flatMap((inner) => narrower(outer, inner) ?? []),
  );
  if (sources.length > 0) return { sources, ignoresCase: location.ignoresCase || urls.ignoresCase };
  if (location.sources.every(({ from }) => !from.includes('/:'))) return { why: nothing };
  return isPlain ? urls : { why: two };
}

/** The URLs of a `rewrite` under an `if`. */
export function rewriteUnder(condition: string, location: Urls | undefined, regex: string): Urls {
  const urls = urlsBy(condition, rewriteIn(location, regex));
  const isOfUrl = /^\$(?:request_)?uri\b/.test(condition);
  if ('why' in urls || !isOfUrl) return urls;
  if (!isEverywhere(locationOf(['~', regex]))) return { why: two };
  // Groups of the condition are no longer available after another expression.
  return { ...urls, sources: urls.sources.map((source) => ({ ...source, matched: new Map() })) };
}
