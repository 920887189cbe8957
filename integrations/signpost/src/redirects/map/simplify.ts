import { otherSlash, type Path, parsePath } from '../../lib/path.ts';
import type { Entry, ExactEntry, PatternEntry, QueryCondition } from './entry.ts';
import { foldPath, keyOf, printQuery, sortByPath } from './key.ts';
import { makeLookup } from './lookup.ts';
import { printPattern } from './source.ts';

interface Lists {
  readonly exact: readonly ExactEntry[];
  readonly patterns: readonly PatternEntry[];
}

/**
 * Exact entries sorted by path, without those that an earlier entry of the same address always answers: the
 * one that requires the same, or less.
 */
export function withoutUnreachable(entries: readonly ExactEntry[], ignoreCase: boolean): ExactEntry[] {
  const folded = ({ path }: ExactEntry): string => foldPath(path, ignoreCase);
  const sorted = sortByPath(entries, ignoreCase);
  let seen = new Set<string>();
  return sorted.filter((entry, index) => {
    const [before, after] = [sorted[index - 1], sorted[index + 1]];
    const isFirst = before === undefined || folded(before) !== folded(entry);
    if (isFirst && (after === undefined || folded(after) !== folded(entry))) return true;
    if (isFirst) seen = new Set();
    if (partsOf(entry.query).some((part) => seen.has(printQuery(part)))) return false;
    seen.add(printQuery(entry.query));
    return true;
  });
}

/** Every condition that requires no more than this one; of a long one, only itself and nothing. */
function partsOf(query: QueryCondition): QueryCondition[] {
  if (query.length > 6) return [query, []];
  const parts: QueryCondition[] = [[]];
  for (const pair of query) parts.push(...parts.map((part) => [...part, pair]));
  return parts;
}

/**
 * Patterns that flattening narrowed to one path become exact entries where no page has the path and no earlier pattern
 * matches it. Those that an exact entry or an earlier pattern always answers are left out.
 */
export function simplify(
  { exact, patterns }: Lists,
  options: { ignoreCase: boolean; served: ReadonlySet<string> },
) {
  const unique = withoutRepeats(patterns, options.ignoreCase);
  if (unique.every((entry) => addressOf(entry) === undefined)) return { exact, patterns: unique };
  const wide = unique.filter((entry) => addressOf(entry) === undefined);
  const order = new Map(unique.map((entry, index) => [entry, index]));
  const lookup = makeLookup(exact, wide, options.ignoreCase);
  const pages = options.ignoreCase
    ? new Set([...options.served].map((path) => foldPath(path, true)))
    : options.served;
  const isPage = (path: Path): boolean => {
    const folded = parsePath(foldPath(path, options.ignoreCase));
    return pages.has(folded) || pages.has(otherSlash(folded));
  };
  const singles: ExactEntry[] = [];
  const others = unique.filter((entry, index) => {
    const path = addressOf(entry);
    if (path === undefined) return true;
    const earlier = lookup.patterns(path).filter((pattern) => (order.get(pattern) ?? 0) < index);
    if ([...lookup.at(path), ...earlier].some((other) => asksNoMore(other, entry))) return false;
    if (earlier.length > 0 || isPage(path)) return true;
    singles.push(asExact(entry, path));
    return false;
  });
  return { exact: withoutUnreachable([...exact, ...singles], options.ignoreCase), patterns: others };
}

/** True where an entry is met by every request that the other one is met by, as far as queries go. */
function asksNoMore(entry: Entry, other: Entry): boolean {
  return entry.query.every(([name, value]) => other.query.some(([n, v]) => n === name && v === value));
}

function withoutRepeats(patterns: readonly PatternEntry[], ignoreCase: boolean): PatternEntry[] {
  const first = new Map<string, PatternEntry>();
  for (const entry of patterns) {
    const key = keyOf(entry, ignoreCase);
    if (!first.has(key)) first.set(key, entry);
  }
  return [...first.values()];
}

/** The one address of a pattern without placeholders. */
function addressOf({ segments, rest }: PatternEntry): Path | undefined {
  if (rest || segments.some((segment) => segment.name !== undefined)) return undefined;
  return parsePath(printPattern(segments, false));
}

function asExact(entry: PatternEntry, path: Path): ExactEntry {
  const { host, query, outcome, since, until, merge, place } = entry;
  return { kind: 'exact', path, host, query, outcome, since, until, merge, place };
}
