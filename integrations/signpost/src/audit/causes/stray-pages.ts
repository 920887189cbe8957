import { countItems } from '../../lib/counts.ts';
import type { Page, Ref } from '../../pages/page.ts';
import { listCanonicalPages } from '../rules/shared/canonicals.ts';
import { listSitemapPages } from '../rules/shared/sitemaps.ts';
import { readParentFolder } from '../rules/shared/titles.ts';
import { findReachedPages } from '../site/reached-pages.ts';
import { listBroken } from '../site/references.ts';
import { readRole } from '../site/role.ts';
import { keepPages, type Site } from '../site/site.ts';
import { judgeTarget, type SiteTarget } from '../site/verdict.ts';
import { defineCause } from './cause.ts';

/** Fewer lost files are mistakes of a page that somebody made, such as the landing page of a mailing. */
const minLost = 3;
/** Pages; a shorter sitemap may be written by hand, and lack a page. */
const minListed = 10;
/** Fewer pages beside those of the sitemap are drafts and tests. */
const minForgotten = 3;

/**
 * Pages that aren't part of the site: no link leads to them from the home page or the sitemap. Either a sitemap has
 * the others, as for an embedded demo.html, or their own links are broken, as in a stale `_sources/api.html` of Sphinx.
 */
export const strayPages = defineCause({
  id: 'strayPages',
  find: findStrayPages,
  correct: (site, stray) => keepPages(site, (page) => !stray.has(page)),
});

/** The pages, each with its broken links if they are many. */
function findStrayPages(site: Site): ReadonlyMap<Page, readonly Ref[]> | undefined {
  // A crawl has followed a link to each page.
  if (site.home === undefined || site.isCrawled) return undefined;
  const listedPages = listSitemapPages(site);
  const pagesWithBroken = listBroken(site).map(({ page }) => page);
  const unlisted = listedPages.size >= minListed ? listUnlistedPages(site, listedPages) : [];
  // Nobody writes the list of a tag or a page of a reference.
  const isWritten = (page: Page) => !['generated', 'reference'].includes(readRole(site, page).origin);
  const suspects = new Set(
    [...pagesWithBroken, ...unlisted].filter((page) => !listedPages.has(page) && isWritten(page)),
  );
  if (suspects.size === 0) return undefined;

  const errorPages = site.documents.filter(({ kind }) => kind === 'error');
  const reached = findReachedPages([site.home, ...listedPages, ...errorPages], (target) =>
    findTargetPage(site, target),
  );
  const unreached = site.pages.filter((page) => !reached.has(page));
  // Scripts build the navigation: nobody knows what it leads to.
  if (unreached.length * 2 > site.pages.length) return undefined;

  const lostRefs = listLostRefs(site, reached);
  const unlistedPages = new Set(unlisted);
  const stray = unreached.filter(
    (page) => suspects.has(page) && (lostRefs.has(page) || unlistedPages.has(page)),
  );
  return stray.length === 0 ? undefined : new Map(stray.map((page) => [page, lostRefs.get(page) ?? []]));
}

/**
 * The pages that a sitemap leaves out. /blog/2026-07-01.html beside the listed /blog/2026-06-30.html belongs to the site: a list that
 * a script fills leads to it, and the sitemap wasn't written since.
 */
function listUnlistedPages(site: Site, listedPages: ReadonlySet<Page>): readonly Page[] {
  const unlisted = listCanonicalPages(site).filter((page) => !listedPages.has(page));
  const countByFolder = (pages: Iterable<Page>) =>
    countItems(Array.from(pages, ({ servedUrl }) => readParentFolder(servedUrl)));
  const listedCounts = countByFolder(listedPages);

  const forgottenFolders = new Set(
    [...countByFolder(unlisted)]
      .filter(([folder, count]) => folder !== site.base && count >= minForgotten)
      .filter(([folder, count]) => count <= (listedCounts.get(folder) ?? 0))
      .map(([folder]) => folder),
  );
  return unlisted.filter(({ servedUrl }) => !forgottenFolders.has(readParentFolder(servedUrl)));
}

/** The broken links and missing files of pages that have many, without those that a page of the site has too. */
function listLostRefs(site: Site, reached: ReadonlySet<Page>): ReadonlyMap<Page, readonly Ref[]> {
  const broken = listBroken(site);
  // /cdn/bootstrap.css and /zh/plugin/toc, to which the layout of each page or of a language links, say nothing of the page.
  const lostOnSite = new Set(
    broken.filter(({ page }) => reached.has(page)).map(({ verdict }) => verdict.target?.path),
  );
  const ownBroken = broken.filter(({ verdict }) => !lostOnSite.has(verdict.target?.path));
  const pagesWithManyLost = [...Map.groupBy(ownBroken, ({ page }) => page)].filter(
    ([page, { length }]) => page.kind === 'page' && length >= minLost,
  );
  return new Map(pagesWithManyLost.map(([page, places]) => [page, places.map(({ ref }) => ref)]));
}

/** The page that a target shows, also at the end of redirects. */
function findTargetPage(site: Site, target: SiteTarget): Page | undefined {
  const { answer, page } = judgeTarget(site, target);
  return answer?.page ?? page;
}
