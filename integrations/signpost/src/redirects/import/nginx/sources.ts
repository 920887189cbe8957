import { queryIn } from '../apache/conditions.ts';
import { type Source, sourcesOf, type Unsaid } from '../shared/patterns.ts';
import { parseRegex } from '../shared/regex.ts';
import { notes } from '../shared/syntax.ts';

/** The addresses that a location, a map's key or an expression is about, or why a map has no word for them. */
export type Addresses = { readonly sources: readonly Source[]; readonly ignoresCase: boolean } | Unsaid;

/** True where nothing narrows the addresses: outside of a location, or in `location /`. */
export function isEverywhere(addresses: Addresses | undefined): boolean {
  return (
    addresses === undefined || ('sources' in addresses && addresses.sources.some(({ from }) => from === '/*'))
  );
}

/** The words behind `location`, or a sign and an expression. */
export function locationOf(words: readonly string[]): Addresses {
  const [sign = '', operand] = words;
  if (sign.startsWith('@')) return { why: 'a named location is reached from inside the server alone' };
  if (operand === undefined) return prefixed(sign);
  if (sign === '=') return exact(operand);
  if (sign === '^~') return prefixed(operand);
  if (sign === '~' || sign === '~*') return matching(operand, sign === '~*');
  return { why: `"location ${words.join(' ')}" is not understood` };
}

/** A key of `map $uri …` or `map $request_uri …`; `~` begins an expression, and all else is found in any case. */
export function mapKey(key: string, variable: string): Addresses {
  const expression = /^~(\*?)(.*)$/s.exec(key);
  if (expression) {
    const [, star, regex = ''] = expression;
    return (variable === '$request_uri' ? matchingSent : matching)(regex, star === '*');
  }
  const address = key.replace(/^\\/, '');
  if (address === 'default') return { why: 'it is for all addresses that have no other line' };
  return { ...addressOf(address, variable), ignoresCase: true };
}

/** An address as it was sent, or its path alone. */
export function addressOf(address: string, variable: string): Addresses {
  return variable === '$request_uri'
    ? { sources: [{ from: quote(address), matched: new Map(), notes: [] }], ignoresCase: false }
    : exact(address);
}

function exact(path: string): Addresses {
  return {
    sources: [{ from: quote(path).replace(/[?#]/g, encodeURIComponent), matched: new Map(), notes: [] }],
    ignoresCase: false,
  };
}

/** A location without a sign is for an address and all that begins so. */
function prefixed(path: string): Addresses {
  const folder = quote(path).replace(/\/$/, '');
  const said = path.endsWith('/') ? [] : [notes.prefix];
  return { sources: [{ from: `${folder}/*`, matched: new Map(), notes: said }], ignoresCase: false };
}

function matching(expression: string, ignoresCase: boolean): Addresses {
  const sources = sourcesOf(parseRegex(expression));
  return 'why' in sources ? sources : { sources, ignoresCase };
}

/** What stands for any query at the end of an expression. */
const anyQuery = /(?:\((?:\?:)?\\\?(?:\.\*)?\$?\)\?|\((?:\?:)?\\\?(?:\.\*)?\|\$\)|\\\?\.\*)\$?$/;

/** An expression for an address as it was sent: what stands behind a question mark is about its query. */
function matchingSent(expression: string, ignoresCase: boolean): Addresses {
  const [path = '', ...query] = expression.replaceAll('[?]', '\\?').replace(anyQuery, '$').split('\\?');
  if (query.length === 0) return matching(path, ignoresCase);
  const addresses = query.length > 1 ? undefined : queryIn(`^${query[0]}`);
  if (addresses === undefined || /[(|]/.test(path))
    return { why: `it depends on the query "${query.join('?')}", for which a map has no word` };
  return withQuery(matching(`${path}$`, ignoresCase), addresses.query);
}

/** The same for each address of a location. */
export function withQuery(location: Addresses | undefined, query: string): Addresses {
  if (location === undefined || isEverywhere(location)) return { why: everywhere };
  if ('why' in location) return { why: location.why };
  const sources = location.sources.map((source) => ({ ...source, from: source.from + query }));
  return { ...location, sources };
}

const everywhere = 'it asks for a parameter at every address, and an entry for one address';

/** Signs that a map would read as a pattern mean themselves here. */
function quote(path: string): string {
  return path.replaceAll('*', '%2A').replace(/\/:(?=[A-Za-z])/g, '/%3A');
}
