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

function pageOf(old: string, known: ReadonlyMap<string, Suggestion>): Suggestion | undefined {
  let address = old;
  for (let step = 0; step < most; step++) {
    const rest = spellings.map((spelling) => spelling.exec(address)?.[1]).find((one) => one !== undefined);
    if (rest === undefined) return undefined;
    address = rest === '' ? '/' : rest;
    const page = known.get(keyOf(address));
    if (page !== undefined) return page;
  }
  return undefined;
}
