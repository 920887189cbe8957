import type { Entry } from './entry.ts';

/** The loops of a map. The same one is found from each of its entries; it is kept once. */
export class Loops {
  readonly list: Entry[][] = [];
  readonly #byEntry = new Map<Entry, Set<Entry>[]>();

  add(loop: readonly Entry[]): void {
    const [first] = loop;
    if (first === undefined) return;
    const known = this.#byEntry.get(first) ?? [];
    if (known.some((other) => loop.every((entry) => other.has(entry)))) return;
    const entries = new Set(loop);
    this.list.push([...entries]);
    for (const entry of entries) {
      const there = this.#byEntry.get(entry);
      if (there) there.push(entries);
      else this.#byEntry.set(entry, [entries]);
    }
  }
}
