import { once } from '../lib/memoize.ts';
import { escapeText, parsePath, removeTrailingSlash } from '../lib/url/path.ts';
import {
  type Entry,
  type ExactEntry,
  foldPath,
  foldSegment,
  isPermanent,
  type Outcome,
  type PatternEntry,
  type Target,
} from './entry.ts';
import { meetsCondition, mergeQuery, type Parameter } from './query.ts';
import { fillTarget } from './target.ts';

/** Placeholder ─▶ the matched text, as sent; `*` is the rest. */
export type Captures = ReadonlyMap<string, string>;

export interface PatternMatch {
  readonly entry: PatternEntry;
  readonly captures: Captures;
}

/** Finds the entry for a request. */
export interface Lookup {
  /** Finds the exact entry, preferably with a query. `path` is as sent. */
  exact(path: string, query: readonly Parameter[]): ExactEntry | undefined;
  /** All exact entries of a path: entries with more parameters first, otherwise in written order. */
  at(path: string): readonly ExactEntry[];
  /** All patterns that match a path, in written order, regardless of query conditions. */
  patterns(path: string): readonly PatternEntry[];
  /** The text that the placeholders of a matching pattern match in a path. */
  captures(entry: PatternEntry, path: string): Captures;
  /** Finds the first matching pattern in written order. */
  pattern(path: string, query: readonly Parameter[]): PatternMatch | undefined;
}

/** Indexes entries: exact entries by path, patterns by the literal first segments. */
export function makeLookup(
  exact: readonly ExactEntry[],
  all: readonly PatternEntry[],
  ignoreCase: boolean,
): Lookup {
  const patterns = new PatternIndex(all, ignoreCase);
  // Where no redirect of a million leads to another redirect, none is looked up.
  const indexExact = once(() => indexByPath(exact, ignoreCase));
  const there = (path: string): ExactEntry | SharedPath | undefined =>
    indexExact().get(lookupKey(path, ignoreCase));
  const patternsAt = (path: string): readonly PatternEntry[] => {
    if (patterns.size === 0) return [];
    return patterns.findPatterns(
      splitSegments(path).map((part) => foldSegment(escapeText(part), ignoreCase)),
    );
  };

  return {
    at: (path) => listEntries(there(path)),
    patterns: patternsAt,
    captures: captureValues,
    exact: (path, query) => {
      const found = there(path);
      if (found === undefined || found instanceof SharedPath) return found?.find(query);
      return meetsCondition(query, found.query) ? found : undefined;
    },
    pattern: (path, query) => {
      const entry = patternsAt(path).find((fits) => meetsCondition(query, fits.query));
      return entry && { entry, captures: captureValues(entry, path) };
    },
  };
}

/** Normalizes a request's path, in any encoding, for the lookup. */
export function lookupKey(path: string, ignoreCase: boolean): string {
  return foldPath(removeTrailingSlash(parsePath(path)), ignoreCase);
}

/** The segments of a path as sent, without an empty last segment. */
function splitSegments(path: string): string[] {
  return path === '/' || path === '' ? [] : path.replace(/\/$/, '').slice(1).split('/');
}

function listEntries(found: ExactEntry | SharedPath | undefined): readonly ExactEntry[] {
  if (found === undefined) return [];
  return found instanceof SharedPath ? found.entries : [found];
}

function captureValues(entry: PatternEntry, path: string): Captures {
  const parts = splitSegments(path);
  const captures = new Map<string, string>();
  entry.segments.forEach((segment, index) => {
    // /blog/first-post.html of /blog/:slug.html
    const part = parts[index] ?? '';
    if (segment.name === undefined) return;
    const text = part.endsWith(segment.tail) ? part : escapeText(part);
    captures.set(segment.name, encodeCapture(text.slice(0, text.length - segment.tail.length)));
  });
  if (entry.rest) {
    const rest = path.split('/').slice(entry.segments.length + 1);
    captures.set('*', encodeCapture(rest.join('/')));
  }

  return captures;
}

/** As sent, except for characters never valid in a URL (`answer` rejects line feeds earlier). */
function encodeCapture(text: string): string {
  return /^[\x21-\x7e]*$/.test(text) ? text : text.replace(/[^\x21-\x7e]+/gu, (raw) => escapeText(raw));
}

/** Most paths have a single entry, stored without a list. */
function indexByPath(entries: readonly ExactEntry[], ignoreCase: boolean) {
  const byPath = new Map<string, ExactEntry | SharedPath>();
  for (const entry of entries) {
    const key = foldPath(entry.path, ignoreCase);
    const there = byPath.get(key);
    if (there === undefined) byPath.set(key, entry);
    else if (there instanceof SharedPath) there.entries.push(entry);
    else byPath.set(key, new SharedPath([there, entry]));
  }
  return byPath;
}

