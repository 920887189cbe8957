import { hashOf } from '../core/hash.ts';
import { parsePath, withoutTrailingSlash } from '../core/path.ts';
import { type ExactEntry, redirectStatuses } from '../map/entry.ts';
import { foldPath } from '../map/key.ts';

/** An entry and what it answers to a request without a query. */
export interface Ready {
  readonly entry: ExactEntry;
  readonly status: ExactEntry['outcome']['status'];
  /** Absolute; '' where the address is gone. */
  readonly location: string;
}

const statuses = [...redirectStatuses, 410] as const;
/** Characters of one text, which holds keys and locations of many entries. */
const textBits = 20;
const textSize = 1 << textBits;
/** So that both lengths and the status fit one number: 13, 16 and 3 bits. */
const maxKey = 2 ** 13 - 1;
const maxLocation = 2 ** 16 - 1;
/** So that where a text begins fits a number. */
const maxTexts = 2 ** (31 - textBits) - 1;
/**
 * Numbers of one place: the key's hash; 0 where it is free, N for entry N-1, negative where the key's entries are
 * among the others; where its key begins, the location behind it; and their lengths with the status.
 */
const width = 4;

/**
 * Exact entries that are alone at their path and ask nothing of the query (nearly all), laid out for reading: a hit in
 * a million waits for memory at its place, at its text, and at the reference to its entry. By way of the
 * entries' own objects and texts it is seven times.
 */
export class ReadyEntries {
  /** The entries that are not here, in the order of the list. */
  readonly others: readonly ExactEntry[];
  readonly #entries: readonly ExactEntry[];
  readonly #ignoreCase: boolean;
  readonly #places: Int32Array;
  readonly #mask: number;
  readonly #texts: string[] = [];

  /** The list is kept and must not change. A location holds ASCII alone. */
  constructor(
    entries: readonly ExactEntry[],
    ignoreCase: boolean,
    locationOf: (entry: ExactEntry) => string,
  ) {
    const size = 2 ** Math.ceil(Math.log2(entries.length * 2 + 1));
    this.#entries = entries;
    this.#ignoreCase = ignoreCase;
    this.#places = new Int32Array(size * width);
    this.#mask = size - 1;
    this.others = this.#fill(locationOf);
  }

  /** The entry of a path as it was sent. */
  find(path: string): Ready | undefined {
    const key = foldPath(withoutTrailingSlash(parsePath(path)), this.#ignoreCase);
    const hash = hashOf(key);
    for (let at = hash & this.#mask; ; at = (at + 1) & this.#mask) {
      const place = at * width;
      const number = this.#places[place + 1] ?? 0;
      if (number === 0) return undefined;
      if (this.#places[place] !== hash) continue;
      // Read before the text is compared, so that the processor waits for both at once.
      const entry = number > 0 ? this.#entries[number - 1] : undefined;
      if (this.#isAt(place, key)) return entry && this.#ready(place, entry);
    }
  }

  #ready(place: number, entry: ExactEntry): Ready | undefined {
    const lengths = this.#places[place + 3] ?? 0;
    const status = statuses[lengths & 7];
    if (status === undefined) return undefined;
    const begin = (this.#places[place + 2] ?? 0) + (lengths >>> 19);
    const text = this.#texts[begin >> textBits] ?? '';
    const at = begin & (textSize - 1);
    return { entry, status, location: text.slice(at, at + ((lengths >>> 3) & maxLocation)) };
  }

  /** The place of a key or the free one that it may take. */
  #placeOf(key: string, hash: number): number {
    for (let at = hash & this.#mask; ; at = (at + 1) & this.#mask) {
      const place = at * width;
      if (this.#places[place + 1] === 0 || (this.#places[place] === hash && this.#isAt(place, key)))
        return place;
    }
  }

  #isAt(place: number, key: string): boolean {
    if ((this.#places[place + 3] ?? 0) >>> 19 !== key.length) return false;
    const begin = this.#places[place + 2] ?? 0;
    const text = this.#texts[begin >> textBits];
    if (text !== undefined) return text.startsWith(key, begin & (textSize - 1));
    // Its text is still being put together.
    const entry = this.#entries[Math.abs(this.#places[place + 1] ?? 0) - 1];
    return entry !== undefined && this.#keyOf(entry) === key;
  }

  #keyOf({ path }: ExactEntry): string {
    return foldPath(path, this.#ignoreCase);
  }

  #fill(locationOf: (entry: ExactEntry) => string): ExactEntry[] {
    const others = new Set<number>();
    let pieces: string[] = [];
    let length = 0;
    const flush = (): void => {
      this.#texts.push(pieces.join(''));
      [pieces, length] = [[], 0];
    };
    for (const [at, entry] of this.#entries.entries()) {
      const key = this.#keyOf(entry);
      const location = locationOf(entry);
      const place = this.#placeOf(key, hashOf(key));
      const there = this.#places[place + 1] ?? 0;
      if (there !== 0) {
        others.add(at).add(Math.abs(there) - 1);
        this.#places[place + 1] = -Math.abs(there);
        continue;
      }
      if (key.length > maxKey || location.length > maxLocation || this.#texts.length >= maxTexts) {
        others.add(at);
        continue;
      }
      if (length + key.length + location.length > textSize) flush();
      this.#places[place] = hashOf(key);
      this.#places[place + 1] = entry.query.length === 0 ? at + 1 : -at - 1;
      this.#places[place + 2] = this.#texts.length * textSize + length;
      this.#places[place + 3] =
        (key.length << 19) | (location.length << 3) | statuses.indexOf(entry.outcome.status);
      if (entry.query.length > 0) others.add(at);
      pieces.push(key, location);
      length += key.length + location.length;
    }
    flush();
    return this.#entries.filter((_, at) => others.has(at));
  }
}
