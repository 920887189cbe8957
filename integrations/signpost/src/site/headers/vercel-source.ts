import type { Path } from '../../core/path.ts';

/** A parameter with the sign before it that repeats with it, or a character that stands for itself. */
const piece =
  /\\(?<escaped>[\s\S])|(?<before>[./]?)(?::(?<name>\w+)(?<own>\((?:[^()]|\([^()]*\))*\))?|(?<group>\((?:[^()]|\([^()]*\))*\)))(?<sign>[?*+]?)|(?<plain>[^:(){}\\?*+])/uy;

/** Expressions that mean the same to everybody and are done soon: `.*`, `en|de`, `(?!api/).*`, `.*\.pdf`. */
const usual = /^(?:\(\?![\w|/.\\$-]+\))?(?:\.[*+]|\[\^\/\]\+|\\d\+|\\\.|[\w|-]|\(\?:[\w|-]+\))+$/;

/**
 * The addresses that a source of vercel.json takes: path-to-regexp 6, strict and with case, as `@vercel/routing-utils` calls
 * it, so that `/:path*` takes neither `/` nor `/a/`. Undefined for one that is seldom written.
 */
export function vercelSource(source: string): ((path: Path) => boolean) | undefined {
  let regex = '';
  for (let at = 0; at < source.length; ) {
    piece.lastIndex = at;
    const found = piece.exec(source);
    const part = found && partOf(found.groups ?? {});
    if (part === undefined || part === null) return undefined;
    regex += part;
    at = piece.lastIndex;
  }
  try {
    const whole = new RegExp(`^${regex}$`);
    return (path) => whole.test(path);
  } catch {
    return undefined;
  }
}

/** The names of its parameters, which Vercel fills into values, as it does `$1`. */
export function filledInBy(source: string): RegExp {
  const names = Array.from(source.matchAll(/:(\w+)/g), ([, name = '']) => `:${name}`);
  return new RegExp([String.raw`\$\d`, ...names].join('|'));
}

function partOf(groups: Readonly<Record<string, string | undefined>>): string | undefined {
  const { escaped, before = '', name, own, group, sign = '', plain } = groups;
  const text = escaped ?? plain;
  if (text !== undefined) return literal(text);
  const expression = (own ?? group)?.slice(1, -1);
  if (name === undefined && expression === undefined) return undefined;
  if (expression !== undefined && !usual.test(expression)) return undefined;
  const one = `(?:${expression ?? '[^/]+?'})`;
  const first = literal(before);
  if (sign === '' || sign === '?') return `(?:${first}${one})${sign}`;
  // An expression of one's own that repeats could take forever.
  if (expression !== undefined) return undefined;
  return `(?:${first}${one}(?:${first === '' ? '' : first}${one})*)${sign === '*' ? '?' : ''}`;
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
