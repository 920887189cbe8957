import { memoize } from '../../lib/memoize.ts';
import { addTrailingSlash, type Path } from '../../lib/url/path.ts';
import type { Page } from '../../pages/page.ts';
import { listLinkedPaths } from './linked-paths.ts';
import type { SitePages } from './site.ts';

// What a page lists: the pages to which it links by itself, and not by the navigation of the layout.

/** The pages of the site to which a page links, without those to which most pages link. */
export function readListedPages(site: SitePages, page: Page): ReadonlySet<Page> {
  return listPagesOf(site)(page);
}

const listPagesOf = memoize((site: SitePages) =>
  memoize((page: Page): ReadonlySet<Page> => {
    const listed = new Set<Page>();
    for (const path of readLinkedPaths(page)) {
      const linked = isOfNavigation(site, path) ? undefined : site.ask(path).page;
      if (linked !== undefined && linked !== page) listed.add(linked);
    }
    return listed;
  }),
);

/** True for a path to which most pages link, but for pages of a list, which link to each other. */
export function isOfNavigation(site: SitePages, path: Path, list: readonly Page[] = []): boolean {
  const key = addTrailingSlash(path);
  const linkingOfList = list.filter((page) => readLinkedPaths(page).has(key)).length;
  const linking = (countLinkingPages(site).get(key) ?? 0) - linkingOfList;
  return linking * 2 > site.pages.length - list.length;
}

/** True if a page links to another by its head or its body. */
export function leadsTo(page: Page, { servedUrl }: Page): boolean {
  const key = addTrailingSlash(servedUrl);
  return (
    readLinkedPaths(page).has(key) ||
    page.rels.some(({ target }) => target.kind === 'site' && addTrailingSlash(target.path) === key)
  );
}

/** How many pages link to a path; a page counts once. */
const countLinkingPages = memoize(({ pages }: SitePages): ReadonlyMap<Path, number> => {
  const counts = new Map<Path, number>();
  for (const page of pages)
    for (const path of new Set(listLinkedPaths(page).map(addTrailingSlash)))
      counts.set(path, (counts.get(path) ?? 0) + 1);
  return counts;
});

const readLinkedPaths = memoize(
  (page: Page): ReadonlySet<Path> => new Set(listLinkedPaths(page).map(addTrailingSlash)),
);
