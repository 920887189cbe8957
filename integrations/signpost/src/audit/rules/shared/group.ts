import { landingGenerator } from '../../../plan/moved-page.ts';
import type { Page } from '../../site/page.ts';

/** Groups items by key, in order; skips those without a key. */
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

type Group = readonly Page[];

/** Groups of at least two pages with the same key, without temporary landing pages. */
export function groupPages(
  pages: readonly Page[],
  keyOf: (page: Page) => string | number | undefined,
): Group[] {
  const groups: Group[] = [];
  for (const group of groupBy(pages, keyOf).values()) {
    const own = group.length > 1 ? group.filter((page) => !isLanding(page)) : [];
    if (own.length > 1) groups.push(own);
  }
  return groups;
}

/** True for a temporary landing page: all are equal and link to none, until the pages are back. */
export function isLanding({ metas }: Page): boolean {
  return metas.some(({ content }) => content === landingGenerator);
}
