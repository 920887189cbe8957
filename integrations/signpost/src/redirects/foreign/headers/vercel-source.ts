import type { Path } from '../../../lib/path.ts';
import { longestPath } from '../../../lib/wildcards.ts';
import { anyRest, anySegment, samplesOf } from './header-rule.ts';

/** A source of vercel.json that is read: what it takes, and paths that stand for all of that. */
export interface VercelSource {
  readonly samples: readonly string[];
  readonly isExact: boolean;
  takes(path: Path | string): boolean;
}

/** A parameter with the sign before it that repeats with it, or a character that stands for itself. */
const piece =
  /\\(?<escaped>[\s\S])|(?<before>[./]?)(?::(?<name>\w+)(?<own>\((?:[^()]|\([^()]*\))*\))?|(?<group>\((?:[^()]|\([^()]*\))*\)))(?<sign>[?*+]?)|(?<plain>[^:(){}\\?*+])/uy;

/** Expressions that mean the same to everybody and are done soon: `.*`, `en|de`, `(?!api/).*`, `.*\.pdf`. */
const usual = /^(?:\(\?![\w|/.\\$-]+\))?(?:\.[*+]|\[\^\/\]\+|\\d\+|\\\.|[\w|-]|\(\?:[\w|-]+\))+$/;

type Groups = Readonly<Record<string, string | undefined>>;

/**
 * Reads one as path-to-regexp 6 does, strict and with case, as `@vercel/routing-utils` calls it, so that `/:path*` takes
 * neither `/` nor `/a/`. Undefined for one that is seldom written.
 */
export function readVercelSource(source: string): VercelSource | undefined {
  if (source.length > longestPath) return { samples: [], isExact: false, takes: () => false };
  let regex = '';
  let loose = 0;
  const pieces: Groups[] = [];
  for (let at = 0; at < source.length; at = piece.lastIndex) {
    piece.lastIndex = at;
    const groups = piece.exec(source)?.groups;
    const part = groups && partOf(groups);
    if (groups === undefined || part === undefined) return undefined;
    regex += part;
    loose += looseIn(groups);
    pieces.push(groups);
  }
  if (loose > 2) return undefined;
  const whole = compiled(`^${regex}$`);
  if (whole === undefined) return undefined;
  const texts = pieces.map(textsOf);
  return {
    samples: samplesOf(texts.map((one) => one ?? [])),
    isExact: pieces.every(({ escaped, plain }) => (escaped ?? plain) !== undefined),
    takes: (path) => path.length <= longest && whole.test(path),
  };
}

function compiled(source: string): RegExp | undefined {
  try {
    return new RegExp(source);
  } catch {
    return undefined;
  }
}

/** Longer URLs match nothing, so that no expression takes noticeable time. */
const longest = 500;

/** How many repetitions of a parameter have no slash before them, and so could end at several places. */
function looseIn({ before, name, own, group }: Groups): number {
  const repeats = (own ?? group)?.match(/[*+]/g)?.length;
  return repeats ?? (name === undefined || before === '/' ? 0 : 1);
}

function partOf(groups: Groups): string | undefined {
  const { escaped, before = '', name, own, group, sign = '', plain } = groups;
  const text = escaped ?? plain;
  if (text !== undefined) return literal(text);
  const expression = (own ?? group)?.slice(1, -1);
  if (name === undefined && expression === undefined) return undefined;
  if (expression !== undefined && !usual.test(expression)) return undefined;
  const one = `(?:${expression ?? '[^/]+?'})`;
  const first = literal(before);
  if (sign === '' || sign === '?') return `(?:${first}${one})${sign}`;
  // An expression of one's own that repeats could take forever, as could a parameter without a slash between two.
  if (expression !== undefined || before !== '/') return undefined;
  return `(?:${first}${one}(?:${first}${one})*)${sign === '*' ? '?' : ''}`;
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}

/** What a piece may stand for; undefined where that can't be told. */
function textsOf({ escaped, before = '', own, group, sign = '', plain }: Groups): string[] | undefined {
  const text = escaped ?? plain;
  if (text !== undefined) return [text];
  const one = expressionTexts((own ?? group)?.slice(1, -1));
  if (one === undefined) return undefined;
  const many = sign === '*' || sign === '+' ? [...one, 'any/more'] : one;
  const texts = many.map((word) => before + word);
  return sign === '*' || sign === '?' ? ['', ...texts] : texts;
}

function expressionTexts(expression: string | undefined): readonly string[] | undefined {
  if (expression === undefined || expression === '[^/]+') return anySegment;
  if (expression === '.*') return anyRest;
  if (expression === '.+') return anyRest.slice(1);
  if (/^[\w|-]+$/.test(expression)) return expression.split('|');
  const [, ending] = /^\.\*\\\.([\w|-]+)$/.exec(expression) ?? [];
  return ending !== undefined && !ending.includes('|')
    ? anyRest.slice(1).map((rest) => `${rest}.${ending}`)
    : undefined;
}

/** Why Vercel refuses a source: path-to-regexp can't read it. Undefined where it can. */
export function vercelSourceFault(source: string): string | undefined {
  if (compiled(source) === undefined) return 'it is not a valid expression';
  let at = 0;
  let isInBraces = false;
  let hasParameter = false;
  while (at < source.length) {
    const rest = source.slice(at);
    const [first = ''] = rest;
    const [parameter] = /^:\w+/.exec(rest) ?? [];
    if (first === '\\') {
      at += 2;
      continue;
    }
    if (first === ':' && parameter === undefined) return 'a ":" has no name behind it';
    if (/[*+?]/.test(first))
      return `the "${first}" follows no parameter. Write "(.*)" or ":path*" for any rest`;
    if (first === '{' || first === '}') {
      if ((first === '{') === isInBraces) return `the "${first}" is out of its place`;
      isInBraces = first === '{';
      hasParameter = false;
      at += 1;
      if (!isInBraces) at += modifier(source, at);
      continue;
    }
    const name = parameter ?? '';
    const group = source[at + name.length] === '(' ? groupAt(source, at + name.length) : '';
    if (typeof group !== 'string') return group.fault;
    if (name === '' && group === '') {
      at += 1;
      continue;
    }
    if (isInBraces && hasParameter) return 'braces hold more than one parameter';
    hasParameter = true;
    if (group !== '' && compiled(group) === undefined) return `"${group}" is not a valid expression`;
    at += name.length + group.length;
    if (!isInBraces) at += modifier(source, at);
  }
  return isInBraces ? 'a "{" is not closed' : undefined;
}

const modifier = (source: string, at: number): number => (/[*+?]/.test(source[at] ?? '') ? 1 : 0);

/** An expression in parentheses, to the one that closes it. */
function groupAt(source: string, start: number): string | { readonly fault: string } {
  let depth = 0;
  for (let at = start; at < source.length; at += 1) {
    if (source[at] === '\\') at += 1;
    else if (source[at] === ')') depth -= 1;
    else if (source[at] === '(') {
      depth += 1;
      if (depth > 1 && source[at + 1] !== '?') return { fault: 'a group in a group must begin with "?:"' };
    }
    if (depth === 0) {
      const group = source.slice(start, at + 1);
      return group === '()' || group.startsWith('(?') ? { fault: `"${group}" is not an expression` } : group;
    }
  }
  return { fault: 'a "(" is not closed' };
}
