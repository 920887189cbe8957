import type { ExactEntry } from '../../redirects/map/entry.ts';

/** Entries that ask for the same parameters, so that one look-up by their values finds them. */
export interface QueryGroup {
  readonly names: readonly string[];
  readonly entries: readonly ExactEntry[];
}

/**
 * Entries by the names that they ask for, where all entries at a path ask for the same ones, each once; and the rest.
 * `keyOf` gives the key of an entry's path; undefined for one that no key can say.
 */
export function groupByNames(
  entries: readonly ExactEntry[],
  keyOf: (entry: ExactEntry) => string | undefined,
): { readonly groups: readonly QueryGroup[]; readonly mixed: readonly ExactEntry[] } {
  const asked = entries.map((entry) => ({ entry, key: keyOf(entry), names: namesOf(entry) }));
  const namesAt = new Map<string | undefined, string>();
  const uneven = new Set<string | undefined>([undefined]);
  for (const { entry, key, names } of asked) {
    if (hasTwins(entry) || (namesAt.get(key) ?? names) !== names) uneven.add(key);
    namesAt.set(key, names);
  }
  const even = Map.groupBy(
    asked.filter(({ key }) => !uneven.has(key)),
    ({ names }) => names,
  );
  const groups = Array.from(even.values(), (members) => ({
    names: members[0]?.entry.query.map(([name]) => name) ?? [],
    entries: members.map(({ entry }) => entry),
  }));
  return { groups, mixed: asked.filter(({ key }) => uneven.has(key)).map(({ entry }) => entry) };
}

function namesOf({ query }: ExactEntry): string {
  return JSON.stringify(query.map(([name]) => name));
}

/** True where an entry asks for one name twice. */
function hasTwins({ query }: ExactEntry): boolean {
  return query.length > 1 && new Set(query.map(([name]) => name)).size < query.length;
}
