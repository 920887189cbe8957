import type { Page, Ref } from '../../pages/page.ts';
import { listSitemapPages } from '../rules/shared/sitemaps.ts';
import { keepPages, type Site } from '../site/site.ts';

/**
 * The site without pages that are only shown inside of others, such as the chart.html of `<iframe src="/chart.html">`: no link
 * leads to them, no sitemap lists them, and they have no canonical. A page without a word of its own, such as a frameset of
 * Javadoc, has its content in its frames, which stay.
 */
export function leaveOutFramedPages(site: Site): Site {
  const framed = listTargets(site, 'frame', (page) => page.text.words > 0);
  if (framed.size === 0) return site;
  const linked = listTargets(site, 'link', () => true);
  const listed = listSitemapPages(site);
  const isKept = (page: Page) =>
    !framed.has(page) || linked.has(page) || listed.has(page) || page.canonicals.length > 0;
  return keepPages(site, isKept);
}

/** The pages to which links or frames of certain other pages lead. */
function listTargets(site: Site, kind: Ref['kind'], isFrom: (page: Page) => boolean): ReadonlySet<Page> {
  const targets = new Set<Page>();
  for (const page of site.documents.filter(isFrom))
    for (const ref of page.refs) {
      if (ref.kind !== kind || ref.target.kind !== 'site') continue;
      const target = site.ask(ref.target.path, ref.target.query).page;
      if (target !== undefined && target !== page && target !== site.home) targets.add(target);
    }
  return targets;
}
