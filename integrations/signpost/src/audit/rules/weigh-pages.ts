import type { Finding } from '../../lib/finding.ts';
import { parsePath } from '../../lib/url/path.ts';
import type { Page } from '../../pages/page.ts';
import { countLinks } from '../site/references.ts';
import type { Site } from '../site/site.ts';
import { listSitemapEntries } from './shared/sitemaps.ts';

// Findings of one rule are printed by the weight of their page:
//
// 1. the home page
// 2. pages of the sitemap, 1000 and more
// 3. other pages, 0 to 999: one for each link to them
const homeWeight = 1_000_000;
const listedWeight = 1_000;

/** Makes the function that says how much the page of a finding counts. Without a page: 0. */
export function createWeigher(site: Site): (finding: Finding) => number {
  const pagesByFile = new Map(site.documents.map((page) => [page.file, page]));
  const listedPages = new Set(
    listSitemapEntries(site).map(({ ownUrl }) => ownUrl && site.ask(ownUrl.path).page),
  );
  const linkCounts = countLinks(site);

  function weighPage(page: Page): number {
    if (page === site.home) return homeWeight;
    const links = Math.min(linkCounts.get(page) ?? 0, listedWeight - 1);
    return listedPages.has(page) ? listedWeight + links : links;
  }

  function findPage({ file = '', url = '' }: Finding): Page | undefined {
    const pathname = URL.parse(url)?.pathname;
    // A line of _redirects has no page, but the URL that it redirects.
    return pagesByFile.get(file) ?? (pathname === undefined ? undefined : site.ask(parsePath(pathname)).page);
  }

  return (finding) => {
    const page = findPage(finding);
    return page === undefined ? 0 : weighPage(page);
  };
}
