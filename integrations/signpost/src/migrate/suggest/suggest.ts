import type { Suggestion } from '../state/review-file.ts';
import { calibrate } from './calibrate.ts';
import { type Inventory, readInventory } from './inventory.ts';
import type { Confirmed, NewPage, OldPage } from './page.ts';
import { type Profile, profileOf } from './profile.ts';
import { addCandidate, type Ranking, rank, type Shortlist, shortlistOf } from './rank.ts';
import { reasonFor } from './reason.ts';
import { makeSearch } from './search.ts';
import { withoutSiteName } from './site-name.ts';
import { stayingPage } from './stays.ts';
import { Structure } from './structure.ts';

/** What suggestions are made of. */
export interface SuggestInput {
  readonly old: readonly OldPage[];
  readonly pages: readonly NewPage[];
  readonly confirmed?: readonly Confirmed[];
}

/** A pair is learnt from where its chance is above this; one that a person confirmed counts as so many. */
const sure = 0.6;
const confirmedWeight = 2;

/**
 * A target for each old address, in the order given. Each is compared with the pages that the index finds for it;
 * what the surest pairs and the confirmed ones teach of the structure then moves the rest.
 */
export function suggest({ old, pages, confirmed = [] }: SuggestInput): Suggestion[] {
  const inventory = readInventory(withoutSiteName(pages));
  const known = (word: number): boolean => inventory.posting(word) !== undefined;
  const idsOf = (text: string): number[] => inventory.vocabulary.idsOfOld(text, known);
  const search = makeSearch(inventory);
  const lists = withoutSiteName(old).map((page) => {
    const profile = profileOf(page, idsOf);
    return shortlistOf(profile, search(profile), inventory);
  });
  const decided = decidedPairs(confirmed, inventory, (address) =>
    profileOf({ address, title: '', text: '' }, idsOf),
  );
  const first = lists.map((list) => rank(list));
  const structure = learn(lists, first, decided, inventory);
  const targets = new Map(confirmed.map(({ from, to }) => [from, to]));
  return lists.map((list, at) => {
    const to = targets.get(list.old.address);
    if (to !== undefined) return asConfirmed(list.old.address, to);
    const own = sureOf(first[at], list.old, decided);
    return withoutOwn(structure, list.old, own, () =>
      suggestionOf(list, rankAgain(list, structure, inventory), inventory, structure),
    );
  });
}

interface Decided {
  readonly old: Profile;
  readonly page: number;
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

function learn(
  lists: readonly Shortlist[],
  rankings: readonly Ranking[],
  decided: ReadonlyMap<string, Decided>,
  inventory: Inventory,
): Structure {
  const structure = new Structure(inventory);
  for (const { old, page } of decided.values()) structure.learn(old, page, confirmedWeight);
  for (const [at, { old }] of lists.entries()) {
    const best = sureOf(rankings[at], old, decided);
    if (best !== undefined) structure.learn(old, best.page, best.chance);
  }
  return structure;
}

/** Ranks a list by the structure, to which the list's own pair is no witness. */
function rankAgain(list: Shortlist, structure: Structure, inventory: Inventory): Ranking {
  for (const page of [...structure.expected(list.old)]) addCandidate(list, page, inventory);
  return rank(list, structure);
}

interface Sure {
  readonly page: number;
  readonly chance: number;
}

/** Asks a structure as it would be without the pair that is asked about. */
function withoutOwn<T>(structure: Structure, old: Profile, own: Sure | undefined, ask: () => T): T {
  if (own !== undefined) structure.learn(old, own.page, -own.chance);
  const answer = ask();
  if (own !== undefined) structure.learn(old, own.page, own.chance);
  return answer;
}

function sureOf(
  ranking: Ranking | undefined,
  old: Profile,
  decided: ReadonlyMap<string, Decided>,
): Sure | undefined {
  const best = ranking?.ranked[0];
  return best === undefined || best.chance <= sure || decided.has(old.address) ? undefined : best;
}

function asConfirmed(old: string, to: string): Suggestion {
  return { old, new: to, confidence: 1, reason: to === '' ? 'gone, as you confirmed' : 'as you confirmed' };
}

function suggestionOf(
  { old }: Shortlist,
  { ranked, none }: Ranking,
  inventory: Inventory,
  structure: Structure,
): Suggestion {
  const staying = stayingPage(old, inventory);
  if (staying !== undefined) {
    const address = inventory.pages[staying.page]?.address ?? '';
    return { old: old.address, new: address, confidence: 0.99, reason: staying.reason };
  }
  const [best, next] = ranked;
  const target = best === undefined ? undefined : inventory.pages[best.page];
  if (best === undefined || target === undefined)
    return {
      old: old.address,
      new: '',
      confidence: 0.9,
      reason: 'gone: nothing on the new site shares a word with it',
    };
  const why = reasonFor(old, best.page, inventory, structure);
  if (none > 0.5) {
    const reason = `gone: the nearest is ${target.address} (${why}), and that is too far`;
    return { old: old.address, new: '', confidence: round(none), reason };
  }
  const rival = next !== undefined && next.chance > best.chance / 2 ? inventory.pages[next.page] : undefined;
  const reason = rival === undefined ? why : `${why}; ${rival.address} is nearly as likely`;
  return { old: old.address, new: target.address, confidence: round(calibrate(best.chance)), reason };
}

function round(chance: number): number {
  return Math.round(chance * 100) / 100;
}
