import { keyOf } from '../inventory/names.ts';
import type { Suggestion } from '../state/review-file.ts';

/**
 * Spellings that a content management system makes of a page by itself: for phones, to print, to embed, and the
 * second page of a list or of comments. What is left is the page.
 */
const spellings = [
  /^(.*)\/(?:amp|print|_print|embed|(?:comment-)?page[/-]\d+)\/?$/i,
  /^(.*?)\/?\?(?:amp(?:=\w*)?|print(?:=\w*)?|embed=true|output=amp|(?:paged?|replytocom)=\d+)$/i,
];

/** Copies of copies that are followed, such as the second page of a list for phones. */
const most = 3;

/** A copy goes where its page goes, unless words found something surer: it has hardly any of its own. */
export function followCopies(suggestions: readonly Suggestion[]): Suggestion[] {
  const known = new Map(suggestions.map((suggestion) => [keyOf(suggestion.old), suggestion]));
  return suggestions.map((suggestion) => {
    const page = pageOf(suggestion.old, known);
    if (page === undefined) return suggestion;
    const isSurer = suggestion.new !== '' && suggestion.confidence > page.confidence;
    if (isSurer || suggestion.confidence === 1) return suggestion;
    return { ...page, old: suggestion.old, reason: `a copy of ${page.old}; ${page.reason}` };
  });
}

/** The page at the end of what a copy is made of; never the home page, which lists all there is. */
function pageOf(old: string, known: ReadonlyMap<string, Suggestion>): Suggestion | undefined {
  let page: Suggestion | undefined;
  let address: string | undefined = old;
  for (let step = 0; step < most && address !== undefined; step++) {
    const at: string = address;
    address =
      spellings.map((spelling) => spelling.exec(at)?.[1]).find((one) => one !== undefined) || undefined;
    page = (address === undefined ? undefined : known.get(keyOf(address))) ?? page;
  }
  return page;
}
