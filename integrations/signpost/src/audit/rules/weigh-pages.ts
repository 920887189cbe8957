import type { Finding } from '../../lib/finding.ts';
import { parsePath } from '../../lib/url/path.ts';
import type { Page } from '../../pages/page.ts';
import type { Site } from '../site/site.ts';
import { sortedRefs } from './shared/refs.ts';
import { listSitemapEntries } from './shared/sitemaps.ts';

const homeWeight = 1_000_000;
const listedWeight = 1_000;

/** Says how much the page of a finding counts: the home page most, then the pages of the sitemap, by the links to them. */
export function createWeigher(site: Site): (finding: Finding) => number {
  const pagesByFile = new Map(site.documents.map((page) => [page.file, page]));
  const listed = new Set(listSitemapEntries(site).map(({ own }) => own && site.ask(own.path).page));
  const { linkCounts } = sortedRefs(site);

  function weighPage(page: Page): number {
    if (page === site.home) return homeWeight;
    const links = Math.min(linkCounts.get(page) ?? 0, listedWeight - 1);
    return links + (listed.has(page) ? listedWeight : 0);
  }

  return ({ file = '', url }) => {
    const path = URL.parse(url ?? '')?.pathname;
    const page = pagesByFile.get(file) ?? (path && site.ask(parsePath(path)).page);
    return page ? weighPage(page) : 0;
  };
}
