import { compact } from '../../lib/text/text.ts';
import { countSameEnd, type FolderMoves, isBelow } from './folder-moves.ts';
import type { Profile } from './profile.ts';
import { splitIntoWords } from './words.ts';

// The reason for a proposal, as a person reads it in review.csv: `same last part "pumps"; section /blog/ moved to /news/ with 12 pages`.

/** The reason for a proposal in words: similar names, titles and texts, and moves of folders. '' if none can be named. */
export function explainProposal(old: Profile, page: Profile, moves: FolderMoves): string {
  const reasons = compact(
    explainName(old, page),
    explainTitle(old, page),
    explainText(old, page),
    ...explainMoves(old, page, moves),
  );
  const isAbove = page.segments.length < old.segments.length && isBelow(old.path, page.path);
  if (reasons.length === 0 && isAbove) return 'the closest parent page that still exists';

  return reasons.join('; ');
}

function explainName(old: Profile, page: Profile): string {
  const { length } = old.segments;
  if (length === page.segments.length && countSameEnd(old.segments, page.segments) === length)
    return old.home ? 'the home page under another file name' : 'a variant of the same URL';
  const [oldName = '', pageName = ''] = [old.written.at(-1), page.written.at(-1)];
  if (old.slug === page.slug)
    return oldName === pageName
      ? `same last part "${pageName}"`
      : `last part "${oldName}" is now "${pageName}"`;

  // "tests" of running-tests is in the name or the title of the page.
  const pageWords = [...page.last, ...page.title];
  const shared = oldName
    .split(/[\s_+.~-]+/)
    .filter((word) => splitIntoWords(word).some((part) => pageWords.includes(part)));
  if (shared.length === 0) return '';
  return `both have the ${shared.length === 1 ? 'word' : 'words'} "${shared.slice(0, 4).join('", "')}"`;
}

function explainTitle(old: Profile, page: Profile): string {
  const common = old.title.filter((word) => page.title.includes(word));
  if (common.length === 0) return '';
  const isSame = common.length === old.title.length && common.length === page.title.length;
  if (isSame) return `same title "${page.writtenTitle}"`;
  return `its title "${page.writtenTitle}" shares words with "${old.writtenTitle}"`;
}

/** Fewer words in common say nothing. */
const minCommonWords = 10;

function explainText(old: Profile, page: Profile): string {
  const pageWords = new Set(page.text);
  const common = old.text.filter((word) => pageWords.has(word)).length;
  const isMost = common > minCommonWords && common * 2 > Math.max(old.text.length, page.text.length);
  return isMost ? 'most words of the headings and the text are the same' : '';
}

function explainMoves(old: Profile, page: Profile, moves: FolderMoves): (string | false)[] {
  const { from, to, moved, merged, below } = moves.findMove(old, page);
  return [
    moved > 0 && `section ${printFolder(old, from)} moved to ${printFolder(page, to)} with ${moved} pages`,
    merged > 2 && `${merged} pages of its folder became this page`,
    below > 0 && `${below === 1 ? 'a page' : `${below} pages`} below it moved below this page`,
  ];
}

/** A folder above a page as its URL has it: `/Blog_Posts/` for *blog-posts*. */
function printFolder({ written }: Profile, path: string): string {
  if (path === '') return '/';
  return `/${written.slice(0, path.split('/').length).join('/')}/`;
}
