import { present } from '../../lib/text/text.ts';
import { isBelow, isMemberPage, sameAtEnd } from './folders.ts';
import { fitted, weightsFrom } from './model.ts';
import { sameWords } from './pair.ts';
import { editSimilarity, type Profile } from './profile.ts';
import { rank, type Sites, shortlistOf } from './rank.ts';
import { type RatedPages, type Search, synonymsOf } from './search.ts';
import type { Structure } from './structure.ts';
import { wordsOf } from './words.ts';

interface Grounds {
  readonly inventory: RatedPages;
  readonly structure: Structure;
  readonly successor: number | undefined;
}

/** How alike a confirmed URL is, at least, to be the reason. */
const likely = 0.2;

/** The reason where nothing else is known. */
export const littleInCommon = 'the closest page, but with little in common';

/** The reason for a proposal in words: what is similar, and what moved in the same way. */
export function reasonFor(old: Profile, page: number, { inventory, structure, successor }: Grounds): string {
  const target = inventory.pages[page];
  if (target === undefined) return '';
  const reasons = present(
    nameReason(old, target, inventory) || synonymReason(old, target, inventory),
    titleReason(old, target),
    page === successor && `"${target.segments.at(-1)}" replaced "${old.segments.at(-1)}" in these folders`,
    isMemberPage(old, target, inventory.memberOf(old)) === 1 &&
      `the page of "${target.segments.at(-1)}", which the URL contains`,
    ...learnt(old, page, structure),
  );
  const isAbove = target.segments.length < old.segments.length && isBelow(old.path, target.path);
  if (reasons.length === 0 && isAbove) reasons.push('the closest parent page that still exists');
  return reasons.length === 0 ? littleInCommon : reasons.join('; ');
}

function nameReason(old: Profile, target: Profile, { vocabulary }: RatedPages): string {
  if (
    old.segments.length === target.segments.length &&
    sameAtEnd(old.segments, target.segments) === old.segments.length
  )
    return old.home ? 'the home page under another file name' : 'a variant of the same URL';
  const [mine = '', its = ''] = [old.segments.at(-1), target.segments.at(-1)];
  if (old.slug === target.slug)
    return mine === its ? `same last part "${its}"` : `last part "${mine}" is now "${its}"`;
  if (editSimilarity(old.slug, target.slug) > 0.74) return `"${mine}" is nearly "${its}"`;
  const found = (isThere: (word: number) => boolean): readonly string[] =>
    old.last.some(isThere) ? segmentWord(mine, (word) => isThere(vocabulary.id(word))) : [];
  const inName = found((word) => old.last.includes(word) && target.last.includes(word));
  const inTitle = found(
    (word) => old.last.includes(word) && target.title.includes(word) && !target.last.includes(word),
  );
  return present(
    inName.length > 0 && `both names have ${quoted(inName)}`,
    inTitle.length > 0 && `the new title has ${quoted(inTitle)}`,
  ).join(', and ');
}

/** *Kontakt* and *contact*: synonyms for a kind of page. */
function synonymReason(old: Profile, target: Profile, inventory: RatedPages): string {
  const { vocabulary } = inventory;
  for (const word of old.last) {
    const other = synonymsOf([word], inventory).find((synonym) => target.last.includes(synonym));
    if (other === undefined) continue;
    const [mine] = segmentWord(old.segments.at(-1) ?? '', (stem) => vocabulary.id(stem) === word);
    const [its] = segmentWord(target.segments.at(-1) ?? '', (stem) => vocabulary.id(stem) === other);
    return `"${mine}" and "${its}" mean the same kind of page`;
  }
  return '';
}

function titleReason(old: Profile, target: Profile): string {
  const common = old.title.filter((word) => target.title.includes(word));
  if (common.length === 0) return '';
  if (common.length === old.title.length && common.length === target.title.length) return 'same title';
  return 'their titles share words';
}

function learnt(old: Profile, page: number, structure: Structure): string[] {
  const { from, to, count, hub, below, precedent } = structure.witness(old, page);
  const moved = `section /${from}${from === '' ? '' : '/'} moved to /${to}${to === '' ? '' : '/'} as ${others(count)} did`;
  return [
    count > 0 ? moved : '',
    precedent > likely ? 'you confirmed this page for a URL with the same words' : '',
    hub > 1 ? `${others(hub)} of its folder became this page` : '',
    below > 0 ? `${below === 1 ? 'a page' : `${below} pages`} below it moved below this page` : '',
  ];
}

/** The words of a segment as written, for the given stems. */
function segmentWord(segment: string, isWanted: (stem: string) => boolean): string[] {
  const words = segment.split('-').filter((word) => wordsOf(word).some(isWanted));
  return words.length === 0 ? [segment] : words;
}

function others(count: number): string {
  return count === 1 ? '1 other' : `${count} others`;
}

function quoted(words: readonly string[]): string {
  const noun = words.length === 1 ? 'the word' : 'the words';
  return `${noun} "${words.slice(0, 4).join('", "')}"`;
}

/** The share of titles that usually survives a move. Below it, titles count less. */
const usual = 0.8;
/** For pages that are certain by URL: the least probability, the least number, and how many old pages to sample. */
const [sure, fewest, most] = [0.9, 10, 400];

/** How far titles are doubted, 0 to 0.8: by a sample of sure pages, of which some have another title now. */
export function titleDoubt(
  profiles: readonly Profile[],
  sites: Omit<Sites, 'weightsFor'>,
  search: Search,
): number {
  const titled = profiles.filter(({ title }) => title.length > 0);
  const step = Math.max(1, Math.ceil(titled.length / most));
  let [pairs, same] = [0, 0];
  for (let at = 0; at < titled.length; at += step) {
    const old = titled[at];
    if (old === undefined) continue;
    const page = surePage(withoutTitle(old), sites, search);
    if (page === undefined) continue;
    pairs++;
    same += sameWords(old.title, sites.inventory.pages[page]?.title ?? []);
  }
  return pairs < fewest ? 0 : Math.max(0, usual - same / pairs);
}

function surePage(old: Profile, sites: Omit<Sites, 'weightsFor'>, search: Search): number | undefined {
  const { ranked } = rank(shortlistOf(old, 0, search(old), { ...sites, weightsFor: weightsFrom(fitted, 0) }));
  const [best] = ranked;
  return best !== undefined && best.chance >= sure ? best.page : undefined;
}

function withoutTitle(old: Profile): Profile {
  return { ...old, title: [], text: [], links: [], grams: old.nameGrams };
}
