import { keepFirst } from '../../../lib/list.ts';
import { getBaseLanguage } from '../../../lib/url/language.ts';
import type { Page } from '../../../pages/page.ts';
import { groupPages, readLanguage } from './titles.ts';

// A title or description that pages in several languages share: it was written in one, and nobody has translated it.

/** Words; a shorter text may be a brand, a model or a word of both languages. */
const minWords = 4;

interface TextOfPages {
  /** The title or description. */
  readText(page: Page): string | undefined;
  /** What translated pages don't share: pages with one key are untranslated as a whole, or have a name for a title. */
  readKey(page: Page): string;
}

/** The groups of pages with one text and at least two languages, by `lang`. */
export function groupUntranslated(pages: readonly Page[], { readText, readKey }: TextOfPages): Page[][] {
  const pagesWithLanguage = pages.filter((page) => readLanguage(page) !== '');
  const groups = groupPages(pagesWithLanguage, (page) => {
    const text = readText(page);
    return text !== undefined && text.split(/\s+/).length >= minWords ? text : undefined;
  });
  return groups.map((group) => keepFirst(group, readKey)).filter((group) => countLanguages(group) > 1);
}

export function countLanguages(pages: readonly Page[]): number {
  return new Set(pages.map((page) => getBaseLanguage(readLanguage(page)))).size;
}
