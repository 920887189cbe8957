import { memoize } from '../../lib/memoize.ts';
import { splitSegments } from '../../lib/url/path.ts';
import type { Page } from '../../pages/page.ts';
import { findReachedPages } from './reached-pages.ts';
import type { SitePages } from './site.ts';

/**
 * Pages with one text, the original first:
 *
 * 1. the home page, of which /home/ is the copy
 * 2. a page to which links lead from there, and not /en/about/ that an earlier build left
 * 3. the page in the fewest folders: /pumps/, of which /de/pumps/ is the copy
 */
export function putOriginalFirst(site: SitePages, pages: readonly Page[]): readonly Page[] {
  const isHome = ({ servedUrl }: Page) => Number(servedUrl === site.base);
  const isReached = (page: Page) => Number(listReachedPages(site).has(page));
  const depth = ({ servedUrl }: Page) => splitSegments(servedUrl).length;
  return [...pages].sort(
    (a, b) => isHome(b) - isHome(a) || isReached(b) - isReached(a) || depth(a) - depth(b),
  );
}

const listReachedPages = memoize((site: SitePages): ReadonlySet<Page> => {
  const home = site.pages.find(({ servedUrl }) => servedUrl === site.base);
  return findReachedPages([home], ({ path, query }) => site.ask(path, query).page);
});
