import { escapeText, parsePath, withoutTrailingSlash } from '../../lib/path.ts';
import type { ExactEntry, PatternEntry } from './entry.ts';
import { ExactIndex, SharedPath } from './exact-index.ts';
import { foldPath, foldSegment } from './key.ts';
import { PatternIndex } from './pattern-index.ts';
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

/** The path of a request, in any spelling, as entries are compared with it. */
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

/** As it was sent, save what no address may hold raw (`answer` never lets a new line through). */
function safe(text: string): string {
  return /^[\x21-\x7e]*$/.test(text) ? text : text.replace(/[^\x21-\x7e]+/gu, (raw) => escapeText(raw));
}
