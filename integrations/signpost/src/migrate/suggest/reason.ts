import { compact } from '../../lib/text/text.ts';
import type { FolderMoves } from './folder-moves.ts';
import { countSameEnd, isBelow } from './folders.ts';
import { measureEditSimilarity, type Profile } from './profile.ts';
import type { RatedPages } from './search.ts';
import { splitIntoWords, type Vocabulary } from './words.ts';

interface Grounds {
  readonly inventory: RatedPages;
  readonly moves: FolderMoves;
  readonly renamed: number | undefined;
  /** The page that the URL itself has taught the moves. */
  readonly taught: number | undefined;
}

/** The reason where nothing else is known. */
export const littleInCommon = 'the closest page, but with little in common';

/** The reason for a proposal in words: what is similar, and what moved in the same way. */
export function explainProposal(old: Profile, page: number, grounds: Grounds): string {
  const { inventory, moves, renamed, taught } = grounds;
  const target = inventory.pages[page];
  if (target === undefined) return '';

  const reasons = compact(
    explainName(old, target, inventory),
    explainTitle(old, target),
    page === renamed && `"${target.segments.at(-1)}" replaced "${old.segments.at(-1)}" in these folders`,
    ...describeMoves(moves.explain(old, page, page === taught ? 1 : 0)),
  );
  const isAbove = target.segments.length < old.segments.length && isBelow(old.path, target.path);
  if (reasons.length === 0 && isAbove) reasons.push('the closest parent page that still exists');

  return reasons.length === 0 ? littleInCommon : reasons.join('; ');
}

function explainName(old: Profile, target: Profile, { vocabulary }: RatedPages): string {
  if (
    old.segments.length === target.segments.length &&
    countSameEnd(old.segments, target.segments) === old.segments.length
  )
    return old.home ? 'the home page under another file name' : 'a variant of the same URL';
  const [mine = '', its = ''] = [old.segments.at(-1), target.segments.at(-1)];
  if (old.slug === target.slug)
    return mine === its ? `same last part "${its}"` : `last part "${mine}" is now "${its}"`;
  if (measureEditSimilarity(old.slug, target.slug) > 0.74) return `"${mine}" is nearly "${its}"`;

  const inName = findSharedWords(mine, target.last, vocabulary);
  const inTitle = findSharedWords(mine, target.title, vocabulary).filter((word) => !inName.includes(word));
  return compact(
    inName.length > 0 && `both names have ${quoteWords(inName)}`,
    inTitle.length > 0 && `the new title has ${quoteWords(inTitle)}`,
  ).join(', and ');
}

/** The words of a segment, as written, that a page has in some form. */
function findSharedWords(segment: string, words: readonly number[], vocabulary: Vocabulary): string[] {
  const isShared = (word: string): boolean =>
    splitIntoWords(word).some((stem) => words.includes(vocabulary.id(stem)));
  return segment.split('-').filter(isShared);
}

function explainTitle(old: Profile, target: Profile): string {
  const common = old.title.filter((word) => target.title.includes(word));
  if (common.length === 0) return '';
  if (common.length === old.title.length && common.length === target.title.length) return 'same title';
  return 'their titles share words';
}

function describeMoves({ from, to, count, merged, below }: ReturnType<FolderMoves['explain']>): string[] {
  const moved = `section /${from}${from === '' ? '' : '/'} moved to /${to}${to === '' ? '' : '/'} as ${describeOthers(count)} did`;
  return compact(
    count > 0 && moved,
    merged > 1 && `${describeOthers(merged)} of its folder became this page`,
    below > 0 && `${below === 1 ? 'a page' : `${below} pages`} below it moved below this page`,
  );
}

function describeOthers(count: number): string {
  return count === 1 ? '1 other' : `${count} others`;
}

function quoteWords(words: readonly string[]): string {
  const noun = words.length === 1 ? 'the word' : 'the words';
  return `${noun} "${words.slice(0, 4).join('", "')}"`;
}
