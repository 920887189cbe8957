import { remember } from '../../core/remember.ts';
import type { Page } from '../../site/page.ts';

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

/** The same of those alone that share their key with another. */
export function groupAlike<Item, Key extends string | number>(
  items: Iterable<Item>,
  keyOf: (item: Item) => Key | undefined,
): Map<Key, Item[]> {
  // Nearly all are alone, so that a list for each would be in vain.
  const first = new Map<Key, Item>();
  const groups = new Map<Key, Item[]>();
  for (const item of items) {
    const key = keyOf(item);
    if (key === undefined) continue;
    const other = first.get(key);
    const group = other === undefined ? undefined : groups.get(key);
    if (other === undefined) first.set(key, item);
    else if (group === undefined) groups.set(key, [other, item]);
    else group.push(item);
  }
  return groups;
}

/** The pages less files at the address of an earlier one, `index.htm` beside `index.html`: a host answers one of them. */
export const oncePerAddress = remember((pages: readonly Page[]): readonly Page[] => {
  const seen = new Set<string>();
  return pages.filter(({ address }) => {
    const isFirst = !seen.has(address);
    if (isFirst) seen.add(address);
    return isFirst;
  });
});

/** `3 pages`, `1 page`. */
export function count(number: number, noun: string): string {
  return `${number} ${noun}${number === 1 ? '' : 's'}`;
}
