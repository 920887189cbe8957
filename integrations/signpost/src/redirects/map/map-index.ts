import { escapeText, otherSlash, type Path, parsePath, withoutTrailingSlash } from '../../lib/path.ts';
import {
  compareText,
  type Entry,
  type ExactEntry,
  foldPath,
  type PatternEntry,
  printQuery,
  sourcePath,
} from './entry.ts';
import { type ExactIndex, type Lookup, lookupIn, PatternIndex } from './lookup.ts';
import { parseQuery } from './query.ts';
import { dependsOnMatch, hasHoles } from './target.ts';

/** A list in the order of its keys, which are canonical paths without a slash at the end. */
type Sorted<T> = readonly (readonly [key: string, value: T])[];

/** A map made ready for the question what requests meet at a target. */
export interface MapIndex {
  readonly lookup: Lookup;
  readonly ignoreCase: boolean;
  /** Exact entries by their folded path; of one path, in their order. Empty where no target has placeholders. */
  readonly exact: Sorted<ExactEntry>;
  readonly patterns: PatternIndex;
  /** Patterns that answer whatever is not there, as long as nothing is known of the build: any target may be a page. */
  readonly fallbacks: ReadonlySet<Entry>;
  /** Canonical URLs that the build serves; empty where nothing is known of the build. */
  readonly served: ReadonlySet<string>;
  /** Those that a pattern matches: only there does it matter that the build has a page. */
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
 * True for a pattern of nothing but placeholders (`/*`, `/:area/:page`), and for one that sends its own folder to one
 * page inside it (`/de/*` to `/de/`). Any other says that its folder is no more.
 */
function isFallback(entry: PatternEntry, lookup: Lookup): boolean {
  const { segments, outcome } = entry;
  if (segments.every((segment) => segment.name !== undefined && segment.tail === '')) return true;
  const { target } = outcome;
  if (target === undefined || target.origin !== '' || dependsOnMatch(entry, target)) return false;
  return lookup.patterns(target.path).includes(entry);
}

/** Of sorted paths, those that a path with placeholders may become, and some that it can't. */
export function* pathsNear<T>(sorted: Sorted<T>, path: string): Generator<readonly [string, T]> {
  // The folder that it surely starts with: `/blog/` of `/blog/:year/*`.
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

/** A segment of a target as it is in a path; undefined where it has placeholders. */
function literalOf(segment: string): string | undefined {
  return hasHoles(segment) ? undefined : escapeText(segment);
}

/** The first index whose key is not before the text. */
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

/** What tells whether two paths are of one page. */
export interface Pages {
  readonly ignoreCase: boolean;
  /** Canonical paths of the build's pages and files; empty where nothing is known of the build. */
  readonly served: ReadonlySet<string>;
}

/**
 * True for a redirect to its own page: to its own path, with or without the slash at the end, or to the file of the
 * page at that path. It changes nothing, so no host gets it, and what leads to its path ends there.
 */
export function leadsToItself(entry: Entry, pages: Pages): boolean {
  const { target } = entry.outcome;
  if (target === undefined || target.origin !== '') return false;
  const from = withoutTrailingSlash(parsePath(sourcePath(entry)));
  const to = withoutTrailingSlash(parsePath(target.path));
  if (!isSame(from, to, pages) && !isFileOf(from, to, pages)) return false;
  return printQuery(parseQuery(target.query)) === printQuery(entry.query);
}

function isSame(from: Path, to: Path, { ignoreCase }: Pages): boolean {
  return from === to || (ignoreCase && foldPath(from, true) === foldPath(to, true));
}

/** True where `to` is no URL of its own but the file of the page that the build has at `from`. */
function isFileOf(from: Path, to: Path, pages: Pages): boolean {
  if (pages.served.size === 0 || !/\.html?$/i.test(to)) return false;
  const named = parsePath(to.replace(/(?:\/index)?\.html?$/i, ''));
  return isSame(from, withoutTrailingSlash(named), pages) && isServed(from, pages) && !isServed(to, pages);
}

function isServed(path: Path, { served }: Pages): boolean {
  return served.has(path) || served.has(otherSlash(path));
}
