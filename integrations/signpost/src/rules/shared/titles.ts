import type { Page, Text } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { pieces } from '../../site/title-pieces.ts';
import { canonicalPages } from './judge.ts';
import { remember } from './remember.ts';

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

/** The titles of the site, each taken apart once for all rules. */
export const titlesOf = remember((site: Site): readonly Titled[] =>
  canonicalPages(site).flatMap((page) => {
    const title = titleOf(page);
    return title === undefined ? [] : { page, title, parts: pieces(title.text) };
  }),
);

/** The pieces that more than half of the pages have in their titles, the commonest first. None on a small site. */
export const commonPieces = remember((site: Site): readonly string[] => {
  const { length } = canonicalPages(site);
  if (length < 4) return [];
  const counts = new Map<string, number>();
  for (const { parts } of titlesOf(site)) {
    for (const [index, piece] of parts.entries()) {
      if (parts.indexOf(piece) === index) counts.set(piece, (counts.get(piece) ?? 0) + 1);
    }
  }
  const common = [...counts].filter(([, count]) => count > length / 2);
  return common.sort(([, a], [, b]) => b - a).map(([piece]) => piece);
});

/** The piece that most titles of the site share: the brand. Undefined on small sites and where none does. */
export function brandOf(site: Site): string | undefined {
  return commonPieces(site)[0];
}
