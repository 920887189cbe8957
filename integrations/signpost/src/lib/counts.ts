export function countItems<Item>(items: Iterable<Item>): Map<Item, number> {
  const counts = new Map<Item, number>();
  for (const item of items) counts.set(item, (counts.get(item) ?? 0) + 1);
  return counts;
}

/** The item with the highest count, of several the first; undefined without items. */
export function findMostFrequent<Item>(counts: ReadonlyMap<Item, number>): Item | undefined {
  return [...counts].sort(([, a], [, b]) => b - a)[0]?.[0];
}

/** Counts names, the commonest first, and equal counts by name. */
export function sortByCount<Name extends string>(names: Iterable<Name>): [name: Name, count: number][] {
  return [...countItems(names)].sort((a, b) => b[1] - a[1] || (a[0] < b[0] ? -1 : 1));
}
