import { sameAtEnd } from './folders.ts';
import type { Inventory } from './inventory.ts';
import { isMemberPage } from './members.ts';
import type { Profile } from './profile.ts';
import { sensesOf } from './senses.ts';
import { editSimilarity } from './similarity.ts';
import type { Structure } from './structure.ts';
import { wordsOf } from './words.ts';

/** What a reason is taken from, beside the two pages. */
interface Grounds {
  readonly inventory: Inventory;
  readonly structure: Structure;
  /** The page that took the old one's place, if any did. */
  readonly successor: number | undefined;
}

/** Why a page is proposed, in words: what is alike, and what moved as it did. */
export function reasonFor(old: Profile, page: number, { inventory, structure, successor }: Grounds): string {
  const target = inventory.pages[page];
  if (target === undefined) return '';
  const said = [
    nameReason(old, target, inventory) || senseReason(old, target, inventory),
    titleReason(old, target),
    page === successor ? successorReason(old, target) : '',
    memberReason(old, target, inventory),
    ...learnt(old, page, structure),
  ];
  const reasons = said.filter((text) => text !== '');
  if (reasons.length === 0 && isAbove(target, old)) reasons.push('the nearest page above it that is left');
  return reasons.length === 0 ? 'little in common, and nothing nearer' : reasons.join('; ');
}

function nameReason(old: Profile, target: Profile, { vocabulary }: Inventory): string {
  if (
    old.segments.length === target.segments.length &&
    sameAtEnd(old.segments, target.segments) === old.segments.length
  )
    return old.home
      ? 'the home page, spelled as another server does'
      : 'the same address, but for its spelling';
  const [mine = '', its = ''] = [old.segments.at(-1), target.segments.at(-1)];
  if (old.slug === target.slug)
    return mine === its ? `same last part "${its}"` : `last part "${mine}" is now spelled "${its}"`;
  if (editSimilarity(old.slug, target.slug) > 0.74) return `"${mine}" is nearly "${its}"`;
  const common = old.last.filter((word) => target.last.includes(word) || target.title.includes(word));
  return common.length === 0
    ? ''
    : `both are named ${quoted(writtenIn(mine, (word) => common.includes(vocabulary.id(word))))}`;
}

/** *Kontakt* and *contact*: other words for the same kind of page. */
function senseReason(old: Profile, target: Profile, inventory: Inventory): string {
  const { vocabulary } = inventory;
  for (const word of old.last) {
    const other = sensesOf([word], inventory).find((sense) => target.last.includes(sense));
    if (other === undefined) continue;
    const [mine] = writtenIn(old.segments.at(-1) ?? '', (stem) => vocabulary.id(stem) === word);
    const [its] = writtenIn(target.segments.at(-1) ?? '', (stem) => vocabulary.id(stem) === other);
    return `"${mine}" and "${its}" name the same kind of page`;
  }
  return '';
}

function titleReason(old: Profile, target: Profile): string {
  const common = old.title.filter((word) => target.title.includes(word));
  if (common.length === 0) return '';
  if (common.length === old.title.length && common.length === target.title.length) return 'same title';
  return 'their titles share words';
}

function successorReason(old: Profile, target: Profile): string {
  const [mine, its] = [old.segments.at(-1), target.segments.at(-1)];
  return `"${its}" came to the folders that "${mine}" is gone from`;
}

function memberReason(old: Profile, target: Profile, { memberOf }: Inventory): string {
  const isOwn = isMemberPage(old, target, memberOf(old)) === 1;
  return isOwn ? `the page of "${target.segments.at(-1)}", which the address names` : '';
}

function learnt(old: Profile, page: number, structure: Structure): string[] {
  const { from, to, count, hub } = structure.witness(old, page);
  const below = structure.below(old, page);
  const moved = `section /${from}${from === '' ? '' : '/'} moved to /${to}${to === '' ? '' : '/'} as ${others(count)} did`;
  return [
    count > 0 ? moved : '',
    hub > 1 ? `${others(hub)} of its folder became this page` : '',
    below > 0 ? `${below === 1 ? 'a page' : `${below} pages`} below it moved below this page` : '',
  ];
}

/** The words of a segment as they are written, whose stems are wanted. */
function writtenIn(segment: string, isWanted: (stem: string) => boolean): string[] {
  const words = segment.split('-').filter((word) => wordsOf(word).some(isWanted));
  return words.length === 0 ? [segment] : words;
}

function others(count: number): string {
  return count === 1 ? '1 other' : `${count} others`;
}

function quoted(words: readonly string[]): string {
  return words
    .slice(0, 4)
    .map((word) => `"${word}"`)
    .join(', ');
}

function isAbove(target: Profile, old: Profile): boolean {
  return (
    target.segments.length < old.segments.length &&
    target.segments.every((segment, at) => segment === old.segments[at])
  );
}
