/** The first item of each key, in order. */
export function keepFirst<Item>(items: Iterable<Item>, findKey: (item: Item) => unknown): Item[] {
  const first = new Map<unknown, Item>();
  for (const item of items) {
    const key = findKey(item);
    if (!first.has(key)) first.set(key, item);
  }
  return [...first.values()];
}
