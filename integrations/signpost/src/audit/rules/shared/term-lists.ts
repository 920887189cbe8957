import type { Page } from '../../../pages/page.ts';

// The lists of tags, categories and authors: /tags/pumps/, and its further pages /tags/pumps/page/2/.

/** True for /tags/pumps/ and /categories/farms/: while the same posts have both, the lists are equal. */
export function isListOfOtherTerm(page: Page, other: Page): boolean {
  const [list, otherList] = [readTerm(page), readTerm(other)];
  return list !== undefined && otherList !== undefined && list !== otherList;
}

/** The list of a tag: /tags/pumps/, and its further pages /tags/pumps/page/2/. */
export function readTerm({ servedUrl }: Page): string | undefined {
  return /^.*?\/(?:tags?|categor(?:y|ies)|authors?)\/[^/]+/i.exec(servedUrl)?.[0];
}
