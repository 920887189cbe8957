import { parsePath, withoutTrailingSlash } from '../core/path.ts';
import type { ExactEntry } from '../map/entry.ts';
import { foldPath } from '../map/key.ts';
import { KeyWords, maxKey } from './key-words.ts';
import { type Ready, ReadySlots, widthOf } from './ready-slots.ts';
import { ReadyTexts } from './ready-texts.ts';

/**
 * Exact entries that are alone at their path and ask nothing of the query (nearly all), laid out for reading: a
 * request for what is not there reads one number, of a table that is small enough to stay near the processor; one that
 * hits waits for memory once. By way of the entries' own objects and texts it is seven times, so these are not looked
 * at, not even to see whether they are there.
 */
export class ReadyEntries {
  /** The entries that are not here, in the order of the list. */
  readonly others: readonly ExactEntry[];
  readonly #ignoreCase: boolean;
  /** By width. */
  readonly #slots: (ReadySlots | undefined)[] = [];
  readonly #texts = new ReadyTexts();
  readonly #key = new KeyWords();

  /** The list is kept and must not change. A location holds ASCII alone. */
  constructor(
    entries: readonly ExactEntry[],
    ignoreCase: boolean,
    locationOf: (entry: ExactEntry) => string,
  ) {
    this.#ignoreCase = ignoreCase;
    this.#makeSlots(entries);
    const others = new Set<ExactEntry>();
    for (const entry of entries) for (const other of this.#add(entry, locationOf(entry))) others.add(other);
    this.others = others.size === 0 ? [] : entries.filter((entry) => others.has(entry));
    this.#texts.flush();
  }

  /** The entry of a path as it was sent. */
  find(path: string): Ready | undefined {
    const key = addressKey(path, this.#ignoreCase);
    if (key.length > maxKey) return undefined;
    const hash = this.#key.take(key);
    return this.#slots[widthOf(this.#key.count)]?.find(this.#key, hash, this.#texts);
  }

  #makeSlots(entries: readonly ExactEntry[]): void {
    const counts: number[] = [];
    for (const { path } of entries) {
      const { length } = foldPath(path, this.#ignoreCase);
      const width = widthOf(Math.ceil(Math.min(length, maxKey) / 4));
      while (counts.length <= width) counts.push(0);
      counts[width] = (counts[width] ?? 0) + 1;
    }
    for (const [width, count] of counts.entries())
      this.#slots.push(count === 0 ? undefined : new ReadySlots(width, count));
  }

  /** The entries that are not here since this one came. */
  #add(entry: ExactEntry, location: string): readonly ExactEntry[] {
    const key = foldPath(entry.path, this.#ignoreCase);
    if (key.length > maxKey) return [entry];
    const begin = entry.query.length === 0 ? this.#texts.add(location) : undefined;
    const place = begin === undefined ? undefined : { begin, length: location.length };
    const hash = this.#key.take(key);
    return this.#slots[widthOf(this.#key.count)]?.add(this.#key, hash, entry, place) ?? [entry];
  }
}

/** The path of a request, in any spelling, as entries are compared with it. */
export function addressKey(path: string, ignoreCase: boolean): string {
  return foldPath(withoutTrailingSlash(parsePath(path)), ignoreCase);
}
