import { escapeText, type Path, parsePath, removeTrailingSlash } from '../lib/url/path.ts';
import { type ExactEntry, foldPath, foldSegment, type PatternEntry } from './entry.ts';
import { meetsCondition, type Parameter, printQuery } from './query.ts';

/** Placeholder ─▶ the text that it matched, as sent; `*` is the rest. */
export type Captures = ReadonlyMap<string, string>;

export interface PatternMatch {
  readonly entry: PatternEntry;
  readonly captures: Captures;
}

/** Finds the entry for a request. */
export interface Lookup {
  /** Finds the exact entry, preferring those with a query. `path` is as sent. */
  exact(path: string, query: readonly Parameter[]): ExactEntry | undefined;
  /** All exact entries of a path: those with more parameters first, otherwise in written order. */
  at(path: string): readonly ExactEntry[];
  /** All patterns that match a path, in written order, regardless of their query conditions. */
  patterns(path: string): readonly PatternEntry[];
  /** The text that the placeholders of a matching pattern match in a path. */
  captures(entry: PatternEntry, path: string): Captures;
  /** Finds the first matching pattern in written order. */
  pattern(path: string, query: readonly Parameter[]): PatternMatch | undefined;
}

/** Indexes entries: exact ones by path, patterns by their literal first segments. */
export function makeLookup(
  exact: Iterable<ExactEntry>,
  patterns: readonly PatternEntry[],
  ignoreCase: boolean,
): Lookup {
  return lookupIn(new ExactIndex(exact, ignoreCase), new PatternIndex(patterns, ignoreCase), ignoreCase);
}

/** A lookup of entries that are already indexed. */
export function lookupIn(exact: ExactIndex, patterns: PatternIndex, ignoreCase: boolean): Lookup {
  const there = (path: string): ExactEntry | SharedPath | undefined =>
    exact.get(removeTrailingSlash(parsePath(path)));
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

/** The segments of a path as sent, without an empty last one. */
function splitSegments(path: string): string[] {
  return path === '/' || path === '' ? [] : path.replace(/\/$/, '').slice(1).split('/');
}

function listEntries(found: ExactEntry | SharedPath | undefined): readonly ExactEntry[] {
  return found === undefined ? [] : found instanceof SharedPath ? found.entries : [found];
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
  if (entry.rest)
    captures.set(
      '*',
      encodeCapture(
        path
          .split('/')
          .slice(entry.segments.length + 1)
          .join('/'),
      ),
    );

  return captures;
}

/** As sent, except for characters that are never valid in a URL (`answer` rejects line feeds earlier). */
function encodeCapture(text: string): string {
  return /^[\x21-\x7e]*$/.test(text) ? text : text.replace(/[^\x21-\x7e]+/gu, (raw) => escapeText(raw));
}

/** Indexes exact entries by path. */
export class ExactIndex {
  /** The paths with several entries. */
  readonly shared: SharedPath[] = [];
  readonly #ignoreCase: boolean;
  /** Most paths have a single entry, which is stored without a list. */
  readonly #byPath = new Map<string, ExactEntry | SharedPath>();

  constructor(entries: Iterable<ExactEntry>, ignoreCase: boolean) {
    this.#ignoreCase = ignoreCase;
    for (const entry of entries) {
      const key = foldPath(entry.path, ignoreCase);
      const there = this.#byPath.get(key);
      if (there === undefined) this.#byPath.set(key, entry);
      else if (there instanceof SharedPath) there.add(entry);
      else {
        const shared = new SharedPath(there, entry);
        this.shared.push(shared);
        this.#byPath.set(key, shared);
      }
    }
  }

  /** The entry or entries of a canonical path without a trailing slash. */
  get(path: string): ExactEntry | SharedPath | undefined {
    return this.#byPath.get(foldPath(path, this.#ignoreCase));
  }

  /** The entries of paths with a single entry, in order. */
  *listSingleEntries(): Generator<ExactEntry> {
    for (const found of this.#byPath.values()) if (!(found instanceof SharedPath)) yield found;
  }
}

interface Numbered {
  readonly order: number;
  readonly entry: ExactEntry;
}

/** First required parameter ─▶ value ─▶ entries; `undefined` for entries without a condition. */
type ByParameter = Map<string | undefined, Map<string | undefined, Numbered[]>>;

/** The entries of one path, in order. Thousands may differ only in their query. */
export class SharedPath {
  readonly path: Path;
  #entries: ExactEntry[];
  #byParameter: ByParameter | undefined;

  constructor(first: ExactEntry, second: ExactEntry) {
    this.path = first.path;
    this.#entries = [first, second];
  }

  get entries(): readonly ExactEntry[] {
    return this.#entries;
  }

  add(entry: ExactEntry): void {
    this.#entries.push(entry);
  }

  /** Drops entries with an equal condition, sorts those with more parameters first, and returns the dropped ones. */
  dropRepeats(): { readonly kept: ExactEntry; readonly dropped: ExactEntry }[] {
    const first = new Map<string, ExactEntry>();
    const repeats: { kept: ExactEntry; dropped: ExactEntry }[] = [];
    for (const entry of this.#entries) {
      const query = printQuery(entry.query);
      const kept = first.get(query);
      if (kept) repeats.push({ kept, dropped: entry });
      else first.set(query, entry);
    }
    this.#entries = [...first.values()].sort((a, b) => b.query.length - a.query.length);

    return repeats;
  }

  /** The first entry whose condition the query meets. */
  find(query: readonly Parameter[]): ExactEntry | undefined {
    return this.#among(query).find((entry) => meetsCondition(query, entry.query));
  }

  /** The entries whose first parameter the query has. */
  #among(sent: readonly Parameter[]): ExactEntry[] {
    this.#byParameter ??= groupByFirstParameter(this.#entries);
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

/** Indexes patterns by their literal first segments: `/shop/de` for `/shop/de/:id/*`. */
export class PatternIndex {
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

  /** The patterns whose literal start is also the path's. */
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
