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

/** The piece that most titles of the site share: the brand. Undefined on small sites and where none does. */
export const brandOf = remember((site: Site): string | undefined => {
  const counts = new Map<string, number>();
  const pages = canonicalPages(site);
  for (const page of pages) {
    const text = titleOf(page)?.text;
    if (text === undefined) continue;
    for (const piece of new Set(pieces(text))) counts.set(piece, (counts.get(piece) ?? 0) + 1);
  }
  const [best] = [...counts].sort(([, a], [, b]) => b - a);
  return best !== undefined && pages.length >= 4 && best[1] > pages.length / 2 ? best[0] : undefined;
});
