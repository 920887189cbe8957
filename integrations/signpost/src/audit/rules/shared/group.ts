import { memoize } from '../../../lib/memoize.ts';
import { landingGenerator } from '../../../plan/moved-page.ts';
import type { Page } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { listCanonicalPages } from './judge.ts';

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

/** Pages with the same URL: `index.htm` beside `index.html`, of which a host serves one. */
export const pagesAtUrl = memoize((site: Site): readonly Group[] => groupPages(site.pages, ({ url }) => url));

/** Groups with one page for each URL, if two are left. */
export function keepOnePagePerUrl(site: Site, groups: readonly Group[]): readonly Group[] {
  const listed = new Set(groups.length === 0 ? [] : listCanonicalPages(site));
  const later = new Set(
    pagesAtUrl(site).flatMap((pages) => pages.filter((page) => listed.has(page)).slice(1)),
  );
  if (later.size === 0) return groups;
  return groups.map((pages) => pages.filter((page) => !later.has(page))).filter(({ length }) => length > 1);
}
