import { type Source, sourcesOf } from './patterns.ts';
import { parseRegex } from './regex.ts';
import { notes } from './syntax.ts';

/** The addresses that a location, a map's key or an expression is about, or why a map has no word for them. */
export type Asked =
  | { readonly sources: readonly Source[]; readonly ignoresCase: boolean }
  | { readonly why: string };

/** True where nothing narrows the addresses: outside of a location, or in `location /`. */
export function isEverywhere(asked: Asked | undefined): boolean {
  return asked === undefined || ('sources' in asked && asked.sources.some(({ from }) => from === '/*'));
}

/** The words behind `location`, or a sign and an expression. */
export function locationOf(words: readonly string[]): Asked {
  const [sign = '', operand] = words;
  if (operand === undefined) return prefixed(sign);
  if (sign === '=') return exact(operand);
  if (sign === '^~') return prefixed(operand);
  if (sign === '~' || sign === '~*') return matching(operand, sign === '~*');
  return { why: `"location ${words.join(' ')}" is not understood` };
}

/** A key of `map $uri …` or `map $request_uri …`; `~` begins an expression, and all else is found in any case. */
export function mapKey(key: string, variable: string): Asked {
  const expression = /^~(\*?)(.*)$/s.exec(key);
  if (expression) return matching(expression[2] ?? '', expression[1] === '*');
  const address = key.replace(/^\\/, '');
  if (address === 'default') return { why: 'it is for all addresses that have no other line' };
  return { ...addressOf(address, variable), ignoresCase: true };
}

/** An address as it was sent, or its path alone. */
export function addressOf(address: string, variable: string): Asked {
  return variable === '$request_uri'
    ? { sources: [{ from: quote(address), matched: new Map(), notes: [] }], ignoresCase: false }
    : exact(address);
}

function exact(path: string): Asked {
  return {
    sources: [{ from: quote(path).replace(/[?#]/g, encodeURIComponent), matched: new Map(), notes: [] }],
    ignoresCase: false,
  };
}

/** A location without a sign is for an address and all that begins so. */
function prefixed(path: string): Asked {
  const folder = quote(path).replace(/\/$/, '');
  const said = path.endsWith('/') ? [] : [notes.prefix];
  return { sources: [{ from: `${folder}/*`, matched: new Map(), notes: said }], ignoresCase: false };
}

function matching(expression: string, ignoresCase: boolean): Asked {
  const sources = sourcesOf(parseRegex(expression));
  return 'why' in sources ? sources : { sources, ignoresCase };
}

/** Signs that a map would read as a pattern mean themselves here. */
function quote(path: string): string {
  return path.replaceAll('*', '%2A').replace(/\/:(?=[A-Za-z])/g, '/%3A');
}
