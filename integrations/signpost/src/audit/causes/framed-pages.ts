import type { Page, Ref } from '../../pages/page.ts';
import { listSitemapPages } from '../rules/shared/sitemaps.ts';
import { keepPages, type Site } from '../site/site.ts';

/**
 * The site without pages that are only shown inside of others, such as the chart.html of `<iframe src="/chart.html">`: only the
 * page with the frame may link to them, no sitemap lists them, and they have no canonical. A page without a word of its own, such
 * as a frameset of Javadoc, has its content in its frames, which stay.
 */
export function leaveOutFramedPages(site: Site): Site {
  const listFramed = (page: Page) =>
    page.text.words > 0 ? listTargets(site, page, 'frame') : new Set<Page>();
  const framed = new Set(site.documents.flatMap((page) => [...listFramed(page)]));
  if (framed.size === 0) return site;
  // "Open this example in a new tab", beside the frame
  const linked = new Set(
    site.documents.flatMap((page) => {
      const targets = listTargets(site, page, 'link');
      return [...targets.difference(listFramed(page))];
    }),
  );
  const listed = listSitemapPages(site);
  const isKept = (page: Page) =>
    !framed.has(page) || linked.has(page) || listed.has(page) || page.canonicals.length > 0;
  return keepPages(site, isKept);
}

/** The other pages to which the links or frames of a page lead. */
function listTargets(site: Site, page: Page, kind: Ref['kind']): ReadonlySet<Page> {
  const targets = new Set<Page>();
  for (const ref of page.refs) {
    if (ref.kind !== kind || ref.target.kind !== 'site') continue;
    const target = site.ask(ref.target.path, ref.target.query).page;
    if (target !== undefined && target !== page && target !== site.home) targets.add(target);
  }
  return targets;
}