interface Numbered {
  readonly order: number;
  readonly entry: ExactEntry;
}

/** First required parameter ─▶ value ─▶ entries; `undefined` for entries without a condition. */
type ByParameter = Map<string | undefined, Map<string | undefined, Numbered[]>>;

/** The entries of a path, in order. Thousands may differ only in the query. */
class SharedPath {
  readonly entries: ExactEntry[];
  #byParameter: ByParameter | undefined;

  constructor(entries: ExactEntry[]) {
    this.entries = entries;
  }

  /** The first entry with a condition that the query meets. */
  find(query: readonly Parameter[]): ExactEntry | undefined {
    return this.#among(query).find((entry) => meetsCondition(query, entry.query));
  }

  /** The entries with a first parameter that the query has. */
  #among(sent: readonly Parameter[]): ExactEntry[] {
    this.#byParameter ??= groupByFirstParameter(this.entries);
    const found = new Set<Numbered>();
    for (const [name, byValue] of this.#byParameter) {
      const values = sent.filter((parameter) => parameter.name === name).map(({ value }) => value);
      const groups = name === undefined ? byValue.values() : values.map((value) => byValue.get(value) ?? []);
      for (const group of groups) for (const one of group) found.add(one);
    }
    return [...found].sort((a, b) => a.order - b.order).map(({ entry }) => entry);
  }
}

function groupByFirstParameter(entries: readonly ExactEntry[]): ByParameter {
  const numbered = entries.map((entry, order): Numbered => ({ order, entry }));
  const byName = Map.groupBy(numbered, ({ entry }) => entry.query[0]?.[0]);
  return new Map(
    [...byName].map(([name, some]) => [name, Map.groupBy(some, ({ entry }) => entry.query[0]?.[1])]),
  );
}

interface IndexedPattern {
  readonly order: number;
  readonly entry: PatternEntry;
  /** The lower-case segments: literal text, or the tail after a placeholder. */
  readonly segments: readonly { readonly literal?: string; readonly tail?: string }[];
}

/** Indexes patterns by literal first segments: `/shop/de` for `/shop/de/:id/*`. */
class PatternIndex {
  readonly #byStart: ReadonlyMap<string, readonly IndexedPattern[]>;
  readonly #all: readonly IndexedPattern[];

  constructor(patterns: readonly PatternEntry[], ignoreCase: boolean) {
    this.#all = patterns.map((entry, order) => ({
      order,
      entry,
      segments: foldSegments(entry, ignoreCase),
    }));
    this.#byStart = Map.groupBy(this.#all, findLiteralStart);
  }

  get size(): number {
    return this.#all.length;
  }

  /** The patterns that match a path's lower-case segments, in written order. */
  findPatterns(path: readonly string[]): PatternEntry[] {
    return this.#startingAlong(path)
      .filter((pattern) => isMatch(pattern, path))
      .sort((a, b) => a.order - b.order)
      .map(({ entry }) => entry);
  }

  /** The patterns with the literal start of the path. */
  #startingAlong(path: readonly string[]): IndexedPattern[] {
    let start = '';
    const found = [...(this.#byStart.get(start) ?? [])];
    for (const segment of path) {
      start += `/${segment}`;
      found.push(...(this.#byStart.get(start) ?? []));
    }
    return found;
  }
}

function foldSegments({ segments }: PatternEntry, ignoreCase: boolean): IndexedPattern['segments'] {
  return segments.map((segment) =>
    segment.literal === undefined
      ? { tail: foldSegment(segment.tail, ignoreCase) }
      : { literal: foldSegment(segment.literal, ignoreCase) },
  );
}

/** The literal segments before the first placeholder, each after a slash. */
function findLiteralStart({ segments }: IndexedPattern): string {
  const named = segments.findIndex(({ literal }) => literal === undefined);
  return segments
    .slice(0, named < 0 ? undefined : named)
    .map(({ literal }) => `/${literal}`)
    .join('');
}

function isMatch({ entry, segments }: IndexedPattern, path: readonly string[]): boolean {
  if (entry.rest ? path.length < segments.length : path.length !== segments.length) return false;
  return segments.every(({ literal, tail = '' }, at) => {
    const part = path[at] ?? '';
    return literal === undefined ? part.length > tail.length && part.endsWith(tail) : part === literal;
  });
}

const nothing: Captures = new Map();

/** The target of a request by an entry: placeholders are filled in, and the rest of the request's query is appended. */
export function resolveTarget(
  entry: Entry,
  sent: readonly Parameter[],
  captures: Captures = nothing,
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
