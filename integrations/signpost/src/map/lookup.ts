import { memoize, once } from '../lib/memoize.ts';
import { escapeText, parsePath, removeTrailingSlash } from '../lib/url/path.ts';
import {
  type Entry,
  type ExactEntry,
  foldPath,
  foldSegment,
  isPermanent,
  type Outcome,
  type PatternEntry,
  type Segment,
  type Target,
} from './entry.ts';
import { fillTarget } from './placeholders.ts';
import { meetsCondition, mergeQuery, type Parameter, printQuery } from './query.ts';

// Which redirect of a map answers a request. Of the map
//
//   /product.php?id=42 → /pumps/     /product.php → /products/     /blog/:slug → /news/:slug/
//
// the first answers /product.php?id=42&gclid=x, the second any other /product.php, and the third /blog/intro, with
// `slug` as `intro`.

/** Placeholder ─▶ the matched text, as sent; `*` is the rest. */
export type Captures = ReadonlyMap<string, string>;

export interface PatternMatch {
  readonly entry: PatternEntry;
  readonly captures: Captures;
}

/** Finds the redirects for a path and a query. A path is as sent, in any encoding. */
export interface Lookup {
  /** The first exact entry of a path whose required parameters the query has. */
  exact(path: string, query: readonly Parameter[]): ExactEntry | undefined;
  /** All exact entries of a path, whatever query they require. */
  at(path: string): readonly ExactEntry[];
  /** The first pattern that matches path and query. */
  pattern(path: string, query: readonly Parameter[]): PatternMatch | undefined;
  /** All patterns that match a path, in written order, whatever query they require. */
  patterns(path: string): readonly PatternEntry[];
}

/** Makes the lookup of a map. `exact` are in the order in which they answer: those with more parameters first. */
export function makeLookup(
  exact: readonly ExactEntry[],
  patterns: readonly PatternEntry[],
  ignoreCase: boolean,
): Lookup {
  // Where no redirect of a million leads to another redirect, none is looked up.
  const indexExact = once(() => indexByPath(exact, ignoreCase));
  const findAt = (path: string) => indexExact().get(lookupKey(path, ignoreCase)) ?? [];
  const findPatterns = makePatternFinder(patterns, ignoreCase);

  return {
    exact(path, query) {
      const entries = findAt(path);
      if (Array.isArray(entries)) return findByQuery(entries, query);
      return meetsCondition(query, entries.query) ? entries : undefined;
    },
    at: (path) => [findAt(path)].flat(),
    pattern(path, query) {
      const entry = findPatterns(path).find((pattern) => meetsCondition(query, pattern.query));
      return entry && { entry, captures: captureValues(entry, path) };
    },
    patterns: findPatterns,
  };
}

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

/** The first entry whose parameters are sent. /product.php may have thousands, which differ in `?id=`. */
function findByQuery(entries: readonly ExactEntry[], sent: readonly Parameter[]): ExactEntry | undefined {
  const byFirstPair = groupByFirstPair(entries);
  const pairs = sent.map(({ name, value }) => printQuery([[name, value]]));
  const candidates = ['', ...pairs].flatMap((pair) => byFirstPair.get(pair) ?? []);

  const matching = new Set(candidates.filter(({ query }) => meetsCondition(sent, query)));
  return matching.size === 0 ? undefined : entries.find((entry) => matching.has(entry));
}

/** `id=42` for the entry of `/product.php?id=42&page=2`, '' for one without a query. */
const groupByFirstPair = memoize((entries: readonly ExactEntry[]) =>
  Map.groupBy(entries, ({ query }) => printQuery(query.slice(0, 1))),
);

/**
 * Makes the function that finds the patterns of a path. Of thousands, only those are compared that begin like the path:
 * for /shop/de/42, the patterns that have no literal segment before the first placeholder, `/shop` or `/shop/de`.
 */
