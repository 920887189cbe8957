import type { Page } from '../../pages/page.ts';
import { createSiteTarget } from '../../pages/target.ts';
import { hasOtherCanonical } from '../rules/shared/canonicals.ts';
import { readFirstOfList, readListPage } from '../rules/shared/further-pages.ts';
import { isIndexable, listIndexablePages } from '../rules/shared/indexable.ts';
import { findTitle } from '../rules/shared/titles.ts';
import { findCanonicalPage } from '../site/ask-target.ts';
import type { Site, Steering } from '../site/site.ts';
import { defineCause } from './cause.ts';

/** Fewer pages are filters or deliberate copies. */
const minSteered = 3;
/** If most pages of the site are their own canonical, more are needed. */
const minSteeredOfSome = 10;

/** Many pages with texts of their own have one page as their canonical, such as the home page. */
export const steeredPages = defineCause({
  id: 'steeredPages',
  find: findSteeredPages,
  correct(site, steered) {
    for (const page of steered.keys()) {
      page.declaredUrl = page.servedUrl;
      for (const rel of page.canonicals) rel.target = createSiteTarget(page.servedUrl);
    }
    return site;
  },
});

/** The pages whose canonical is a page on another subject, each with that page and how many titles share it. */
function findSteeredPages(site: Site): ReadonlyMap<Page, Steering> | undefined {
  const pages = listIndexablePages(site);
  const steeringByPage = new Map<Page, Steering>();

  const duplicates = pages.filter(hasOtherCanonical);
  for (const [canonicalPage, steered] of Map.groupBy(duplicates, (page) => findCanonicalPage(site, page))) {
    if (canonicalPage === undefined || !isIndexable(site, canonicalPage)) continue;

    const subject = buildSubjectKey(canonicalPage);
    const pagesOfOtherSubject = steered.filter(
      (page) =>
        buildSubjectKey(page) !== subject &&
        !isBelow(site, page, canonicalPage) &&
        !isFurtherPageOf(page, canonicalPage),
    );
    const titles = new Set(pagesOfOtherSubject.map(buildSubjectKey)).size;

    const isHome = canonicalPage === site.home;
    const areMostPages = pagesOfOtherSubject.length * 2 > pages.length;
    const isGrave = isHome || areMostPages;
    // A layout with the home page as the canonical of every other page, on a site of two or three pages too.
    const areAllOthers =
      isHome && pagesOfOtherSubject.length > 0 && pagesOfOtherSubject.length === pages.length - 1;
    if (!areAllOthers && titles < (isGrave ? minSteered : minSteeredOfSome)) continue;

    const target = isHome ? 'the home page' : canonicalPage.servedUrl;
    const level = isGrave ? 'error' : 'warning';
    for (const page of pagesOfOtherSubject) steeringByPage.set(page, { target, titles, level });
  }
  return steeringByPage.size === 0 ? undefined : steeringByPage;
}

/** The page's subject: equal for two pages with the same title and headings. The first heading may be the name of the site. */
function buildSubjectKey(page: Page): string {
  return [findTitle(page), ...page.h1s]
    .map((one) => one?.text ?? '')
    .join('\n')
    .toLowerCase();
}

/** True for /page/2/ of the home page's list, "Page 2 - Acme", which canonical-steering reports by itself: https://acme.example/page/2/ */
function isFurtherPageOf(page: Page, canonicalPage: Page): boolean {
  const listPage = readListPage(page);
  return listPage?.hasWord === true && listPage.list === readFirstOfList(canonicalPage.servedUrl);
}

/** True for variants and further pages of a page: the URL is below, or starts alike. All pages are below home. */
function isBelow(site: Site, page: Page, canonicalPage: Page): boolean {
  return (
    canonicalPage !== site.home &&
    page.servedUrl.startsWith(canonicalPage.servedUrl.replace(/\/$|\.html?$/, ''))
  );
}
