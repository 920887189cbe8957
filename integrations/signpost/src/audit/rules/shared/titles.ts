import { countsOf } from '../../../lib/counts.ts';
import { remember } from '../../../lib/remember.ts';
import type { Page, Text } from '../../site/page.ts';
import type { SitePages } from '../../site/site.ts';
import { pieces } from '../../site/title-pieces.ts';
import { isLanding } from './group.ts';
import { canonicalPages, indexablePages } from './judge.ts';

/** The title that counts: the first one in the document. */
export function titleOf(page: Page): Text | undefined {
  return page.titles.find(({ text }) => text !== '');
}

export function descriptionOf(page: Page): Page['metas'][number] | undefined {
  return page.metas.find(({ key, content }) => key === 'description' && content.trim() !== '');
}

/** A page that search engines may list, and its title. */
interface Titled {
  readonly page: Page;
  readonly title: Text;
  readonly parts: readonly string[];
}

/** The titles of the pages without noindex, each taken apart once for all rules. */
export const indexableTitles = remember((site: SitePages): readonly Titled[] =>
  indexablePages(site).flatMap((page) => {
    const title = titleOf(page);
    return title === undefined ? [] : [{ page, title, parts: pieces(title.text) }];
  }),
);

/** Those of the pages that are their own canonical, or name none; temporary landing pages all say the same. */
export const titlesOf = remember((site: SitePages): readonly Titled[] => {
  const own = new Set(canonicalPages(site));
  return indexableTitles(site).filter(({ page }) => own.has(page) && !isLanding(page));
});

/** The pieces that more than half of the pages have in their titles, the commonest first. None on a small site. */
export const commonPieces = remember((site: SitePages): readonly string[] => {
  const { length } = canonicalPages(site);
  if (length < 4) return [];
  const counts = countsOf(titlesOf(site).flatMap(({ parts }) => [...new Set(parts)]));
  const common = [...counts].filter(([, count]) => count > length / 2);
  return common.sort(([, a], [, b]) => b - a).map(([piece]) => piece);
});

/** The piece that most titles of the site share: the brand. Undefined on small sites and where none does. */
export function brandOf(site: SitePages): string | undefined {
  return commonPieces(site)[0];
}

/** What the pages themselves call the site, in lower case. */
export const namesOf = remember((site: SitePages): ReadonlySet<string> => {
  const names = site.pages.flatMap(({ metas }) => metas.filter(({ key }) => key === 'og:site_name'));
  return new Set(names.map(({ content }) => content.trim().toLowerCase()));
});
