import { countItems } from '../../../lib/counts.ts';
import { memoize } from '../../../lib/memoize.ts';
import type { Page, Text } from '../../site/page.ts';
import type { Site, SitePages } from '../../site/site.ts';
import { splitTitle } from '../../site/title-pieces.ts';
import { groupPages, isLanding } from './group.ts';
import { listCanonicalPages, listIndexablePages } from './judge.ts';
import { isShown } from './page-text.ts';

/** The effective title: the first title in the document. */
export function findTitle(page: Page): Text | undefined {
  return page.titles.find(({ text }) => text !== '');
}

export function findDescription(page: Page): Page['metas'][number] | undefined {
  return page.metas.find(({ key, content }) => key === 'description' && content.trim() !== '');
}

/** An indexable page with its title. */
interface Titled {
  readonly page: Page;
  readonly title: Text;
  readonly parts: readonly string[];
}

/** The titles of pages without noindex, split once for all rules. */
export const indexableTitles = memoize((site: SitePages): readonly Titled[] =>
  listIndexablePages(site).flatMap((page) => {
    const title = findTitle(page);
    return title === undefined ? [] : [{ page, title, parts: splitTitle(title.text) }];
  }),
);

/** The titles of canonical pages, without temporary landing pages. */
export const titlesOf = memoize((site: SitePages): readonly Titled[] => {
  const own = new Set(listCanonicalPages(site));
  return indexableTitles(site).filter(({ page }) => own.has(page) && !isLanding(page));
});

/** The pieces in more than half of the titles, most frequent first. None on a small site. */
export const commonPieces = memoize((site: SitePages): readonly string[] => {
  const { length } = listCanonicalPages(site);
  if (length < 4) return [];
  const counts = countItems(titlesOf(site).flatMap(({ parts }) => [...new Set(parts)]));
  const common = [...counts].filter(([, count]) => count > length / 2);
  return common.sort(([, a], [, b]) => b - a).map(([piece]) => piece);
});

/** The piece in most titles: the brand. Undefined on small sites, and without one. */
export function findBrand(site: SitePages): string | undefined {
  return commonPieces(site)[0];
}

/** Groups of pages with the same title, which `title-unique` reports. */
export const pagesWithOneTitle = memoize((site: Site) => groupPages(listCanonicalPages(site), buildTitleKey));

/** The key that must be unique: the title with the page's language, without what readers don't distinguish. */
function buildTitleKey(page: Page): string | undefined {
  // Pages that a script leaves at once are called "Redirect": `redirect-script` reports them.
  const title = isShown(page) ? findTitle(page) : undefined;
  const key = title?.text
    .toLowerCase()
    .replace(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, '')
    .replace(/[‘’“”„"']/g, "'")
    .replace(/[‐‑–—]/g, '-')
    .replace(/[.…]{1,3}$/, '')
    .trim();
  return key === undefined ? undefined : `${(page.lang?.text ?? '').toLowerCase()} ${key}`;
}
