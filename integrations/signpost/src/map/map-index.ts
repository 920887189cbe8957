import { compareText } from '../lib/text/text.ts';
import { escapeText, parsePath, withoutTrailingSlash } from '../lib/url/path.ts';
import { type Entry, type ExactEntry, foldPath, type PatternEntry } from './entry.ts';
import { type ExactIndex, type Lookup, lookupIn, PatternIndex } from './lookup.ts';
import { dependsOnMatch, hasHoles } from './target.ts';

/** A list sorted by key: canonical paths without a trailing slash. */
type Sorted<T> = readonly (readonly [key: string, value: T])[];

/** An index that answers which entries a redirect's target meets. */
export interface MapIndex {
  readonly lookup: Lookup;
  readonly ignoreCase: boolean;
  /** Exact entries by lookup path, in order per path. Empty if no target has placeholders. */
  readonly exact: Sorted<ExactEntry>;
  readonly patterns: PatternIndex;
  /** Patterns that match whatever doesn't exist, if no build is known: any target may be a page. */
  readonly fallbacks: ReadonlySet<Entry>;
  /** The canonical URLs of the build; empty if no build is known. */
  readonly served: ReadonlySet<string>;
  /** The URLs of the build that a pattern matches: only for these it matters that a page exists. */
  readonly pages: Sorted<string>;
}

export function makeMapIndex(
  exact: ExactIndex,
  patterns: readonly PatternEntry[],
  options: { ignoreCase: boolean; served: ReadonlySet<string> },
): MapIndex {
  const { ignoreCase, served } = options;
  const patternIndex = new PatternIndex(patterns, ignoreCase);
  const lookup = lookupIn(exact, patternIndex, ignoreCase);
  const isNeeded = patterns.some(
    (entry) => entry.outcome.target && dependsOnMatch(entry, entry.outcome.target),
  );
  const keyed = (entry: ExactEntry): [string, ExactEntry] => [foldPath(entry.path, ignoreCase), entry];
  const all = isNeeded ? [...exact.alone(), ...exact.shared.flatMap(({ entries }) => entries)] : [];
  const matched = patterns.length === 0 ? [] : [...served].filter((path) => lookup.patterns(path).length > 0);
  return {
    lookup,
    ignoreCase,
    patterns: patternIndex,
    fallbacks: new Set(served.size > 0 ? [] : patterns.filter((entry) => isFallback(entry, lookup))),
    served,
    exact: all.map(keyed).sort(byKey),
    pages: matched.map((path): [string, string] => [path.replace(/(?<=.)\/$/, ''), path]).sort(byKey),
  };
}

/**
 * True for a pattern of placeholders only (`/*`, `/:area/:page`), and for one that redirects its folder to one page inside
 * it (`/de/*` to `/de/`). Any other pattern means that its folder is gone.
 */
function isFallback(entry: PatternEntry, lookup: Lookup): boolean {
  const { segments, outcome } = entry;
  if (segments.every((segment) => segment.name !== undefined && segment.tail === '')) return true;
  const { target } = outcome;
  if (target === undefined || target.origin !== '' || dependsOnMatch(entry, target)) return false;
  return lookup.patterns(target.path).includes(entry);
}

/** The sorted paths that a path with placeholders may become, and a few more. */
export function* pathsNear<T>(sorted: Sorted<T>, path: string): Generator<readonly [string, T]> {
  // The literal folder that it starts with: `/blog/` of `/blog/:year/*`.
  const start = withoutTrailingSlash(parsePath(/^[^:*]*\//.exec(path)?.[0] ?? '/'));
  const segments = path.replace(/(?<=.)\/$/, '').split('/');
  const star = segments.findIndex((segment) => segment.includes('*'));
  const known = segments.slice(0, star < 0 ? undefined : star).map(literalOf);
  for (let at = firstFrom(sorted, start); at < sorted.length; at++) {
    const pair = sorted[at];
    if (pair === undefined || !pair[0].startsWith(start)) return;
    const parts = pair[0].split('/');
    const isLong = star < 0 ? parts.length === known.length : parts.length >= known.length;
    if (isLong && known.every((literal, segment) => literal === undefined || literal === parts[segment]))
      yield pair;
  }
}

/** A target's segment as part of a path; undefined if it has placeholders. */
function literalOf(segment: string): string | undefined {
  return hasHoles(segment) ? undefined : escapeText(segment);
}

/** The first index whose key isn't less than the text. */
function firstFrom(sorted: Sorted<unknown>, text: string): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle]?.[0] ?? '') < text) low = middle + 1;
    else high = middle;
  }
  return low;
}

function byKey(a: readonly [string, unknown], b: readonly [string, unknown]): number {
  return compareText(a[0], b[0]);
}
