import type { ExactEntry } from '../../map/entry.ts';

export interface Keyed {
  readonly key: string;
}

export function sortByKey<T extends Keyed>(items: readonly T[]): readonly T[] {
  const isSorted = items.every(({ key }, at) => at === 0 || (items[at - 1]?.key ?? '') <= key);
  return isSorted ? items : items.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
}

/** The position of the first character in which sorted keys differ. */
export function findDifference(items: readonly Keyed[]): number {
  const first = items[0]?.key ?? '';
  const last = items.at(-1)?.key ?? '';
  let at = 0;
  while (at < first.length && first[at] === last[at]) at++;
  return at;
}

/** Groups sorted items by the character of their key at a position; `end` for shorter keys. */
export function* groupByCharacter<T extends Keyed>(
  items: readonly T[],
  at: number,
): Generator<[character: string, group: T[]]> {
  let group: T[] = [];
  let character: string | undefined;
  for (const item of items) {
    const next = item.key[at] ?? 'end';
    if (character !== undefined && next !== character) {
      yield [character, group];
      group = [];
    }
    character = next;
    group.push(item);
  }
  if (character !== undefined) yield [character, group];
}

/** Entries with the same parameters, so that one lookup by their values finds them. */
export interface QueryGroup {
  readonly names: readonly string[];
  readonly entries: readonly ExactEntry[];
}

export interface QueryGroups {
  readonly groups: readonly QueryGroup[];
  /** The parameters of the groups. */
  readonly names: readonly string[];
  /** The entries that are in no group. */
  readonly mixed: readonly ExactEntry[];
}

/** Entries by their parameter names, if all at a path have the same ones once, and the rest. `keyOf` may be undefined. */
export function groupByNames(
  entries: readonly ExactEntry[],
  keyOf: (entry: ExactEntry) => string | undefined,
): QueryGroups {
  const keyed = entries.map((entry) => ({ entry, key: keyOf(entry), names: listParameterNames(entry) }));
  const namesAt = new Map<string | undefined, string>();
  const uneven = new Set<string | undefined>([undefined]);
  for (const { entry, key, names } of keyed) {
    if (hasTwins(entry) || (namesAt.get(key) ?? names) !== names) uneven.add(key);
    namesAt.set(key, names);
  }
  const even = Map.groupBy(
    keyed.filter(({ key }) => !uneven.has(key)),
    ({ names }) => names,
  );
  const groups = Array.from(even.values(), (members) => ({
    names: members[0]?.entry.query.map(([name]) => name) ?? [],
    entries: members.map(({ entry }) => entry),
  }));
  const names = [...new Set(groups.flatMap((group) => group.names))];
  return { groups, names, mixed: keyed.filter(({ key }) => uneven.has(key)).map(({ entry }) => entry) };
}

function listParameterNames({ query }: ExactEntry): string {
  return JSON.stringify(query.map(([name]) => name));
}

/** True if an entry has one name twice. */
function hasTwins({ query }: ExactEntry): boolean {
  return query.length > 1 && new Set(query.map(([name]) => name)).size < query.length;
}
