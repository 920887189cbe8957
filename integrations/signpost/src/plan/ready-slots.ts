import { type ExactEntry, type Outcome, redirectStatuses } from '../map/entry.ts';
import { type EntryStep, entryStep } from './entry-step.ts';
import type { KeyWords } from './key-words.ts';
import { ReadyFilter } from './ready-filter.ts';
import type { ReadyTexts } from './ready-texts.ts';

/** An entry, and what it answers to a request without a query. */
export interface Ready {
  readonly by: EntryStep<ExactEntry>;
  readonly status: Outcome['status'];
  /** Absolute; '' where the address is gone. */
  readonly location: string;
}

/** By number. A free slot has number 0; one whose path no entry has alone has the number behind the last. */
const statuses = [undefined, ...redirectStatuses, 410] as const;
const notAlone = statuses.length;
const statusBits = 3;
const statusMask = (1 << statusBits) - 1;
/** Before a path's words: where its location begins in the texts, and the location's length with the status's number. */
const headWords = 2;
/** A slot has a multiple of so many words (16 bytes), so that most lie in one line of the processor's cache. */
const stepWords = 4;
const none: readonly ExactEntry[] = [];

/** The width of the slot, in steps, that a path of so many words takes. */
export function widthOf(keyWords: number): number {
  return Math.ceil((keyWords + headWords) / stepWords);
}

/**
 * Paths of about the same length. Each stands with what it answers in the slot that its hash says, or in the next free
 * one: so where all of an answer lies is known before anything is read, and memory is asked for all of it at once.
 */
export class ReadySlots {
  readonly #stride: number;
  readonly #mask: number;
  readonly #words: Int32Array;
  readonly #entries: (ExactEntry | undefined)[];
  readonly #filter: ReadyFilter;

  /** For so many paths, all of one width. */
  constructor(width: number, count: number) {
    const size = 2 ** Math.ceil(Math.log2(count * 2 + 1));
    this.#stride = width * stepWords;
    this.#mask = size - 1;
    this.#words = new Int32Array(size * this.#stride);
    this.#entries = new Array<ExactEntry | undefined>(size).fill(undefined);
    this.#filter = new ReadyFilter(count);
  }

  find(key: KeyWords, hash: number, texts: ReadyTexts): Ready | undefined {
    if (!this.#filter.mayHold(hash)) return undefined;
    for (let slot = hash & this.#mask; ; slot = (slot + 1) & this.#mask) {
      const at = slot * this.#stride;
      const told = this.#words[at + 1] ?? 0;
      // Read before the path is compared, so that the processor waits for both at once.
      const entry = this.#entries[slot];
      if (told === 0) return undefined;
      if (!this.#isAt(at, key)) continue;
      const status = statuses[told & statusMask];
      if (entry === undefined || status === undefined) return undefined;
      return {
        by: entryStep(entry),
        status,
        location: texts.read(this.#words[at] ?? 0, told >>> statusBits),
      };
    }
  }

  /**
   * Puts an entry in, with the place of its location. Without a place, or where its path is taken, the path is that of
   * no entry alone. Gives the entries that are not here by that, among them the one that was.
   */
  add(
    key: KeyWords,
    hash: number,
    entry: ExactEntry,
    place: { begin: number; length: number } | undefined,
  ): readonly ExactEntry[] {
    const slot = this.#slotOf(key, hash);
    const at = slot * this.#stride;
    const isFree = this.#words[at + 1] === 0;
    if (isFree) {
      this.#filter.add(hash);
      this.#words.set(key.words.subarray(0, key.count), at + headWords);
    }
    if (isFree && place) {
      this.#words[at] = place.begin;
      this.#words[at + 1] = (place.length << statusBits) | statuses.indexOf(entry.outcome.status);
      this.#entries[slot] = entry;
      return none;
    }
    const before = this.#entries[slot];
    this.#entries[slot] = undefined;
    this.#words[at + 1] = notAlone;
    return before ? [before, entry] : [entry];
  }

  /** The slot of a path, or the free one that it may take. */
  #slotOf(key: KeyWords, hash: number): number {
    let slot = hash & this.#mask;
    while (this.#words[slot * this.#stride + 1] !== 0 && !this.#isAt(slot * this.#stride, key))
      slot = (slot + 1) & this.#mask;
    return slot;
  }

  #isAt(at: number, { count, words }: KeyWords): boolean {
    const begin = at + headWords;
    for (let word = 0; word < count; word++) if (this.#words[begin + word] !== words[word]) return false;
    return headWords + count === this.#stride || this.#words[begin + count] === 0;
  }
}
