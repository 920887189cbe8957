import { itemsOf, type JsonNode, jsonValue, memberOf, parseJsonc } from '../../../lib/jsonc.ts';
import { Lines } from '../../../lib/lines.ts';
import type { Path } from '../../../lib/path.ts';
import { longestPath } from '../../../lib/wildcards.ts';
import { type FileBlock, inOrder, type SentHeader, type SiteHeaders } from '../headers.ts';

/**
 * `headers` of vercel.json: the last matching rule wins. A rule with conditions beside the path may override earlier ones.
 * https://vercel.com/docs/project-configuration#headers
 */
export function vercelHeaders(file: string, text: string): SiteHeaders {
  const lines = new Lines(text);
  const written = (node: JsonNode, key: string): unknown => jsonValue(memberOf(node, key));
  return inOrder(
    itemsOf(memberOf(parseJsonc(text), 'headers')).map((item): FileBlock => {
      const source = written(item, 'source');
      const pattern = typeof source === 'string' ? source.replace(/\(\.\*\)$/, '*') : '';
      const matches = typeof source === 'string' ? vercelSource(source) : undefined;
      const sent = itemsOf(memberOf(item, 'headers')).flatMap((one): SentHeader[] => {
        const [key, value] = [written(one, 'key'), written(one, 'value')];
        if (typeof key !== 'string' || typeof value !== 'string') return [];
        const filledIn = filledInBy(typeof source === 'string' ? source : '');
        return [{ name: key.toLowerCase(), value, file, ...lines.at(one.offset), filledIn }];
      });
      const detached = new Set(sent.map(({ name }) => name));
      const asksMore = ['has', 'missing'].some((key) => written(item, key) !== undefined);
      return {
        pattern: /^[\w/.-]+\*?$/.test(pattern) ? pattern : '*',
        headers: matches === undefined || asksMore ? [] : sent,
        detached,
        matches: matches ?? (() => true),
      };
    }),
  );
}

/** A parameter with the sign before it that repeats with it, or a character that stands for itself. */
const piece =
  /\\(?<escaped>[\s\S])|(?<before>[./]?)(?::(?<name>\w+)(?<own>\((?:[^()]|\([^()]*\))*\))?|(?<group>\((?:[^()]|\([^()]*\))*\)))(?<sign>[?*+]?)|(?<plain>[^:(){}\\?*+])/uy;

/** Expressions that mean the same to everybody and are done soon: `.*`, `en|de`, `(?!api/).*`, `.*\.pdf`. */
const usual = /^(?:\(\?![\w|/.\\$-]+\))?(?:\.[*+]|\[\^\/\]\+|\\d\+|\\\.|[\w|-]|\(\?:[\w|-]+\))+$/;

/**
 * The URLs that a source of vercel.json takes: path-to-regexp 6, strict and with case, as `@vercel/routing-utils` calls
 * it, so that `/:path*` takes neither `/` nor `/a/`. Undefined for one that is seldom written.
 */
function vercelSource(source: string): ((path: Path) => boolean) | undefined {
  if (source.length > longestPath) return () => false;
  let regex = '';
  let loose = 0;
  for (let at = 0; at < source.length; ) {
    piece.lastIndex = at;
    const found = piece.exec(source);
    const part = found && partOf(found.groups ?? {});
    if (part === undefined || part === null) return undefined;
    regex += part;
    loose += looseIn(found?.groups ?? {});
    at = piece.lastIndex;
  }
  if (loose > 2) return undefined;
  try {
    const whole = new RegExp(`^${regex}$`);
    return (path) => path.length <= longest && whole.test(path);
  } catch {
    return undefined;
  }
}

/** Longer URLs match nothing, so that no expression takes noticeable time. */
const longest = 500;

/** How many repetitions of a parameter have no slash before them, and so could end at several places. */
function looseIn({ before, name, own, group }: Readonly<Record<string, string | undefined>>): number {
  const repeats = (own ?? group)?.match(/[*+]/g)?.length;
  return repeats ?? (name === undefined || before === '/' ? 0 : 1);
}

/** The names of its parameters, which Vercel fills into values, as it does `$1`. */
function filledInBy(source: string): RegExp {
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
  // An expression of one's own that repeats could take forever, as could a parameter without a slash between two.
  if (expression !== undefined || before !== '/') return undefined;
  return `(?:${first}${one}(?:${first}${one})*)${sign === '*' ? '?' : ''}`;
}

function literal(text: string): string {
  return text.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
}
