/** Something that is looked up by a key. */
export interface Keyed {
  readonly key: string;
}

/** The same items, sorted by their keys. */
export function sortByKey<T extends Keyed>(items: readonly T[]): readonly T[] {
  const isSorted = items.every(({ key }, at) => at === 0 || (items[at - 1]?.key ?? '') <= key);
  return isSorted ? items : items.toSorted((a, b) => (a.key < b.key ? -1 : a.key > b.key ? 1 : 0));
}

/** The place of the first character in which sorted keys differ. */
export function differAt(items: readonly Keyed[]): number {
  const first = items[0]?.key ?? '';
  const last = items.at(-1)?.key ?? '';
  let at = 0;
  while (at < first.length && first[at] === last[at]) at++;
  return at;
}

/** Sorted items by the character of their key at a place; `end` for a key that ends before it. */
export function* groupsAt<T extends Keyed>(
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
