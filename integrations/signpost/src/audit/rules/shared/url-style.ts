import { countItems } from '../../../lib/counts.ts';
import type { SiteGenerator, UrlStyle } from '../../../lib/generators/generator.ts';
import { memoize } from '../../../lib/memoize.ts';
import type { Path } from '../../../lib/url/path.ts';
import type { Page } from '../../../pages/page.ts';
import { buildPageUrl, findLayout } from '../../../plan/page-urls.ts';
import { listLinks } from '../../site/references.ts';
import { findLayoutFault } from '../../site/second-urls.ts';
import type { Site } from '../../site/site.ts';

// The setting by which a generator writes the URLs of all pages with a slash, without it, or with .html.

/** The setting of a generator under which a file such as `guide/pumps.html` is at the URL /guide/pumps; undefined for none. */
export function findUrlStyle(
  generator: SiteGenerator | undefined,
  file: string,
  url: Path,
): UrlStyle | undefined {
  const layout = findLayout(file);
  return generator?.settings.slash?.styles.find(
    (style) => style.layout === layout && buildPageUrl(file, style.variant) === url,
  );
}

/**
 * "in VitePress, set `cleanUrls: true`": what gives a page its own URL in all links and in the sitemap. Undefined where the page's
 * file shows that it is set.
 */
export function proposeUrlStyle(
  { generator, base }: Pick<Site, 'generator' | 'base'>,
  { file, servedUrl }: Page,
): string | undefined {
  const style = findUrlStyle(generator, base.slice(1) + file, servedUrl);
  return style && style.isShownByLayout !== true ? `in ${generator?.title}, set ${style.set}` : undefined;
}

/**
 * True for "with .html" if more than half of the links to other pages than the home page have that fault, as a generator writes
 * them; for undefined, if they have none.
 */
export function isFaultOfMostLinks(site: Site, fault: string | undefined): boolean {
  const counts = countLayoutFaults(site);
  const total = [...counts.values()].reduce((sum, count) => sum + count, 0);
  return (counts.get(fault) ?? 0) * 2 > total;
}

const countLayoutFaults = memoize((site: Site): ReadonlyMap<string | undefined, number> => {
  const faults: (string | undefined)[] = [];
  for (const { verdict } of listLinks(site)) {
    const { target, page } = verdict;
    if (target === undefined || page === undefined || page.servedUrl === site.base) continue;
    faults.push(findLayoutFault(target.path, page.servedUrl));
  }
  return countItems(faults);
});
