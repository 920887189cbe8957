import { remember } from '../../core/remember.ts';
import type { Page } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { groupBy } from './group.ts';
import { canonicalPages } from './judge.ts';

type Group = readonly Page[];

/** Groups of two pages and more that share a key; pages without one are left out. */
export function pagesAlike(pages: readonly Page[], keyOf: (page: Page) => string | undefined): Group[] {
  return [...groupBy(pages, keyOf).values()].filter(({ length }) => length > 1);
}

/** Pages with the same URL: `index.htm` beside `index.html`, of which a host serves one. */
export const pagesAtAddress = remember((site: Site): readonly Group[] =>
  pagesAlike(site.pages, ({ address }) => address),
);

/** The groups with one page for each URL, as far as two pages are left. */
export function oncePerAddress(site: Site, groups: readonly Group[]): readonly Group[] {
  const listed = new Set(groups.length === 0 ? [] : canonicalPages(site));
  const later = new Set(
    pagesAtAddress(site).flatMap((pages) => pages.filter((page) => listed.has(page)).slice(1)),
  );
  if (later.size === 0) return groups;
  return groups.map((pages) => pages.filter((page) => !later.has(page))).filter(({ length }) => length > 1);
}
