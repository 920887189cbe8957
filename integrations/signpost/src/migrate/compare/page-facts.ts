import { readOutline } from '../../pages/html/outline.ts';
import { findNoindexMeta, isNoindex } from '../../pages/noindex.ts';
import { readPageAndTree } from '../../pages/raw-page.ts';
import { findBaseUrl } from '../../pages/target.ts';
import type { PageSummary } from '../state/old-pages.ts';

/** Reads the facts of a page at an absolute URL that decide whether it can replace another one, with the X-Robots-Tag. */
export function summarizePage(bytes: Uint8Array, url: string, robotsHeader = ''): PageSummary {
  const { page, tree } = readPageAndTree('page.html', Buffer.from(bytes));
  const { headings, text } = readOutline(tree);
  const base = findBaseUrl(page.baseHref, url);
  const meta = (key: string): string =>
    page.metas.find((candidate) => candidate.key === key && candidate.head)?.content.trim() ?? '';

  const noindex = isNoindex(robotsHeader) ? robotsHeader : findNoindexMeta(page)?.content.trim();
  const rels = page.rels.filter(({ head }) => head);
  const canonical = rels.find(({ rel }) => rel.includes('canonical'))?.href;
  const translations = rels.filter(({ hreflang }) => hreflang !== undefined);

  return {
    ...(page.lang === undefined ? {} : { lang: page.lang.text }),
    title: page.titles[0]?.text ?? '',
    description: meta('description'),
    heading: page.h1s[0]?.text ?? '',
    text: page.text.hasMain ? page.text.mainLength : page.text.bodyLength,
    canonical: canonical === undefined ? '' : (URL.parse(canonical, base)?.href ?? ''),
    noindex: noindex ?? '',
    languages: [...new Set(translations.map(({ hreflang = '' }) => hreflang.toLowerCase()))].sort(),
    words: page.text.words,
    headings: headings.slice(0, maxHeadings),
    beginning: cutBeginning(text),
  };
}

export const maxHeadings = 30;
/** Characters of the beginning: two or three paragraphs. */
const maxBeginning = 600;

/** `The pump has three …`, cut between two words. */
export function cutBeginning(text: string): string {
  if (text.length <= maxBeginning) return text;
  return `${text.slice(0, maxBeginning).replace(/\s\S*$/, '')} …`;
}
