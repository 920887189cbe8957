import { countItems } from '../../lib/counts.ts';
import { memoize } from '../../lib/memoize.ts';
import { removePageEnding } from '../../lib/url/path.ts';
import type { Page } from '../../pages/page.ts';
import { readListPage } from '../rules/shared/further-pages.ts';
import { isOfNavigation, leadsTo, readListedPages } from './listed-pages.ts';
import type { SitePages } from './site.ts';

// Which pages are those of a list, such as /news/page/2/ of /news/. A number in the URL is only the lead: /page/3/ of a CMS and
// /seite2.html of a club are pages that somebody wrote.

/** The first page of the list with which a page goes on: /news/ of /news/page/2/. Undefined for a page of no list. */
export function findFirstOfList(site: SitePages, page: Page): Page | undefined {
  return listFurtherPages(site).get(page);
}

/**
 * The pages without the further ones of a list, which may have its title and description.
 * (Google Search Central, pagination and incremental page loading.)
 */
export function leaveOutFurtherPages(site: SitePages, pages: readonly Page[]): readonly Page[] {
  return pages.filter((page) => findFirstOfList(site, page) === undefined);
}

const listFurtherPages = memoize((site: SitePages): ReadonlyMap<Page, Page> => {
  const pagesByList = Map.groupBy(site.pages, (page) => readListPage(page)?.list);
  pagesByList.delete(undefined);
  const firstPages = new Map<Page, Page>();

  const pagesByUrl = new Map(
    site.pages.map((page) => [removePageEnding(page.servedUrl).replace(/\/$/, ''), page]),
  );
  for (const [list = '', numbered] of pagesByList) {
    const numbers = new Map(numbered.map((page) => [readListPage(page)?.number, page]));
    const first = pagesByUrl.get(list) ?? numbers.get(1);
    if (first === undefined) continue;
    for (const page of findFurtherPages(site, first, numbers)) firstPages.set(page, first);
  }
  return firstPages;
});

/**
 * The pages that go on with a list: 2, 3, 4, …, each of which the one before leads to, with items that no other page of the list has.
 * The navigation of other pages leads to none of them.
 */
function findFurtherPages(
  site: SitePages,
  first: Page,
  numbers: ReadonlyMap<number | undefined, Page>,
): readonly Page[] {
  const pages = [first];
  for (let number = 2; ; number += 1) {
    const next = numbers.get(number);
    const [last = first] = pages.slice(-1);
    if (next === undefined || !leadsTo(last, next)) break;
    pages.push(next);
  }

  const timesListed = countItems(pages.flatMap((page) => [...readListedPages(site, page)]));
  const isOwnItem = (item: Page) => timesListed.get(item) === 1 && !pages.includes(item);
  return pages
    .slice(1)
    .filter((page) => [...readListedPages(site, page)].some(isOwnItem))
    .filter((page) => !isOfNavigation(site, page.servedUrl, pages));
}
