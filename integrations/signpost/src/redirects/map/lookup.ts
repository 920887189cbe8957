import { escapeText, type Path, parsePath, withoutTrailingSlash } from '../../lib/path.ts';
import { type ExactEntry, foldPath, foldSegment, type PatternEntry, printQuery } from './entry.ts';
import { meets, type Parameter } from './query.ts';

/** What a pattern matched, as it was sent, by placeholder; `*` is the rest. */
export type Captures = ReadonlyMap<string, string>;

export interface PatternMatch {
  readonly entry: PatternEntry;
  readonly captures: Captures;
}

/** Finds the entry for a request. */
export interface Lookup {
  /** The exact entry, those with a query first. `path` is as it was sent. */
  exact(path: string, query: readonly Parameter[]): ExactEntry | undefined;
  /** The exact entries that a request to a path may meet which has at least these parameters. */
  possible(path: string, own: readonly Parameter[]): readonly ExactEntry[];
  /** All exact entries at a path, in the order in which they were given: those with a query first. */
  at(path: string): readonly ExactEntry[];
  /** All patterns that fit a path, in written order, whatever they ask of the query. */
  patterns(path: string): readonly PatternEntry[];
  /** What a pattern that fits a path matches there. */
  captures(entry: PatternEntry, path: string): Captures;
  /** The first pattern in written order. */
  pattern(path: string, query: readonly Parameter[]): PatternMatch | undefined;
}

/** Indexes entries: the exact ones by path, the patterns by the literal segments that they start with. */
export function makeLookup(
  exact: Iterable<ExactEntry>,
  patterns: readonly PatternEntry[],
  ignoreCase: boolean,
): Lookup {
  return lookupIn(new ExactIndex(exact, ignoreCase), new PatternIndex(patterns, ignoreCase), ignoreCase);
}

/** The same where the entries are indexed already. */
export function lookupIn(exact: ExactIndex, patterns: PatternIndex, ignoreCase: boolean): Lookup {
  const there = (path: string): ExactEntry | SharedPath | undefined =>
    exact.get(withoutTrailingSlash(parsePath(path)));
  const patternsAt = (path: string): readonly PatternEntry[] => {
    if (patterns.size === 0) return [];
    return patterns.matching(partsOf(path).map((part) => foldSegment(escapeText(part), ignoreCase)));
  };
  return {
    at: (path) => listOf(there(path)),
    possible: (path, own) => {
      const found = there(path);
      return found instanceof SharedPath ? found.possible(own) : listOf(found);
    },
    patterns: patternsAt,
    captures: captureOf,
    exact: (path, query) => {
      const found = there(path);
      if (found === undefined || found instanceof SharedPath) return found?.find(query);
      return meets(query, found.query) ? found : undefined;
    },
    pattern: (path, query) => {
      const entry = patternsAt(path).find((fits) => meets(query, fits.query));
      return entry && { entry, captures: captureOf(entry, path) };
    },
  };
}

/** The path of a request, in any encoding, as redirects are compared with it. */
export function lookupKey(path: string, ignoreCase: boolean): string {
  return foldPath(withoutTrailingSlash(parsePath(path)), ignoreCase);
}

/** The segments of a path as it was sent; a slash at the end makes none. */
function partsOf(path: string): string[] {
  return path === '/' || path === '' ? [] : path.replace(/\/$/, '').slice(1).split('/');
}

function listOf(found: ExactEntry | SharedPath | undefined): readonly ExactEntry[] {
  return found === undefined ? [] : found instanceof SharedPath ? found.entries : [found];
}

function captureOf(entry: PatternEntry, path: string): Captures {
  const parts = partsOf(path);
  const captures = new Map<string, string>();
  entry.segments.forEach((segment, index) => {
    const part = parts[index] ?? '';
    if (segment.name === undefined) return;
    const text = part.endsWith(segment.tail) ? part : escapeText(part);
    captures.set(segment.name, safe(text.slice(0, text.length - segment.tail.length)));
  });
  if (entry.rest)
    captures.set(
      '*',
      safe(
        path
          .split('/')
          .slice(entry.segments.length + 1)
          .join('/'),
      ),
    );
  return captures;
}

/** As it was sent, save what no URL may hold raw (`answer` never lets a new line through). */
function safe(text: string): string {
  return /^[\x21-\x7e]*$/.test(text) ? text : text.replace(/[^\x21-\x7e]+/gu, (raw) => escapeText(raw));
}

/** Exact entries by their path. */
export class ExactIndex {
  /** The paths that have several entries. */
  readonly shared: SharedPath[] = [];
  readonly #ignoreCase: boolean;
  /** Most paths have one entry, which needs no list. */
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

