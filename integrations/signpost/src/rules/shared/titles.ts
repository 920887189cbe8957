import { remember } from '../../core/remember.ts';
import type { Page, Text } from '../../site/page.ts';
import type { Site, SitePart } from '../../site/site.ts';
import { pieces } from '../../site/title-pieces.ts';
import { canonicalPages, indexablePages } from './judge.ts';
import { rememberByPart } from './remember-by-part.ts';

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
export const indexableTitles = rememberByPart(titlesIn, (found, site) => {
  const byPage = new Map<Page, Titled>();
  for (const titles of found) for (const one of titles) byPage.set(one.page, one);
  // In the order of the pages, whichever came first.
  const inOrder: Titled[] = [];
  for (const page of indexablePages(site)) {
    const one = byPage.get(page);
    if (one !== undefined) inOrder.push(one);
  }
  return inOrder;
});

function titlesIn(site: SitePart): readonly Titled[] {
  const found: Titled[] = [];
  for (const page of indexablePages(site)) {
    const title = titleOf(page);
    if (title !== undefined) found.push({ page, title, parts: pieces(title.text) });
  }
  return found;
}

/** Those of the pages that are their own canonical, or name none. */
export const titlesOf = remember((site: Site): readonly Titled[] => {
  const pages = canonicalPages(site);
  const titles = indexableTitles(site);
  if (pages.length === indexablePages(site).length) return titles;
  const own = new Set(pages);
  return titles.filter(({ page }) => own.has(page));
});

/** The pieces that more than half of the pages have in their titles, the commonest first. None on a small site. */
export const commonPieces = remember((site: Site): readonly string[] => {
  const { length } = canonicalPages(site);
  if (length < 4) return [];
  const titles = titlesOf(site);
  const counts = new Map(candidates(titles).map((piece) => [piece, 0]));
  for (const { parts } of titles) {
    for (let index = 0; index < parts.length; index += 1) {
      const piece = parts[index] ?? '';
      const count = counts.get(piece);
      if (count !== undefined && parts.indexOf(piece) === index) counts.set(piece, count + 1);
    }
  }
  const common = [...counts].filter(([, count]) => count > length / 2);
  return common.sort(([, a], [, b]) => b - a).map(([piece]) => piece);
});

/**
 * Of two halves of the titles, laid side by side, what more than half of all have stands on both sides of some pair. A list
 * of all pieces, nearly each of which is on one page alone, would take several times as long.
 */
function candidates(titles: readonly Titled[]): string[] {
  const half = Math.floor(titles.length / 2);
  const found = new Set<string>();
  for (let index = 0; index < half; index += 1) {
    const other = titles[half + index]?.parts ?? [];
    for (const piece of titles[index]?.parts ?? []) if (other.includes(piece)) found.add(piece);
  }
  // The last of an odd number has no other.
  if (titles.length % 2 === 1) for (const piece of titles.at(-1)?.parts ?? []) found.add(piece);
  return [...found];
}

/** The piece that most titles of the site share: the brand. Undefined on small sites and where none does. */
export function brandOf(site: Site): string | undefined {
  return commonPieces(site)[0];
}
