import { features, measureCoverage, moveWeights, noPage, type Pair } from './features.ts';
import type { FolderMoves } from './folder-moves.ts';
import type { Profile } from './profile.ts';
import { isEligible, type SiteIndex } from './search.ts';

/** Both sites, as far as they are compared. */
export type Sites = Omit<Pair, 'old' | 'page'>;

/** An old URL with its candidates. */
export interface Shortlist {
  readonly old: Profile;
  /** For each candidate, by its number, the values of `features`. */
  readonly candidates: Map<number, readonly number[]>;
}

/** A page with its probability. */
export interface Ranked {
  readonly page: number;
  readonly chance: number;
}

export function addCandidates({ old, candidates }: Shortlist, pages: Iterable<number>, sites: Sites): void {
  for (const number of pages) {
    const page = sites.site.pages[number];
    if (page === undefined || candidates.has(number) || !isEligible(old, page)) continue;
    candidates.set(
      number,
      features.map(({ value }) => Number(value({ old, page, ...sites }))),
    );
  }
}

/** Today's features say less together than all those with which their weights were fitted. */
const sharpness = 1.4;

/** The candidates by probability, before folder moves are known or after. Some of it is left for no page at all. */
export function rank(list: Shortlist, site: SiteIndex, moves?: FolderMoves): Ranked[] {
  const { old } = list;
  const column = old.title.length > 0 ? 1 : 0;
  const scores = scoreCandidates(list, column);
  for (const [page, score] of scores) {
    const target = site.pages[page];
    if (moves === undefined || target === undefined) continue;
    const { folder, merged, hub } = moves.measure(old, target);
    const { folder: folderWeight, merged: mergedWeight, hub: hubWeight } = moveWeights;
    const moved = folder * folderWeight[column] + merged * mergedWeight[column] + hub * hubWeight[column];
    scores.set(page, score + moved);
  }

  // Words in the name that the new site lacks speak for no page at all.
  const lacked = old.last.filter((word) => site.postings(word).length === 0);
  const unknown = measureCoverage(old.last, [lacked], site.idf);
  const nothing = noPage.always[column] + unknown * noPage.unknownWords[column];
  const shares = [...scores].map(([page, score]) => ({
    page,
    share: Math.exp(sharpness * (score - nothing)),
  }));
  const sum = shares.reduce((total, { share }) => total + share, 1);
  return shares
    .map(({ page, share }) => ({ page, chance: share / sum }))
    .sort((a, b) => b.chance - a.chance || a.page - b.page);
}

function scoreCandidates({ candidates }: Shortlist, column: 0 | 1): Map<number, number> {
  const scores = new Map<number, number>();
  const add = (page: number, score: number): void => void scores.set(page, (scores.get(page) ?? 0) + score);

  for (const [feature, { weights, lead, first }] of features.entries()) {
    for (const [page, values] of candidates) add(page, (values[feature] ?? 0) * weights[column]);
    if (lead === undefined) continue;

    const values = [...candidates].map(([page, row]) => ({ page, value: row[feature] ?? 0 }));
    const [best, second] = values.toSorted((a, b) => b.value - a.value || a.page - b.page);
    for (const { page, value } of values) {
      const isFirst = page === best?.page && value > 0;
      const ahead = value - ((isFirst ? second : best)?.value ?? 0);
      add(page, ahead * lead[column] + (isFirst ? (first?.[column] ?? 0) : 0));
    }
  }
  return scores;
}
