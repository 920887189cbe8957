import { readLanguages } from '../../site/languages.ts';
import type { Speaker } from '../../site/versions.ts';
import type { Suggestion } from '../state/review-file.ts';
import { calibrate, calibrateGone } from './calibrate.ts';
import { type Inventory, readInventory } from './inventory.ts';
import { type Decided, isSettled, learn, rankAgain, withoutOwn } from './lesson.ts';
import { modelsFor } from './model.ts';
import { readNeighbours } from './neighbours.ts';
import { acrossLanguages } from './other-language.ts';
import type { Confirmed, NewPage, OldPage } from './page.ts';
import { type Profile, profileOf } from './profile.ts';
import { type Ranking, rank, type Shortlist, type Sites, shortlistOf } from './rank.ts';
import { reasonFor } from './reason.ts';
import { retiredOdds } from './retired.ts';
import { makeSearch } from './search.ts';
import { withoutSiteName } from './site-name.ts';
import { stayingPage, titledPage } from './stays.ts';
import type { Structure } from './structure.ts';
import { readSuccessors } from './successors.ts';
import { titleDoubt } from './title-doubt.ts';

/** What suggestions are made of. */
export interface SuggestInput {
  readonly old: readonly OldPage[];
  readonly pages: readonly NewPage[];
  readonly confirmed?: readonly Confirmed[];
  /** Told how many of all steps are done: each address is compared, and ranked twice. */
  readonly onStep?: (done: number, total: number) => void;
}

/**
 * A target for each old address, in the order given. Each is compared with the pages that the index finds for it;
 * what the surest pairs and the confirmed ones teach of the structure then moves the rest.
 */
export function suggest({ old, pages, confirmed = [], onStep }: SuggestInput): Suggestion[] {
  let steps = 0;
  const step = (): void => onStep?.(++steps, 3 * old.length);
  const languages = readLanguages(old, pages);
  const spoken = (page: Speaker): Pick<Profile, 'sought'> => ({ sought: languages.ofOld(page) });
  const inventory = readInventory(withoutSiteName(pages), languages);
  const known = (word: number): boolean => inventory.posting(word) !== undefined;
  const idsOf = (text: string): number[] => inventory.vocabulary.idsOfOld(text, known);
  const profiles = withoutSiteName(old).map((page) => profileOf(page, idsOf, spoken(page)));
  const search = makeSearch(inventory);
  const compared = {
    inventory,
    neighbours: readNeighbours(profiles),
    successorOf: readSuccessors(profiles, inventory),
  };
  const sites: Sites = { ...compared, modelFor: modelsFor(titleDoubt(profiles, compared, search)) };
  const lists = profiles.map((profile, at) => {
    step();
    return shortlistOf(profile, at, search(profile), sites);
  });
  const plain = (address: string): Profile =>
    profileOf({ address, title: '', text: '' }, idsOf, spoken({ address }));
  const decided = decidedPairs(confirmed, inventory, plain);
  const retired = retiredOdds(confirmed, (address) => foldersAbove(plain(address)));
  const context = lists.map((list, at) => ({
    others: { near: sites.neighbours.near(at), above: sites.neighbours.above(at) },
    retired: retired(list.old.address),
  }));
  const alone = lists.map((list) => rank(list));
  const lesson = learn(lists, alone, decided, inventory);
  // What the first lesson has cleared up teaches more: a second is drawn, and then no more changes.
  const better = lists.map((list, at) => {
    step();
    const ranking = alone[at];
    if (ranking !== undefined && isSettled(ranking)) return ranking;
    return withoutOwn(lesson, list, () => rankAgain(list, lesson, context[at], sites));
  });
  const learnt = learn(lists, better, decided, inventory);
  const targets = new Map(confirmed.map(({ from, to }) => [from, to]));
  return lists.map((list, at) => {
    step();
    const to = targets.get(list.old.address);
    if (to !== undefined) return asConfirmed(list.old.address, to);
    return withoutOwn(learnt, list, () =>
      suggestionOf(list, rankAgain(list, learnt, context[at], sites), inventory, learnt.structure),
    );
  });
}

function decidedPairs(
  confirmed: readonly Confirmed[],
  { at }: Inventory,
  profile: (address: string) => Profile,
): Map<string, Decided> {
  const pairs = confirmed.flatMap(({ from, to }): [string, Decided][] => {
    const page = to === '' ? undefined : at(profile(to).segments);
    return page === undefined ? [] : [[from, { old: profile(from), page }]];
  });
  return new Map(pairs);
}

function foldersAbove({ segments }: Profile): string[] {
  return segments.slice(0, -1).map((_, at) => segments.slice(0, segments.length - 1 - at).join('/'));
}

function asConfirmed(old: string, to: string): Suggestion {
  return { old, new: to, confidence: 1, reason: to === '' ? 'gone, as you confirmed' : 'as you confirmed' };
}

/** What is proposed for an address, as sure as may be said of its language. */
function suggestionOf(
  list: Shortlist,
  ranking: Ranking,
  inventory: Inventory,
  structure: Structure,
): Suggestion {
  const { old } = list;
  const sure = stayingPage(old, inventory) ?? titledPage(old, inventory);
  if (sure !== undefined) {
    const { page, reason, confidence } = sure;
    return { old: old.address, new: inventory.pages[page]?.address ?? '', confidence, reason };
  }
  const found = acrossLanguages(old, rankedOf(list, ranking, inventory, structure), inventory);
  return { ...found, confidence: round(found.confidence) };
}

function rankedOf(
  { old, successor }: Shortlist,
  { ranked, none }: Ranking,
  inventory: Inventory,
  structure: Structure,
): Suggestion {
  const [best, next] = ranked;
  const target = best === undefined ? undefined : inventory.pages[best.page];
  const gone = { old: old.address, new: '', confidence: calibrateGone(none) };
  if (best === undefined || target === undefined)
    return { ...gone, reason: 'gone: nothing on the new site shares a word with it' };
  const why = reasonFor(old, best.page, { inventory, structure, successor });
  if (none > 0.5)
    return { ...gone, reason: `gone: the nearest is ${target.address} (${why}), and that is too far` };
  const rival = next !== undefined && next.chance > best.chance / 2 ? inventory.pages[next.page] : undefined;
  const reason = rival === undefined ? why : `${why}; ${rival.address} is nearly as likely`;
  return { old: old.address, new: target.address, confidence: calibrate(best.chance), reason };
}

function round(chance: number): number {
  return Math.round(chance * 100) / 100;
}
