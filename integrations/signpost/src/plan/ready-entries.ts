import { hashOf } from '../core/hash.ts';
import { parsePath, withoutTrailingSlash } from '../core/path.ts';
import type { ExactEntry } from '../map/entry.ts';
import { foldPath } from '../map/key.ts';
import { type EntryStep, entryStep } from './entry-step.ts';
import { ReadyTexts, type Told } from './ready-texts.ts';

/** An entry, and what it answers to a request without a query. */
export interface Ready extends Told {
  readonly by: EntryStep<ExactEntry>;
}

/**
 * Exact entries that are alone at their path and ask nothing of the query (nearly all), laid out for reading: a
 * request for what is not there reads one byte, of a table that is small enough to stay near the processor; one that
 * hits waits for memory twice, at its slot and at its text. By way of the entries' own objects and texts it is seven
 * times, so these are not looked at, not even to see whether they are there.
 */
export class ReadyEntries {
  /** The entries that are not here, in the order of the list. */
  readonly others: readonly ExactEntry[];
  readonly #entries: readonly ExactEntry[];
  readonly #ignoreCase: boolean;
  /** For each slot 0 where it is free, else a piece of its path's hash, so that nearly always the right one is read. */
  readonly #tags: Uint8Array;
  /**
   * Pairs of numbers. The first says whose the slot is: N for entry N-1, and beyond the entries for a path of the
   * others. The second says where the entry's text begins.
   */
  readonly #slots: Int32Array;
  readonly #mask: number;
  readonly #texts = new ReadyTexts();
  readonly #otherKeys: string[] = [];

  /** The list is kept and must not change. A location holds ASCII alone. */
  constructor(
    entries: readonly ExactEntry[],
    ignoreCase: boolean,
    locationOf: (entry: ExactEntry) => string,
  ) {
    const size = 2 ** Math.ceil(Math.log2(entries.length * 2 + 1));
    this.#entries = entries;
    this.#ignoreCase = ignoreCase;
    this.#tags = new Uint8Array(size);
    this.#slots = new Int32Array(size * 2);
    this.#mask = size - 1;
    this.others = this.#fill(locationOf);
    this.#texts.flush();
  }

  /** The entry of a path as it was sent. */
  find(path: string): Ready | undefined {
    const key = addressKey(path, this.#ignoreCase);
    const hash = hashOf(key);
    for (let slot = hash & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const number = this.#numberAt(slot, hash);
      if (number === 0) return undefined;
      if (number < 0) continue;
      // Read before the text is compared, so that the processor waits for both at once.
      const entry = this.#entries[number - 1];
      if (entry === undefined) {
        if (this.#keyAt(number) === key) return undefined;
        continue;
      }
      const told = this.#texts.read(this.#slots[slot * 2 + 1] ?? 0, key);
      if (told !== undefined) return { by: entryStep(entry), status: told.status, location: told.location };
    }
  }

  /** The number in a slot, 0 where it is free, -1 where it is that of another path. */
  #numberAt(slot: number, hash: number): number {
    const tag = this.#tags[slot] ?? 0;
    if (tag === 0) return 0;
    return tag === tagOf(hash) ? (this.#slots[slot * 2] ?? 0) : -1;
  }

  #keyAt(number: number): string | undefined {
    const entry = this.#entries[number - 1];
    if (entry === undefined) return this.#otherKeys[number - 1 - this.#entries.length];
    return foldPath(entry.path, this.#ignoreCase);
  }

  #fill(locationOf: (entry: ExactEntry) => string): ExactEntry[] {
    const count = this.#entries.length;
    const isOther = new Uint8Array(count);
    for (const [at, entry] of this.#entries.entries()) {
      const key = foldPath(entry.path, this.#ignoreCase);
      const hash = hashOf(key);
      const slot = this.#slotOf(key, hash);
      const there = this.#numberAt(slot, hash);
      const told = { status: entry.outcome.status, location: locationOf(entry) };
      const isAlone = there === 0 && entry.query.length === 0;
      const begin = isAlone ? this.#texts.add(key, told) : undefined;
      if (begin !== undefined) {
        this.#set(slot, hash, at + 1, begin);
        continue;
      }
      isOther[at] = 1;
      if (there > count) continue;
      if (there > 0) isOther[there - 1] = 1;
      this.#set(slot, hash, count + this.#otherKeys.push(key), 0);
    }
    return this.#entries.filter((_, at) => isOther[at] === 1);
  }

  /** The slot of a key or the free one that it may take. */
  #slotOf(key: string, hash: number): number {
    for (let slot = hash & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const number = this.#numberAt(slot, hash);
      if (number === 0 || (number > 0 && this.#keyAt(number) === key)) return slot;
    }
  }

  #set(slot: number, hash: number, number: number, begin: number): void {
    this.#tags[slot] = tagOf(hash);
    this.#slots[slot * 2] = number;
    this.#slots[slot * 2 + 1] = begin;
  }
}

/** The path of a request, in any spelling, as entries are compared with it. */
export function addressKey(path: string, ignoreCase: boolean): string {
  return foldPath(withoutTrailingSlash(parsePath(path)), ignoreCase);
}

/** The upper bits of a hash, since the lower ones say where the slot is; never 0. */
function tagOf(hash: number): number {
  return (hash >>> 24) | 1;
}
