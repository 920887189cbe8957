import type { Path } from '../../lib/path.ts';
import type { ExactEntry } from './entry.ts';
import { foldPath, printQuery } from './key.ts';
import { meets, type Parameter } from './query.ts';

/** Exact entries by their path. */
export class ExactIndex {
  /** The paths that have several entries. */
  readonly shared: SharedPath[] = [];
  readonly #ignoreCase: boolean;
  /** Most paths have one entry, which needs no list. */
  readonly #byPath = new Map<string, ExactEntry | SharedPath>();

  constructor(entries: Iterable<ExactEntry>, ignoreCase: boolean) {
    this.#ignoreCase = ignoreCase;
    for (const entry of entries) {
      const key = foldPath(entry.path, ignoreCase);
      const there = this.#byPath.get(key);
      if (there === undefined) this.#byPath.set(key, entry);
      else if (there instanceof SharedPath) there.add(entry);
      else {
        const shared = new SharedPath(there, entry);
        this.shared.push(shared);
        this.#byPath.set(key, shared);
      }
    }
  }

  /** The entry or the entries at a canonical path without a slash at its end. */
  get(path: string): ExactEntry | SharedPath | undefined {
    return this.#byPath.get(foldPath(path, this.#ignoreCase));
  }

  /** The entries that are the only ones at their path, in their order. */
  *alone(): Generator<ExactEntry> {
    for (const found of this.#byPath.values()) if (!(found instanceof SharedPath)) yield found;
  }
}

interface Numbered {
  readonly order: number;
  readonly entry: ExactEntry;
}

/** By the name of the first parameter that entries require, then by its value; `undefined` for those that require none. */
type ByParameter = Map<string | undefined, Map<string | undefined, Numbered[]>>;

/** The entries of one path in their order. There may be thousands that differ in their query alone. */
export class SharedPath {
  readonly path: Path;
  #entries: ExactEntry[];
  #byParameter: ByParameter | undefined;

  constructor(first: ExactEntry, second: ExactEntry) {
    this.path = first.path;
    this.#entries = [first, second];
  }

  get entries(): readonly ExactEntry[] {
    return this.#entries;
  }

  add(entry: ExactEntry): void {
    this.#entries.push(entry);
  }

  /** Keeps the first of equal conditions, and puts those with more parameters first; returns the repeats. */
  dropRepeats(): { readonly kept: ExactEntry; readonly dropped: ExactEntry }[] {
    const first = new Map<string, ExactEntry>();
    const repeats: { kept: ExactEntry; dropped: ExactEntry }[] = [];
    for (const entry of this.#entries) {
      const query = printQuery(entry.query);
      const kept = first.get(query);
      if (kept) repeats.push({ kept, dropped: entry });
      else first.set(query, entry);
    }
    this.#entries = [...first.values()].sort((a, b) => b.query.length - a.query.length);
    return repeats;
  }

  /** The first entry whose condition a request's query meets. */
  find(query: readonly Parameter[]): ExactEntry | undefined {
    return this.#among(query, true).find((entry) => meets(query, entry.query));
  }

  /** The entries that a request may meet that has these parameters and perhaps others. */
  possible(own: readonly Parameter[]): readonly ExactEntry[] {
    return this.#among(own, false);
  }

  /** By their first parameter; `isWhole` where the request has no other parameters. */
  #among(sent: readonly Parameter[], isWhole: boolean): ExactEntry[] {
    this.#byParameter ??= byFirstParameter(this.#entries);
    const found = new Set<Numbered>();
    for (const [name, byValue] of this.#byParameter) {
      const values = sent.filter((parameter) => parameter.name === name).map(({ value }) => value);
      const isAny = name === undefined || (!isWhole && values.length === 0);
      const groups = isAny ? byValue.values() : values.map((value) => byValue.get(value) ?? []);
      for (const group of groups) for (const one of group) found.add(one);
    }
    return [...found].sort((a, b) => a.order - b.order).map(({ entry }) => entry);
  }
}

function byFirstParameter(entries: readonly ExactEntry[]): ByParameter {
  const numbered = entries.map((entry, order): Numbered => ({ order, entry }));
  const byName = Map.groupBy(numbered, ({ entry }) => entry.query[0]?.[0]);
  return new Map(
    [...byName].map(([name, some]) => [name, Map.groupBy(some, ({ entry }) => entry.query[0]?.[1])]),
  );
}
