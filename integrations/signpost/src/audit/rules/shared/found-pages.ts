import { memoize } from '../../../lib/memoize.ts';
import { parsePath } from '../../../lib/url/path.ts';
import type { Page } from '../../../pages/page.ts';
import { askTarget } from '../../site/ask-target.ts';
import { countLinks, listIndirectLinks, listLinksOnPages } from '../../site/references.ts';
import { readRole } from '../../site/role.ts';
import type { Site } from '../../site/site.ts';
import { listCanonicalPages } from './canonicals.ts';
import { listSitemapPages } from './sitemaps.ts';

// How search engines find the pages of a site: by the links of other pages, and by the sitemap. Compared once for all rules.

/** Fewer pages of a folder without link or entry may be meant so: the landing pages of a mailing. */
const minUnfound = 3;

/** A folder that the sitemap leaves out has so many pages, and such a share of the site. */
const minUnlisted = 10;
const minUnlistedShare = 0.2;

/** The imprint and the privacy page of a small site may be left out on purpose. */
const minForgotten = 5;

/** The pages to which another page links, `rel=next` and hreflang included. A link to an old URL still leads to the page. */
export const listLinkedPages = memoize((site: Site): ReadonlySet<Page> => {
  const linkedPages = new Set(countLinks(site).keys());
  const markdownLinks = listLinksOnPages(site, site.markdownPages);
  for (const { page, verdict } of [...listIndirectLinks(site), ...markdownLinks])
    if (verdict.page !== undefined && verdict.page !== page) linkedPages.add(verdict.page);

  for (const page of site.documents)
    for (const { rel, target } of page.rels) {
      if (!/\b(?:alternate|next|prev)\b/.test(rel.join(' '))) continue;
      const linkedPage = askTarget(site, target)?.page;
      if (linkedPage !== undefined && linkedPage !== page) linkedPages.add(linkedPage);
    }
  return linkedPages;
});

/** The pages that somebody wrote for search engines, home page and landing pages left out. */
export const listOwnPages = memoize((site: Site): readonly Page[] =>
  listCanonicalPages(site).filter((page) => {
    const { kind, origin } = readRole(site, page);
    return page !== site.home && kind === 'page' && origin === 'own';
  }),
);

/** The folders with pages that no page links to and no sitemap lists, each with these pages. */
export const listFoldersWithoutLinkOrEntry = memoize((site: Site): ReadonlyMap<string, readonly Page[]> => {
  const linkedPages = listLinkedPages(site);
  const listedPages = listSitemapPages(site);
  const unfound = listOwnPages(site).filter((page) => !linkedPages.has(page) && !listedPages.has(page));
  const pagesByFolder = Map.groupBy(unfound, (page) => findFolder(site, page));
  return new Map([...pagesByFolder].filter(([, { length }]) => length >= minUnfound));
});

/** The linked pages that no sitemap lists, where one lists others. Each language of Docusaurus has a sitemap in its folder. */
const listUnlisted = memoize((site: Site): readonly Page[] => {
  const listedPages = listSitemapPages(site);
  if (listedPages.size === 0) return [];
  const linkedPages = listLinkedPages(site);
  const hasOwnSitemap = (folder: string): boolean => site.files.has(parsePath(`${folder}sitemap.xml`));
  return listOwnPages(site).filter((page) => {
    const folder = findFolder(site, page);
    const isElsewhere = folder !== site.base && hasOwnSitemap(folder);
    return linkedPages.has(page) && !listedPages.has(page) && !isElsewhere;
  });
});

/** The folders of which the sitemap lists no page: a large part of the site. A template leaves out a few lists of tags. */
export const listUnlistedFolders = memoize((site: Site): ReadonlyMap<string, readonly Page[]> => {
  const listedFolders = new Set(Array.from(listSitemapPages(site), (page) => findFolder(site, page)));
  const pageCount = listOwnPages(site).length;
  const pagesByFolder = Map.groupBy(listUnlisted(site), (page) => findFolder(site, page));
  for (const [folder, { length }] of pagesByFolder) {
    const isLarge = length >= minUnlisted && length >= minUnlistedShare * pageCount;
    if (!isLarge || listedFolders.has(folder)) pagesByFolder.delete(folder);
  }
  return pagesByFolder;
});

/** What a sitemap leaves out besides whole folders, if that is most of the site: one written by hand, years ago. */
export function listForgottenPages(site: Site): readonly Page[] {
  const inFolders = new Set([...listUnlistedFolders(site).values()].flat());
  const forgotten = listUnlisted(site).filter((page) => !inFolders.has(page));
  const isMost = forgotten.length >= minForgotten && forgotten.length > listOwnPages(site).length / 2;
  return isMost ? forgotten : [];
}

/** `/products/` of /products/boat/, and the base of /about/. */
function findFolder({ base }: Site, { servedUrl }: Page): string {
  const [folder = '', ...rest] = servedUrl.slice(base.length).split('/');
  return rest.join('') === '' ? base : `${base}${folder}/`;
}