  /** The entry or the entries at a canonical path without a slash at its end. */
  get(path: string): ExactEntry | SharedPath | undefined {
    return this.#byPath.get(foldPath(path, this.#ignoreCase));
  }

  /** The entries that are the only ones at their path, in their order. */
  *alone(): Generator<ExactEntry> {
    for (const found of this.#byPath.values()) if (!(found instanceof SharedPath)) yield found;
  }
}

interface Numbered {
  readonly order: number;
  readonly entry: ExactEntry;
}

/** By the name of the first parameter that entries require, then by its value; `undefined` for those that require none. */
type ByParameter = Map<string | undefined, Map<string | undefined, Numbered[]>>;

/** The entries of one path in their order. There may be thousands that differ in their query alone. */
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

  /** Keeps the first of equal conditions, and puts those with more parameters first; returns the repeats. */
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

  /** The first entry whose condition a request's query meets. */
  find(query: readonly Parameter[]): ExactEntry | undefined {
    return this.#among(query, true).find((entry) => meets(query, entry.query));
  }

  /** The entries that a request may meet that has these parameters and perhaps others. */
  possible(own: readonly Parameter[]): readonly ExactEntry[] {
    return this.#among(own, false);
  }

  /** By their first parameter; `isWhole` where the request has no other parameters. */
  #among(sent: readonly Parameter[], isWhole: boolean): ExactEntry[] {
    this.#byParameter ??= byFirstParameter(this.#entries);
    const found = new Set<Numbered>();
    for (const [name, byValue] of this.#byParameter) {
      const values = sent.filter((parameter) => parameter.name === name).map(({ value }) => value);
      const isAny = name === undefined || (!isWhole && values.length === 0);
      const groups = isAny ? byValue.values() : values.map((value) => byValue.get(value) ?? []);
      for (const group of groups) for (const one of group) found.add(one);
    }
    return [...found].sort((a, b) => a.order - b.order).map(({ entry }) => entry);
  }
}

function byFirstParameter(entries: readonly ExactEntry[]): ByParameter {
  const numbered = entries.map((entry, order): Numbered => ({ order, entry }));
  const byName = Map.groupBy(numbered, ({ entry }) => entry.query[0]?.[0]);
  return new Map(
    [...byName].map(([name, some]) => [name, Map.groupBy(some, ({ entry }) => entry.query[0]?.[1])]),
  );
}

interface IndexedPattern {
  readonly order: number;
  readonly entry: PatternEntry;
  /** Its folded segments: literal text, or the tail behind a placeholder. */
  readonly segments: readonly { readonly literal?: string; readonly tail?: string }[];
}

/** Patterns by the literal segments that they start with: `/shop/de` for `/shop/de/:id/*`. */
export class PatternIndex {
  readonly #byStart: ReadonlyMap<string, readonly IndexedPattern[]>;
  readonly #all: readonly IndexedPattern[];

  constructor(patterns: readonly PatternEntry[], ignoreCase: boolean) {
    this.#all = patterns.map((entry, order) => ({
      order,
      entry,
      segments: foldedSegments(entry, ignoreCase),
    }));
    this.#byStart = Map.groupBy(this.#all, startOf);
  }

  get size(): number {
    return this.#all.length;
  }

  /** The patterns that match a path's folded segments, in written order. */
  matching(path: readonly string[]): PatternEntry[] {
    return this.#startingAlong(path)
      .filter((pattern) => isMatch(pattern, path))
      .sort((a, b) => a.order - b.order)
      .map(({ entry }) => entry);
  }

  /**
   * The patterns that a path may meet of which some segments are not known (undefined), in written order;
   * `isOpen` where any further segments may follow.
   */
  near(path: readonly (string | undefined)[], isOpen: boolean): PatternEntry[] {
    return this.#all.filter((pattern) => isNear(pattern, path, isOpen)).map(({ entry }) => entry);
  }

  /** Those whose literal start is also that of the path. */
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

function foldedSegments({ segments }: PatternEntry, ignoreCase: boolean): IndexedPattern['segments'] {
  return segments.map((segment) =>
    segment.literal === undefined
      ? { tail: foldSegment(segment.tail, ignoreCase) }
      : { literal: foldSegment(segment.literal, ignoreCase) },
  );
}

/** The literal segments before the first placeholder, each behind a slash. */
function startOf({ segments }: IndexedPattern): string {
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

function isNear(
  { entry, segments }: IndexedPattern,
  path: readonly (string | undefined)[],
  isOpen: boolean,
): boolean {
  if (path.length < segments.length ? !isOpen : path.length > segments.length && !entry.rest) return false;
  return segments.every(({ literal }, at) => literal === undefined || (path[at] ?? literal) === literal);
}
