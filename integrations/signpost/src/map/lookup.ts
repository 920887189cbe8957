import { escapeText, parsePath, withoutTrailingSlash } from '../core/path.ts';
import { Bucket } from './bucket.ts';
import type { ExactEntry, PatternEntry } from './entry.ts';
import { foldPath, foldSegment } from './key.ts';
import { meets, type Parameter } from './query.ts';

/** What a pattern matched, as it was sent, by placeholder; `*` is the rest. */
export type Captures = ReadonlyMap<string, string>;

export interface PatternMatch {
  readonly entry: PatternEntry;
  readonly captures: Captures;
}

/** Finds the entry for a request. One look-up whatever the number of entries. */
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

/** A node of the tree of patterns: by literal segment, by placeholder, and the patterns that end here. */
interface Node {
  readonly literal: Map<string, Node>;
  readonly named: { readonly tail: string; readonly node: Node }[];
  readonly ends: Numbered[];
  readonly rests: Numbered[];
}

interface Numbered {
  readonly order: number;
  readonly entry: PatternEntry;
}

/** Indexes entries: a hash for the exact ones, a tree by segment for the patterns. */
export function makeLookup(
  exact: Iterable<ExactEntry>,
  patterns: Iterable<PatternEntry>,
  ignoreCase: boolean,
): Lookup {
  const fold = (path: string): string => foldPath(path, ignoreCase);
  const foldPart = (part: string): string => foldSegment(part, ignoreCase);
  const byPath = new Map<string, ExactEntry | Bucket>();
  for (const entry of exact) addExact(byPath, fold(entry.path), entry);
  const root = newNode();
  let order = 0;
  for (const entry of patterns) addPattern(root, { order: order++, entry }, foldPart);

  const there = (path: string): ExactEntry | Bucket | undefined =>
    byPath.get(fold(withoutTrailingSlash(parsePath(path))));
  const patternsAt = (path: string): readonly PatternEntry[] => {
    if (order === 0) return [];
    const found: Numbered[] = [];
    const keys = partsOf(path).map((part) => foldPart(escapeText(part)));
    collect(root, keys, 0, found);
    return found.sort((a, b) => a.order - b.order).map(({ entry }) => entry);
  };
  return {
    at: (path) => listOf(there(path)),
    possible: (path, own) => {
      const found = there(path);
      return found instanceof Bucket ? found.possible(own) : listOf(found);
    },
    patterns: patternsAt,
    captures: captureOf,
    exact: (path, query) => {
      const found = there(path);
      if (found === undefined || found instanceof Bucket) return found?.find(query);
      return meets(query, found.query) ? found : undefined;
    },
    pattern: (path, query) => {
      const entry = patternsAt(path).find((fits) => meets(query, fits.query));
      return entry && { entry, captures: captureOf(entry, path) };
    },
  };
}

/** The segments of a path as it was sent; a slash at the end makes none. */
function partsOf(path: string): string[] {
  return path === '/' || path === '' ? [] : path.replace(/\/$/, '').slice(1).split('/');
}

/** Most addresses have one entry, and then need no list. */
function addExact(byPath: Map<string, ExactEntry | Bucket>, key: string, entry: ExactEntry): void {
  const there = byPath.get(key);
  if (there === undefined) {
    byPath.set(key, entry);
    return;
  }
  const bucket = there instanceof Bucket ? there : new Bucket();
  if (bucket !== there && !(there instanceof Bucket)) bucket.add(there);
  bucket.add(entry);
  byPath.set(key, bucket);
}

function listOf(found: ExactEntry | Bucket | undefined): readonly ExactEntry[] {
  return found === undefined ? [] : found instanceof Bucket ? found.entries : [found];
}

function newNode(): Node {
  return { literal: new Map(), named: [], ends: [], rests: [] };
}

function addPattern(root: Node, numbered: Numbered, fold: (part: string) => string): void {
  let node = root;
  for (const segment of numbered.entry.segments) {
    node =
      segment.name === undefined
        ? literalChild(node, fold(segment.literal))
        : namedChild(node, fold(segment.tail));
  }
  (numbered.entry.rest ? node.rests : node.ends).push(numbered);
}

function literalChild(node: Node, key: string): Node {
  const child = node.literal.get(key) ?? newNode();
  node.literal.set(key, child);
  return child;
}

function namedChild(node: Node, tail: string): Node {
  const known = node.named.find((child) => child.tail === tail);
  if (known) return known.node;
  const child = { tail, node: newNode() };
  node.named.push(child);
  return child.node;
}

function collect(node: Node, keys: readonly string[], depth: number, found: Numbered[]): void {
  found.push(...node.rests);
  const key = keys[depth];
  if (key === undefined) {
    found.push(...node.ends);
    return;
  }
  const literal = node.literal.get(key);
  if (literal) collect(literal, keys, depth + 1, found);
  for (const { tail, node: child } of node.named) {
    if (key.length > tail.length && key.endsWith(tail)) collect(child, keys, depth + 1, found);
  }
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
