import type { ExactEntry } from '../../map/entry.ts';

/** Entries that ask for the same parameters, so that one look-up by their values finds them. */
export interface QueryGroup {
  readonly names: readonly string[];
  readonly entries: readonly ExactEntry[];
}

/** Entries by the names that they ask for, where all entries at a path ask for the same ones, each once; and the rest. */
export function groupByNames(
  entries: readonly ExactEntry[],
  keyOf: (entry: ExactEntry) => string,
): { readonly groups: readonly QueryGroup[]; readonly mixed: readonly ExactEntry[] } {
  const namesAt = new Map<string, string>();
  const uneven = new Set<string>();
  for (const entry of entries) {
    const [key, names] = [keyOf(entry), namesOf(entry)];
    const hasTwins = new Set(entry.query.map(([name]) => name)).size < entry.query.length;
    if (hasTwins || (namesAt.get(key) ?? names) !== names) uneven.add(key);
    namesAt.set(key, names);
  }
  const even = entries.filter((entry) => !uneven.has(keyOf(entry)));
  const groups = Map.groupBy(even, namesOf)
    .values()
    .map((members) => ({ names: members[0]?.query.map(([name]) => name) ?? [], entries: members }));
  return { groups: [...groups], mixed: entries.filter((entry) => uneven.has(keyOf(entry))) };
}

function namesOf({ query }: ExactEntry): string {
  return JSON.stringify(query.map(([name]) => name));
}