function makePatternFinder(
  patterns: readonly PatternEntry[],
  ignoreCase: boolean,
): (path: string) => PatternEntry[] {
  if (patterns.length === 0) return () => [];
  const orderedPatterns = patterns.map((entry, order) => ({
    entry,
    order,
    ...foldPattern(entry, ignoreCase),
  }));
  const byStart = Map.groupBy(orderedPatterns, ({ start }) => start);

  return (path) => {
    const parts = splitSegments(path).map((part) => foldSegment(escapeText(part), ignoreCase));
    const starts = ['', ...parts].map((_, length) => joinSegments(parts.slice(0, length)));
    return starts
      .flatMap((start) => byStart.get(start) ?? [])
      .filter(({ entry, segments }) => matchesSegments(segments, entry.rest, parts))
      .sort((one, other) => one.order - other.order)
      .map(({ entry }) => entry);
  };
}

/** The segments of a pattern as they are compared, and the literal ones before the first placeholder. */
function foldPattern({ segments: written }: PatternEntry, ignoreCase: boolean) {
  const segments = written.map((segment): Segment => {
    if (segment.name === undefined) return { literal: foldSegment(segment.literal, ignoreCase) };
    return { name: segment.name, tail: foldSegment(segment.tail, ignoreCase) };
  });
  const firstPlaceholder = segments.findIndex(({ name }) => name !== undefined);
  const literals = firstPlaceholder < 0 ? segments : segments.slice(0, firstPlaceholder);
  return { segments, start: joinSegments(literals.map(({ literal = '' }) => literal)) };
}

function matchesSegments(segments: readonly Segment[], hasRest: boolean, parts: readonly string[]): boolean {
  if (hasRest ? parts.length < segments.length : parts.length !== segments.length) return false;
  return segments.every((segment, index) => {
    const part = parts[index] ?? '';
    if (segment.name === undefined) return part === segment.literal;
    // :slug.html needs a text before `.html`.
    return part.length > segment.tail.length && part.endsWith(segment.tail);
  });
}

/** The segments of a path as sent, without an empty last segment. */
function splitSegments(path: string): string[] {
  return path === '/' || path === '' ? [] : path.replace(/\/$/, '').slice(1).split('/');
}

function joinSegments(segments: readonly string[]): string {
  return segments.map((segment) => `/${segment}`).join('');
}

/** The text that each placeholder of a matching pattern has in a path. */
export function captureValues(entry: PatternEntry, path: string): Captures {
  const parts = splitSegments(path);
  const captures = new Map<string, string>();
  for (const [index, segment] of entry.segments.entries()) {
    if (segment.name === undefined) continue;
    // /blog/first-post.html of /blog/:slug.html
    const part = parts[index] ?? '';
    const text = part.endsWith(segment.tail) ? part : escapeText(part);
    captures.set(segment.name, encodeCapture(text.slice(0, text.length - segment.tail.length)));
  }
  if (entry.rest) {
    const rest = path.split('/').slice(entry.segments.length + 1);
    captures.set('*', encodeCapture(rest.join('/')));
  }

  return captures;
}

/** As sent, except for characters never valid in a URL (`answer` rejects line feeds earlier). */
function encodeCapture(text: string): string {
  return text.replace(/[^\x21-\x7e]+/gu, (raw) => escapeText(raw));
}

const noCaptures: Captures = new Map();

/** The target of a request by an entry: placeholders are filled in, and the rest of the request's query is appended. */
export function resolveTarget(
  entry: Entry,
  sent: readonly Parameter[],
  captures: Captures = noCaptures,
): Target | undefined {
  const { target } = entry.outcome;
  if (target === undefined) return undefined;
  const filled = entry.kind === 'exact' ? target : fillTarget(target, captures);
  return { ...filled, query: mergeQuery(filled.query, sent, entry.query) };
}

/** Combines two redirects in a row: the second's target, and the weaker of the two statuses. */
export function chainOutcomes(first: Outcome, second: Outcome, target: Target | undefined): Outcome {
  if (first.status === 410 || second.status === 410 || target === undefined) return { status: 410 };
  const isWeakened = isPermanent(first.status) && !isPermanent(second.status);
  const { status } = isWeakened ? second : first;
  // A client keeps the fragment if the Location has none, also on another origin (RFC 9110, 10.2.2).
  const fragment = target.fragment === '' ? first.target.fragment : target.fragment;
  return { status, target: { ...target, fragment } };
}
