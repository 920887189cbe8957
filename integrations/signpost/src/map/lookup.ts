import { memoize, once } from '../lib/memoize.ts';
import { escapeText, parsePath, removeTrailingSlash } from '../lib/url/path.ts';
import { type ExactEntry, foldPath, foldSegment, type PatternEntry, type Segment } from './entry.ts';
import { meetsCondition, type Parameter, printQuery } from './query.ts';
import { type Captures, captureValues, splitSegments } from './resolve-target.ts';

// Which redirect of a map answers a request. Of the map
//
//   /product.php?id=42 → /pumps/     /product.php → /products/     /blog/:slug → /news/:slug/
//
// the first answers /product.php?id=42&gclid=x, the second any other /product.php, and the third /blog/intro, with
// `slug` as `intro`.

/** A pattern that matches a path, and the text of each placeholder there. */
export interface PatternMatch {
  readonly entry: PatternEntry;
  readonly captures: Captures;
}

/** Finds the redirects for a path and a query. A path is as sent, in any encoding. */
export interface Lookup {
  /** The first exact entry of a path whose required parameters the query has. */
  findExact(path: string, query: readonly Parameter[]): ExactEntry | undefined;
  /** All exact entries of a path, whatever query they require. */
  listExact(path: string): readonly ExactEntry[];
  /** The first pattern that matches path and query. */
  findPattern(path: string, query: readonly Parameter[]): PatternMatch | undefined;
  /** All patterns that match a path, in written order, whatever query they require. */
  listPatterns(path: string): readonly PatternEntry[];
}

/** Makes the lookup of a map. `exact` are in the order in which they answer: those with more parameters first. */
export function makeLookup(
  exact: readonly ExactEntry[],
  patterns: readonly PatternEntry[],
  ignoreCase: boolean,
): Lookup {
  // Made at the first question: where no redirect of a million leads to another redirect, there is none.
  const indexExact = once(() => indexByPath(exact, ignoreCase));
  const getEntries = (path: string) => indexExact().get(lookupKey(path, ignoreCase)) ?? noEntries;
  const listPatterns = makePatternFinder(patterns, ignoreCase);

  return {
    findExact(path, query) {
      const entries = getEntries(path);
      if (Array.isArray(entries)) return findByQuery(entries, query);
      return meetsCondition(query, entries.query) ? entries : undefined;
    },
    listExact: (path) => [getEntries(path)].flat(),
    findPattern(path, query) {
      const entry = listPatterns(path).find((pattern) => meetsCondition(query, pattern.query));
      return entry && { entry, captures: captureValues(entry, path) };
    },
    listPatterns,
  };
}

/** One list for all paths without an entry: what is remembered of a list is computed once. */
const noEntries: ExactEntry[] = [];

/** Normalizes a request's path, in any encoding, for the lookup. */
export function lookupKey(path: string, ignoreCase: boolean): string {
  return foldPath(removeTrailingSlash(parsePath(path)), ignoreCase);
}

/** The entries of each path. In a map of a million, nearly all paths have one: a list for each would take 100 MB. */
function indexByPath(
  entries: readonly ExactEntry[],
  ignoreCase: boolean,
): ReadonlyMap<string, ExactEntry | ExactEntry[]> {
  const byPath = new Map<string, ExactEntry | ExactEntry[]>();
  for (const entry of entries) {
    const key = foldPath(entry.path, ignoreCase);
    const earlier = byPath.get(key);
    if (earlier === undefined) byPath.set(key, entry);
    else if (Array.isArray(earlier)) earlier.push(entry);
    else byPath.set(key, [earlier, entry]);
  }
  return byPath;
}

/** The first entry whose parameters the request has. /product.php may have thousands, which differ in `?id=`. */
function findByQuery(
  entries: readonly ExactEntry[],
  requestQuery: readonly Parameter[],
): ExactEntry | undefined {
  const byFirstPair = groupByFirstPair(entries);
  const pairs = requestQuery.map(({ name, value }) => printQuery([[name, value]]));
  const candidates = ['', ...pairs].flatMap((pair) => byFirstPair.get(pair) ?? []);

  const matching = new Set(candidates.filter(({ query }) => meetsCondition(requestQuery, query)));
  return matching.size === 0 ? undefined : entries.find((entry) => matching.has(entry));
}

/** The entries by their first required parameter: `id=42` of `/product.php?id=42&page=2`, '' of one without a query. */
const groupByFirstPair = memoize((entries: readonly ExactEntry[]) =>
  Map.groupBy(entries, ({ query }) => printQuery(query.slice(0, 1))),
);

/**
 * Makes the function that lists the patterns of a path. Of thousands, only those are compared whose first literal segments the
 * path has there: for /shop/de/42, those that start with `/shop`, `/shop/de` or a placeholder, such as `/:shop/de`.
 */
function makePatternFinder(
  patterns: readonly PatternEntry[],
  ignoreCase: boolean,
): (path: string) => PatternEntry[] {
  if (patterns.length === 0) return () => [];
  const foldedPatterns = patterns.map((entry, order) => ({
    entry,
    order,
    ...foldPattern(entry, ignoreCase),
  }));
  const byFirstLiterals = Map.groupBy(foldedPatterns, ({ firstLiterals }) => firstLiterals);
  const offsets = [...new Set(foldedPatterns.map(({ offset }) => offset))];

  return (path) => {
    const texts = splitSegments(path).map((text) => foldSegment(escapeText(text), ignoreCase));
    return offsets
      .flatMap((offset) => listLiterals(texts, offset))
      .flatMap((literals) => byFirstLiterals.get(literals) ?? [])
      .filter(({ entry, segments }) => matchesSegments(segments, entry.rest, texts))
      .sort((a, b) => a.order - b.order)
      .map(({ entry }) => entry);
  };
}

/** From `0`, `0/shop`, `0/shop/de` and `0/shop/de/42`, or from `1`, `1/de` and `1/de/42`. */
function listLiterals(texts: readonly string[], offset: number): string[] {
  const below = texts.slice(offset);
  return ['', ...below].map((_, length) => `${offset}${joinSegments(below.slice(0, length))}`);
}

/** The segments of a pattern as they are compared, and its first literal ones: `1/de` of `/:shop/de/:id`. */
function foldPattern({ segments: written }: PatternEntry, ignoreCase: boolean) {
  const segments = written.map((segment): Segment => {
    if (segment.name === undefined) return { literal: foldSegment(segment.literal, ignoreCase) };
    return { name: segment.name, tail: foldSegment(segment.tail, ignoreCase) };
  });
  const offset = Math.max(
    0,
    segments.findIndex(({ name }) => name === undefined),
  );
  const firstLiterals: string[] = [];
  for (const { literal } of segments.slice(offset)) {
    if (literal === undefined) break;
    firstLiterals.push(literal);
  }
  return { segments, offset, firstLiterals: `${offset}${joinSegments(firstLiterals)}` };
}

/** True if the segments of a pattern match those of a path, whose `texts` may go on where the pattern ends in `/*`. */
function matchesSegments(segments: readonly Segment[], hasRest: boolean, texts: readonly string[]): boolean {
  if (hasRest ? texts.length < segments.length : texts.length !== segments.length) return false;
  return segments.every((segment, index) => {
    const text = texts[index] ?? '';
    if (segment.name === undefined) return text === segment.literal;
    // :slug.html needs a text before `.html`.
    return text.length > segment.tail.length && text.endsWith(segment.tail);
  });
}

function joinSegments(segments: readonly string[]): string {
  return segments.map((segment) => `/${segment}`).join('');
}
