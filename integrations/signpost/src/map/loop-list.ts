import type { Entry } from './entry.ts';

/** The loops of a map: `/a → /b → /a` is found from /a and from /b, and stored once. */
export class LoopList {
  readonly list: Entry[][] = [];
  readonly #byEntry = new Map<Entry, Set<Entry>[]>();

  add(loop: readonly Entry[]): void {
    const [first] = loop;
    if (first === undefined) return;
    const loopsOfFirst = this.#byEntry.get(first) ?? [];
    if (loopsOfFirst.some((other) => loop.every((entry) => other.has(entry)))) return;

    const entries = new Set(loop);
    this.list.push([...entries]);
    for (const entry of entries) {
      const loopsOfEntry = this.#byEntry.get(entry);
      if (loopsOfEntry) loopsOfEntry.push(entries);
      else this.#byEntry.set(entry, [entries]);
    }
  }
}
