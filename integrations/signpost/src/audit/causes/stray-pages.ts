import type { Path } from '../../lib/url/path.ts';
import type { Page, Ref } from '../../pages/page.ts';
import type { LinkTarget } from '../../pages/target.ts';
import { followTarget } from '../rules/shared/follow-target.ts';
import { sortedRefs } from '../rules/shared/refs.ts';
import { listSitemapEntries } from '../rules/shared/sitemaps.ts';
import { askTarget } from '../rules/shared/target-fault.ts';
import type { Site } from '../site/site.ts';
import { defineCause } from './cause.ts';

/** Fewer lost files are mistakes of a page that somebody made, such as the landing page of a mailing. */
const minLost = 3;

/**
 * Files that aren't part of the site: no link leads to them from the home page or the sitemap, and their own links are broken,
 * such as a stale `_sources/api.html` of Sphinx, or the demo of a theme.
 */
export const strayPages = defineCause({
  id: 'strayPages',
  find: findStrayPages,
  correct(site, stray) {
    const isKept = (page: Page) => !stray.has(page);
    return { ...site, documents: site.documents.filter(isKept), pages: site.pages.filter(isKept) };
  },
});

function findStrayPages(site: Site): ReadonlyMap<Page, readonly Ref[]> | undefined {
  // A crawl has followed a link to each page.
  if (site.home === undefined || site.isAnswered) return undefined;
  const { broken } = sortedRefs(site);
  // /cdn/bootstrap.css, which the layout of each page loads, says nothing of the page.
  const lostOnHome = new Set(
    broken.filter(({ page }) => page === site.home).map(({ target }) => target.path),
  );
  const ownBroken = broken.filter(({ target }) => !lostOnHome.has(target.path));
  const lostRefs = Map.groupBy(ownBroken, ({ page }) => page);
  const suspects = site.pages.filter((page) => (lostRefs.get(page) ?? []).length >= minLost);
  if (suspects.length === 0) return undefined;

  const reached = findReachedPages(site, site.home);
  const unreached = site.pages.filter((page) => !reached.has(page));
  // Scripts build the navigation: nobody knows what it leads to.
  if (unreached.length * 2 > site.pages.length) return undefined;

  const stray = new Map<Page, readonly Ref[]>();
  for (const page of suspects) {
    const refs = lostRefs.get(page)?.map(({ ref }) => ref);
    if (refs !== undefined && !reached.has(page)) stray.set(page, refs);
  }
  return stray.size === 0 ? undefined : stray;
}

/** The documents to which links, frames and language versions lead, from the home page, the sitemap and the error pages. */
function findReachedPages(site: Site, home: Page): ReadonlySet<Page> {
  const errorPages = site.documents.filter(({ kind }) => kind === 'error');
  const entries = listSitemapEntries(site).map(({ own }) => own && site.ask(own.path, own.query).page);
  const open: (Page | undefined)[] = [home, ...errorPages, ...entries];
  const reached = new Set<Page>();
  const followed = new Set<Path>();

  while (open.length > 0) {
    const page = open.pop();
    if (page === undefined || reached.has(page)) continue;
    reached.add(page);
    for (const { target } of [...page.refs, ...page.rels, ...page.refreshes]) {
      if (target.kind !== 'site' || followed.has(target.path)) continue;
      followed.add(target.path);
      const { page: linked } = site.ask(target.path, target.query);
      open.push(linked ?? findPageAtEnd(site, target));
    }
  }
  return reached;
}

function findPageAtEnd(site: Site, target: LinkTarget): Page | undefined {
  const { end } = followTarget(site, target);
  return end && askTarget(site, end)?.page;
}
