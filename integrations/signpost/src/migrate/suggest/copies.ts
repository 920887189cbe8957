import { withoutManner } from '../../core/query-words.ts';
import { keyOf } from '../inventory/names.ts';
import type { Suggestion } from '../state/review-file.ts';

/**
 * Spellings that a content management system makes of a page by itself: for phones, to print, to embed, and the
 * second page of a list or of comments. What is left is the page.
 */
const spelling = /^(.*)\/(?:amp|print|_print|embed|(?:comment-)?page[/-]\d+)\/?$/i;

/** Copies of copies that are followed, such as the second page of a list for phones. */
const most = 3;

/**
 * A copy goes where its page goes, unless words found something surer: it has hardly any of its own. So does an address
 * that only capitals tell from a surer one.
 */
export function followCopies(suggestions: readonly Suggestion[]): Suggestion[] {
  const known = new Map(suggestions.map((suggestion) => [keyOf(suggestion.old), suggestion]));
  const surest = surestSpellings(suggestions);
  return suggestions.map((suggestion) => {
    const page = pageOf(suggestion.old, known);
    if (page === undefined) return respelled(suggestion, surest.get(letters(suggestion)));
    const isSurer = suggestion.new !== '' && suggestion.confidence > page.confidence;
    if (isSurer || suggestion.confidence === 1) return suggestion;
    return { ...page, old: suggestion.old, reason: `a copy of ${page.old}; ${page.reason}` };
  });
}

/** Of addresses that only capitals tell apart, the surest that has a target. */
function surestSpellings(suggestions: readonly Suggestion[]): Map<string, Suggestion> {
  const surest = new Map<string, Suggestion>();
  for (const suggestion of suggestions) {
    const { confidence = 0 } = surest.get(letters(suggestion)) ?? {};
    if (suggestion.new !== '' && suggestion.confidence > confidence)
      surest.set(letters(suggestion), suggestion);
  }
  return surest;
}

function respelled(suggestion: Suggestion, other: Suggestion | undefined): Suggestion {
  if (other === undefined || other.new === suggestion.new || suggestion.confidence === 1) return suggestion;
  if (suggestion.new !== '' && suggestion.confidence >= other.confidence) return suggestion;
  return { ...other, old: suggestion.old, reason: `another spelling of ${other.old}; ${other.reason}` };
}

function letters({ old }: Suggestion): string {
  return keyOf(old).toLowerCase();
}

/** The page at the end of what a copy is made of; never the home page, which lists all there is. */
function pageOf(old: string, known: ReadonlyMap<string, Suggestion>): Suggestion | undefined {
  let page: Suggestion | undefined;
  let address: string | undefined = old;
  for (let step = 0; step < most && address !== undefined; step++) {
    address = originalOf(address);
    page = (address === undefined ? undefined : known.get(keyOf(address))) ?? page;
  }
  return page;
}

/** What an address is a copy of; undefined for what is none, and for one of the home page. */
function originalOf(address: string): string | undefined {
  const bare = withoutManner(address);
  const original = bare === address ? spelling.exec(address)?.[1] : bare;
  return original === '/' ? undefined : original || undefined;
}
