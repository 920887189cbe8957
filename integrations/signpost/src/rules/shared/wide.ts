import type { Page } from '../../site/page.ts';

/** Letters that stand for a syllable or a word: a text of them says as much in less than half as many. */
const dense = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
/** The same, and their punctuation: each is as wide as two Latin letters. */
const wide =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\u3000-\u303f\uff01-\uff60\uffe0-\uffe6ー]/gu;

/** How wide a text is, in Latin letters. */
export function widthOf(text: string): number {
  return text.length + (dense.test(text) ? (text.match(wide) ?? []).length : 0);
}

/** How much text a page has, where a text in Latin letters would say as much. */
export function contentOf(page: Page, characters: number): number {
  return isDense(page) ? Math.round(characters * 2.5) : characters;
}

/** True for a page in Chinese, Japanese or Korean, by its language or else by its own words. */
function isDense({ lang, titles, headings }: Page): boolean {
  if (lang !== undefined && lang.text !== '' && !/^en\b/i.test(lang.text))
    return /^(?:zh|ja|ko|yue)\b/i.test(lang.text);
  return [...titles, ...headings].some(({ text }) => dense.test(text));
}
