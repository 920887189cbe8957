import { hashOf } from '../core/tally.ts';
import { Bucket } from './bucket.ts';
import type { ExactEntry } from './entry.ts';
import { foldPath } from './key.ts';

/**
 * Exact entries by their path. A million of them in a `Map` cost a second, and each look-up several waits for
 * memory; here a row of numbers holds, for each path, its hash and where its entries are, side by side.
 */
export class PathIndex {
  /** The entries of each path that has more than one. */
  readonly buckets: Bucket[] = [];
  readonly #entries: readonly ExactEntry[];
  readonly #ignoreCase: boolean;
  /** Pairs of a path's hash and its holder: 0 for none, N for entry N-1, -N for bucket N-1. */
  readonly #slots: Int32Array;
  readonly #mask: number;
  /** For each entry of the list 1 where it shares its path. */
  readonly #isShared: Uint8Array;

  /** The list is kept and must not change. */
  constructor(entries: readonly ExactEntry[], ignoreCase: boolean) {
    const size = 2 ** Math.ceil(Math.log2(entries.length * 2 + 1));
    this.#entries = entries;
    this.#ignoreCase = ignoreCase;
    this.#slots = new Int32Array(size * 2);
    this.#mask = size - 1;
    this.#isShared = new Uint8Array(entries.length);
    for (let number = 1; number <= entries.length; number++) this.#add(number);
  }

  /** What stands at a canonical path without a slash at its end. */
  get(path: string): ExactEntry | Bucket | undefined {
    const key = foldPath(path, this.#ignoreCase);
    return this.#held(this.#slots[this.#slotOf(key, hashOf(key)) + 1] ?? 0);
  }

  /** The entries that are the only ones at their path, in the order of the list. */
  alone(): readonly ExactEntry[] {
    if (this.buckets.length === 0) return this.#entries;
    return this.#entries.filter((_, at) => this.#isShared[at] === 0);
  }

  /** All others, path by path. */
  shared(): ExactEntry[] {
    return this.buckets.flatMap(({ entries }) => entries);
  }

  #add(number: number): void {
    const entry = this.#entries[number - 1];
    if (entry === undefined) return;
    const key = foldPath(entry.path, this.#ignoreCase);
    const hash = hashOf(key);
    const slot = this.#slotOf(key, hash);
    const holder = this.#slots[slot + 1] ?? 0;
    if (holder === 0) {
      this.#slots[slot] = hash;
      this.#slots[slot + 1] = number;
      return;
    }
    this.#isShared[number - 1] = 1;
    this.#bucketAt(slot, holder)?.add(entry);
  }

  /** The list at a path that was taken; made where one entry held it alone. */
  #bucketAt(slot: number, holder: number): Bucket | undefined {
    const there = this.#held(holder);
    if (there === undefined || there instanceof Bucket) return there;
    const bucket = new Bucket(there);
    this.#isShared[holder - 1] = 1;
    this.#slots[slot + 1] = -this.buckets.push(bucket);
    return bucket;
  }

  /** The place of a path's pair or, where it is not there, of the free one that it may take. */
  #slotOf(key: string, hash: number): number {
    for (let at = hash & this.#mask; ; at = (at + 1) & this.#mask) {
      const holder = this.#slots[at * 2 + 1] ?? 0;
      if (holder === 0 || (this.#slots[at * 2] === hash && this.#isAt(holder, key))) return at * 2;
    }
  }

  #isAt(holder: number, key: string): boolean {
    const held = this.#held(holder);
    return held !== undefined && foldPath(held.path, this.#ignoreCase) === key;
  }

  #held(holder: number): ExactEntry | Bucket | undefined {
    return holder < 0 ? this.buckets[-holder - 1] : this.#entries[holder - 1];
  }
}
