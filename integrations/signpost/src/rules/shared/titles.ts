import { remember } from '../../core/remember.ts';
import type { Page, Text } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { pieces } from '../../site/title-pieces.ts';
import { gather } from './gather.ts';
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

/** The titles of the pages without noindex, each taken apart once for all rules. In no order. */
export const indexableTitles = rememberByPart(
  (site): readonly Titled[] => {
    const found: Titled[] = [];
    for (const page of indexablePages(site)) {
      const title = titleOf(page);
      if (title !== undefined) found.push({ page, title, parts: pieces(title.text) });
    }
    return found;
  },
  (found) => found.flat(),
);

/** Those of the pages that are their own canonical, or name none. */
export const titlesOf = rememberByPart(
  (site): readonly Titled[] => {
    const pages = canonicalPages(site);
    const titles = indexableTitles(site);
    if (pages.length === indexablePages(site).length) return titles;
    const own = new Set(pages);
    return titles.filter(({ page }) => own.has(page));
  },
  (found) => found.flat(),
);

/** On how many pages each piece of their titles stands; what a rule that asks for `commonPieces` has as its `ahead`. */
export const countPieces = gather<Map<string, number>>(
  () => new Map(),
  (counts, site) => {
    for (const { parts } of titlesOf(site)) {
      for (let index = 0; index < parts.length; index += 1) {
        const piece = parts[index] ?? '';
        if (parts.indexOf(piece) === index) counts.set(piece, (counts.get(piece) ?? 0) + 1);
      }
    }
  },
);

/** The pieces that more than half of the pages have in their titles, the commonest first. None on a small site. */
export const commonPieces = remember((site: Site): readonly string[] => {
  const { length } = canonicalPages(site);
  if (length < 4) return [];
  const counts = countPieces(site);
  const common: string[] = [];
  for (const [piece, count] of counts) if (count > length / 2) common.push(piece);
  if (common.length < 2) return common;
  const places = new Map(common.map((piece) => [piece, firstWith(piece, titlesOf(site))]));
  const count = (piece: string): number => counts.get(piece) ?? 0;
  return common.sort((a, b) => count(b) - count(a) || inOrder(places.get(a), places.get(b)));
});

/** A piece of a title: of which file, and the how manieth there. */
interface PiecePlace {
  readonly file: string;
  readonly index: number;
}

function firstWith(piece: string, titles: readonly Titled[]): PiecePlace | undefined {
  let first: PiecePlace | undefined;
  for (const { page, parts } of titles) {
    if (!parts.includes(piece) || (first !== undefined && first.file < page.file)) continue;
    first = { file: page.file, index: parts.indexOf(piece) };
  }
  return first;
}

function inOrder(a: PiecePlace | undefined, b: PiecePlace | undefined): number {
  if (a === undefined || b === undefined) return 0;
  return a.file === b.file ? a.index - b.index : a.file < b.file ? -1 : 1;
}

/** The piece that most titles of the site share: the brand. Undefined on small sites and where none does. */
export function brandOf(site: Site): string | undefined {
  return commonPieces(site)[0];
}
