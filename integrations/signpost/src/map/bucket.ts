import type { Path } from '../core/path.ts';
import type { ExactEntry } from './entry.ts';
import { printQuery } from './key.ts';
import { meets, type Parameter } from './query.ts';

/** Below this many entries a walk over all is the faster way. */
const small = 8;

/** Entries of one address that ask for the same parameters, by the values. */
interface Group {
  readonly names: readonly string[];
  readonly byValues: Map<string, Numbered[]>;
}

interface Numbered {
  readonly index: number;
  readonly entry: ExactEntry;
}

/** The entries of one address in their order, made for thousands that differ in the query alone. */
export class Bucket {
  readonly path: Path;
  #entries: ExactEntry[];
  #groups: Map<string, Group> | undefined;

  constructor(first: ExactEntry) {
    this.path = first.path;
    this.#entries = [first];
  }

  get entries(): readonly ExactEntry[] {
    return this.#entries;
  }

  add(entry: ExactEntry): void {
    this.#entries.push(entry);
    this.#groups = undefined;
  }

  /** Keeps the first of those that ask for the same, and puts those first that ask for more; returns the others. */
  tidy(): { readonly kept: ExactEntry; readonly dropped: ExactEntry }[] {
    const first = new Map<string, ExactEntry>();
    const repeats = this.#entries.flatMap((dropped) => {
      const query = printQuery(dropped.query);
      const kept = first.get(query);
      if (kept) return [{ kept, dropped }];
      first.set(query, dropped);
      return [];
    });
    this.#entries = [...first.values()].sort((a, b) => b.query.length - a.query.length);
    this.#groups = undefined;
    return repeats;
  }

  /** The first entry that a request's query meets. */
  find(query: readonly Parameter[]): ExactEntry | undefined {
    if (this.#entries.length <= small) return this.#entries.find((entry) => meets(query, entry.query));
    const hits = this.#all().flatMap((group) => hitsIn(group, query));
    return hits.reduce<Numbered | undefined>(
      (best, hit) => (best && best.index < hit.index ? best : hit),
      undefined,
    )?.entry;
  }

  /** The entries that a request may meet which has these parameters for sure, and perhaps others. */
  possible(own: readonly Parameter[]): readonly ExactEntry[] {
    if (this.#entries.length <= small || own.length === 0) return this.#entries;
    const names = new Set(own.map(({ name }) => name));
    const isFixed = (group: Group): boolean => group.names.every((name) => names.has(name));
    const found = this.#all().flatMap((group) =>
      isFixed(group) ? hitsIn(group, own) : [...group.byValues.values()].flat(),
    );
    return found.sort((a, b) => a.index - b.index).map(({ entry }) => entry);
  }

  #all(): Group[] {
    this.#groups ??= groupsOf(this.#entries);
    return [...this.#groups.values()];
  }
}

function groupsOf(entries: readonly ExactEntry[]): Map<string, Group> {
  const groups = new Map<string, Group>();
  for (const [index, entry] of entries.entries()) {
    const names = entry.query.map(([name]) => name);
    const key = JSON.stringify(names);
    const group = groups.get(key) ?? { names, byValues: new Map<string, Numbered[]>() };
    groups.set(key, group);
    const values = JSON.stringify(entry.query.map(([, value]) => value));
    const there = group.byValues.get(values);
    if (there) there.push({ index, entry });
    else group.byValues.set(values, [{ index, entry }]);
  }
  return groups;
}

/** The entries of a group that a query meets; a name that is sent twice may mean either value. */
function hitsIn({ names, byValues }: Group, query: readonly Parameter[]): Numbered[] {
  let chosen: string[][] = [[]];
  for (const name of names) {
    const values = new Set(query.filter((parameter) => parameter.name === name).map(({ value }) => value));
    if (chosen.length * values.size > byValues.size)
      return [...byValues.values()].flat().filter(({ entry }) => meets(query, entry.query));
    chosen = chosen.flatMap((before) => [...values].map((value) => [...before, value]));
  }
  return chosen.flatMap((values) => byValues.get(JSON.stringify(values)) ?? []);
}
