/** Items by a key, in the order in which they came; those without a key are left out. */
export function groupBy<Item, Key extends string | number>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key | undefined,
): Map<Key, Item[]> {
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [item]);
    else group.push(item);
  }
  return groups;
}

/** The pages less files at the address of an earlier one, `index.htm` beside `index.html`: a host answers one of them. */
export function oncePerAddress<Item extends { readonly address: string }>(items: readonly Item[]): Item[] {
  const first = new Map<string, Item>();
  for (const item of items) if (!first.has(item.address)) first.set(item.address, item);
  return [...first.values()];
}

/** `3 pages`, `1 page`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
