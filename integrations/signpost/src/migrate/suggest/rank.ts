import { compareText } from '../../lib/text/text.ts';
import { measureCoverage } from './compare-pair.ts';
import { features, moveWeights, noPage } from './features.ts';
import type { FolderMoves } from './folder-moves.ts';
import type { Pair } from './pair.ts';
import type { Profile } from './profile.ts';
import { isEligible, type SiteIndex } from './search.ts';

// From the candidates of an old URL, each with its values of `features`, to their probabilities, and from a probability
// to the confidence that people read.

export type Sites = Omit<Pair, 'old' | 'page'>;

export interface Shortlist {
  readonly old: Profile;
  /** For each candidate the values of `features`. */
  readonly candidates: Map<Profile, readonly number[]>;
}

export interface Ranked {
  readonly page: Profile;
  readonly chance: number;
}

/** Adds the pages that may replace the old URL to its shortlist, with their values of `features`. */
export function addCandidates({ old, candidates }: Shortlist, pages: Iterable<Profile>, sites: Sites): void {
  for (const page of pages) {
    if (candidates.has(page) || !isEligible(old, page)) continue;
    const values = features.map(({ value }) => Number(value({ old, page, ...sites })));
    candidates.set(page, values);
  }
}

/** The weights were fitted with more features. The factor makes up for those that have gone. */
const sharpness = 1.4;

/**
 * The candidates by probability, before folder moves are known or after: a softmax over the scores, with a further score for no
 * page at all. `column` picks the weights for an old URL without or with a known title.
 */
export function rank(list: Shortlist, site: SiteIndex, moves?: FolderMoves): Ranked[] {
  const { old } = list;
  const column = old.title.length > 0 ? 1 : 0;
  const scores = scoreCandidates(list, column);
  for (const [page, score] of scores)
    scores.set(page, score + scoreMoves(moves?.measureShares(old, page), column));

  // Unknown words in the name speak against every page.
  const unknownWords = old.last.filter((word) => site.findPosting(word) === undefined);
  const unknownShare = measureCoverage(old.last, [unknownWords], site.idf);
  const scoreOfNoPage = noPage.always[column] + unknownShare * noPage.unknownWords[column];

  // The share of no page is 1.
  const shares = [...scores].map(([page, score]) => ({
    page,
    share: Math.exp(sharpness * (score - scoreOfNoPage)),
  }));
  const sum = shares.reduce((total, { share }) => total + share, 1);
  return shares
    .map(({ page, share }) => ({ page, chance: share / sum }))
    .sort((a, b) => b.chance - a.chance || compareText(a.page.url, b.page.url));
}

/** The score by how well the moves of folders explain the pair: /blog/ moved to /news/, so /blog/a may be /news/a. */
function scoreMoves(votes: ReturnType<FolderMoves['measureShares']> | undefined, column: 0 | 1): number {
  if (votes === undefined) return 0;
  const { folder, merged, hub } = moveWeights;
  return votes.folder * folder[column] + votes.merged * merged[column] + votes.hub * hub[column];
}

/** The score of each candidate by its features, and by the lead of the best page over the second. */
function scoreCandidates({ candidates }: Shortlist, column: 0 | 1): Map<Profile, number> {
  const pages = [...candidates.keys()];
  const valuesOfPages = [...candidates.values()];
  const scores = valuesOfPages.map((values) =>
    features.reduce((sum, { weights }, feature) => sum + (values[feature] ?? 0) * weights[column], 0),
  );

  for (const [feature, { lead, first }] of features.entries()) {
    if (lead === undefined) continue;
    const values = valuesOfPages.map((ofPage) => ofPage[feature] ?? 0);
    const bestIndex = findBestIndex(values, pages);
    const best = values[bestIndex] ?? 0;
    const second = Math.max(0, ...values.filter((_, index) => index !== bestIndex));
    for (const [index, value] of values.entries()) {
      // The best page is ahead of the second; each other page is behind the best.
      const isBest = index === bestIndex;
      const distance = value - (isBest ? second : best);
      const bonus = isBest ? (first?.[column] ?? 0) : 0;
      scores[index] = (scores[index] ?? 0) + distance * lead[column] + bonus;
    }
  }
  return new Map(pages.map((page, index) => [page, scores[index] ?? 0]));
}

/** The index of the highest value; for a tie, of the first page by URL. -1 if all are 0. */
function findBestIndex(values: readonly number[], pages: readonly Profile[]): number {
  const highest = Math.max(0, ...values);
  const indexes = [...values.keys()].filter((index) => highest > 0 && values[index] === highest);
  const [bestIndex = -1] = indexes.sort((a, b) => compareText(pages[a]?.url ?? '', pages[b]?.url ?? ''));
  return bestIndex;
}

/** The model's probability ─▶ the share of right proposals, on sites left out of the fitting. */
const measuredShares: readonly (readonly [chance: number, right: number])[] = [
  [0, 0.017],
  [0.1, 0.22],
  [0.2, 0.37],
  [0.4, 0.57],
  [0.6, 0.72],
  [0.75, 0.79],
  [0.875, 0.89],
  [0.96, 0.95],
  [0.985, 0.964],
  [0.99, 0.977],
  [1, 0.99],
];

/** The confidence for the model's probability, which is too modest below .9, and too optimistic above .95. */
export function calibrate(chance: number): number {
  // .3 is between the rows for .2 and .4.
  const upperRow = measuredShares.findIndex((row) => row[0] >= chance);
  const [upperChance, upperShare] = measuredShares[upperRow] ?? [1, 0.99];
  const [lowerChance, lowerShare] = measuredShares[Math.max(0, upperRow - 1)] ?? [upperChance, upperShare];
  if (upperChance === lowerChance) return upperShare;
  const position = (chance - lowerChance) / (upperChance - lowerChance);
  return lowerShare + position * (upperShare - lowerShare);
}
