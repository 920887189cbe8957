import { features, measureWeightedShare, moveWeights, noPage, type OldRarity } from './features.ts';
import type { FolderMoves } from './folder-moves.ts';
import type { Profile } from './profile.ts';
import type { FindRenamed } from './renamed-files.ts';
import { isEligible, type RatedPages } from './search.ts';

/** Both sites, as far as they are compared. */
export interface Sites {
  readonly inventory: RatedPages;
  readonly rarity: OldRarity;
  readonly renamed: FindRenamed;
}

/** An old URL with its candidates. */
export interface Shortlist {
  readonly old: Profile;
  /** The page that replaced it, if its file was renamed in several folders at once. */
  readonly renamed: number | undefined;
  readonly pages: number[];
  /** For each candidate the values of `features`. */
  readonly values: Float32Array[];
}

/** The probabilities; with `none` they sum up to 1. */
export interface Ranking {
  readonly ranked: readonly { readonly page: number; readonly chance: number }[];
  readonly none: number;
}

export function makeShortlist(old: Profile, pages: readonly number[], sites: Sites): Shortlist {
  const list: Shortlist = { old, renamed: sites.renamed(old), pages: [], values: [] };
  for (const page of pages) addCandidate(list, page, sites);
  if (list.renamed !== undefined) addCandidate(list, list.renamed, sites);
  return list;
}

export function addCandidate(list: Shortlist, page: number, { inventory, rarity }: Sites): void {
  const { old } = list;
  const target = inventory.pages[page];
  if (target === undefined || list.pages.includes(page) || !isEligible(old, target)) return;

  const pair = { old, page: target, inventory, rarity, isRenamed: list.renamed === page };
  list.pages.push(page);
  list.values.push(Float32Array.from(features, ({ value }) => value(pair)));
}

/** Today's features say less together than all those with which their weights were fitted. */
const sharpness = 1.4;

/** The probabilities of a list's candidates, before folder moves are known or after. */
export function rank(list: Shortlist, { inventory }: Sites, moves?: FolderMoves): Ranking {
  const column = list.old.title.length > 0 ? 1 : 0;
  const scores = scoreCandidates(list, column);
  if (moves !== undefined)
    for (const [at, page] of list.pages.entries()) {
      const facts = moves.factsFor(list.old, page);
      for (const kind of ['folder', 'merged', 'hub'] as const)
        scores[at] = (scores[at] ?? 0) + facts[kind] * moveWeights[kind][column];
    }

  // A softmax over all candidates and no page at all.
  const nothing = scoreNothing(list.old, inventory, column);
  const most = Math.max(nothing, ...scores);
  const shares = scores.map((score) => Math.exp(sharpness * (score - most)));
  const none = Math.exp(sharpness * (nothing - most));
  const sum = shares.reduce((a, b) => a + b, none);
  const ranked = list.pages
    .map((page, at) => ({ page, chance: (shares[at] ?? 0) / sum }))
    .sort((a, b) => b.chance - a.chance || a.page - b.page);
  return { ranked, none: none / sum };
}

function scoreCandidates({ values, pages }: Shortlist, column: 0 | 1): number[] {
  const scores = pages.map(() => 0);
  for (const [feature, { weights, lead, first }] of features.entries()) {
    const own = values.map((row) => row[feature] ?? 0);
    const holder = findBestCandidate(own, pages);
    const best = own[holder] ?? 0;
    const second = Math.max(0, ...own.filter((_, at) => at !== holder));

    for (const [at, value] of own.entries()) {
      const ahead = value - (at === holder ? second : best);
      const score =
        value * weights[column] +
        ahead * (lead?.[column] ?? 0) +
        (at === holder ? (first?.[column] ?? 0) : 0);
      scores[at] = (scores[at] ?? 0) + score;
    }
  }
  return scores;
}

/** The index of the candidate with the highest value; of equal ones, the earlier page. -1 if all are 0. */
function findBestCandidate(values: readonly number[], pages: readonly number[]): number {
  let [best, holder] = [0, -1];
  for (const [at, value] of values.entries()) {
    const isEarlier = value === best && holder >= 0 && (pages[at] ?? 0) < (pages[holder] ?? 0);
    if (value > best || isEarlier) [best, holder] = [value, at];
  }
  return holder;
}

/** The score of no page at all: words in the name that the new site lacks speak for it. */
function scoreNothing({ last }: Profile, { idf, posting }: RatedPages, column: 0 | 1): number {
  const unknown = measureWeightedShare(last, idf, (word) => posting(word) === undefined);
  return noPage.always[column] + unknown * noPage.unknownWords[column];
}
