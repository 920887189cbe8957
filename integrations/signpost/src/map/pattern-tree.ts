import type { PatternEntry } from './entry.ts';

interface Node {
  readonly literal: Map<string, Node>;
  readonly named: { readonly tail: string; readonly node: Node }[];
  /** The patterns that end here, and those whose rest begins here. */
  readonly ends: Numbered[];
  readonly rests: Numbered[];
}

interface Numbered {
  readonly order: number;
  readonly entry: PatternEntry;
}

/** Patterns by their segments: by literal text, by placeholder and its tail. */
export class PatternTree {
  readonly #root = newNode();
  readonly #fold: (segment: string) => string;
  #size = 0;

  constructor(patterns: Iterable<PatternEntry>, fold: (segment: string) => string) {
    this.#fold = fold;
    for (const entry of patterns) this.#add({ order: this.#size++, entry });
  }

  get size(): number {
    return this.#size;
  }

  /** The patterns that fit a path's folded segments, in written order. */
  matching(keys: readonly string[]): PatternEntry[] {
    const found: Numbered[] = [];
    collect(this.#root, keys, 0, found);
    return inOrder(found);
  }

  /**
   * The patterns that a path may meet of which some segments are not known (undefined), in written order;
   * `isOpen` where any further segments may follow.
   */
  near(keys: readonly (string | undefined)[], isOpen: boolean): PatternEntry[] {
    const found: Numbered[] = [];
    collectNear(this.#root, keys, 0, isOpen, found);
    return inOrder(found);
  }

  #add(numbered: Numbered): void {
    let node = this.#root;
    for (const segment of numbered.entry.segments) {
      node =
        segment.name === undefined
          ? literalChild(node, this.#fold(segment.literal))
          : namedChild(node, this.#fold(segment.tail));
    }
    (numbered.entry.rest ? node.rests : node.ends).push(numbered);
  }
}

function newNode(): Node {
  return { literal: new Map(), named: [], ends: [], rests: [] };
}

function inOrder(found: Numbered[]): PatternEntry[] {
  return found.sort((a, b) => a.order - b.order).map(({ entry }) => entry);
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

function collectNear(
  node: Node,
  keys: readonly (string | undefined)[],
  depth: number,
  isOpen: boolean,
  found: Numbered[],
): void {
  found.push(...node.rests);
  const isBeyond = depth >= keys.length;
  if (isBeyond) found.push(...node.ends);
  if (isBeyond && !isOpen) return;
  const key = keys[depth];
  const literal = key === undefined ? [...node.literal.values()] : [node.literal.get(key)];
  for (const child of literal) if (child) collectNear(child, keys, depth + 1, isOpen, found);
  for (const { node: child } of node.named) collectNear(child, keys, depth + 1, isOpen, found);
}
