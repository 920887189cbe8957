import { compareText } from '../../lib/text/text.ts';
import { features, measureCoverage, moveWeights, noPage, type Pair } from './features.ts';
import type { FolderMoves } from './folder-moves.ts';
import type { Profile } from './profile.ts';
import { isEligible, type SiteIndex } from './search.ts';

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

export function addCandidates({ old, candidates }: Shortlist, pages: Iterable<Profile>, sites: Sites): void {
  for (const page of pages) {
    if (candidates.has(page) || !isEligible(old, page)) continue;
    const values = features.map(({ value }) => Number(value({ old, page, ...sites })));
    candidates.set(page, values);
  }
}

/** Makes up for the features that have gone since the weights were fitted. */
const sharpness = 1.4;

/** The candidates by probability, before folder moves are known or after. A share is left for no page at all. */
export function rank(list: Shortlist, site: SiteIndex, moves?: FolderMoves): Ranked[] {
  const { old } = list;
  const column = old.title.length > 0 ? 1 : 0;
  const scores = scoreCandidates(list, column);
  for (const [page, score] of scores) scores.set(page, score + scoreMoves(moves?.measure(old, page), column));

  // Unknown words in the name speak against every page.
  const lacked = old.last.filter((word) => site.posting(word) === undefined);
  const unknown = measureCoverage(old.last, [lacked], site.idf);
  const nothing = noPage.always[column] + unknown * noPage.unknownWords[column];
  const shares = [...scores].map(([page, score]) => ({
    page,
    share: Math.exp(sharpness * (score - nothing)),
  }));
  const sum = shares.reduce((total, { share }) => total + share, 1);
  return shares
    .map(({ page, share }) => ({ page, chance: share / sum }))
    .sort((a, b) => b.chance - a.chance || compareText(a.page.url, b.page.url));
}

function scoreMoves(votes: ReturnType<FolderMoves['measure']> | undefined, column: 0 | 1): number {
  if (votes === undefined) return 0;
  const { folder, merged, hub } = moveWeights;
  return votes.folder * folder[column] + votes.merged * merged[column] + votes.hub * hub[column];
}

function scoreCandidates({ candidates }: Shortlist, column: 0 | 1): Map<Profile, number> {
  const [pages, rows] = [[...candidates.keys()], [...candidates.values()]];
  const scores = rows.map((row) =>
    features.reduce((sum, { weights }, feature) => sum + (row[feature] ?? 0) * weights[column], 0),
  );

  for (const [feature, { lead, first }] of features.entries()) {
    if (lead === undefined) continue;
    const values = rows.map((row) => row[feature] ?? 0);
    const holder = findHolder(values, pages);
    const second = Math.max(0, ...values.filter((_, at) => at !== holder));
    for (const [at, value] of values.entries()) {
      const ahead = value - (at === holder ? second : (values[holder] ?? 0));
      const otherBest = at === holder ? (first?.[column] ?? 0) : 0;
      scores[at] = (scores[at] ?? 0) + ahead * lead[column] + otherBest;
    }
  }
  return new Map(pages.map((page, at) => [page, scores[at] ?? 0]));
}

/** The place of the highest value; for a tie, of the first page by URL. -1 if all are 0. */
function findHolder(values: readonly number[], pages: readonly Profile[]): number {
  const most = Math.max(0, ...values);
  const places = [...values.keys()].filter((at) => most > 0 && values[at] === most);
  const [holder = -1] = places.sort((a, b) => compareText(pages[a]?.url ?? '', pages[b]?.url ?? ''));
  return holder;
}

/** The model's probability ─▶ the right share, on sites left out of the fitting. */
const shares: readonly (readonly [chance: number, right: number])[] = [
  [0, 0.017],
  [0.1, 0.1],
  [0.5, 0.44],
  [0.833, 0.745],
  [0.881, 0.886],
  [0.961, 0.928],
  [0.986, 0.974],
  [1, 0.99],
];

/** The confidence for the model's probability, which is too optimistic. */
export function calibrate(chance: number): number {
  const next = shares.findIndex(([at]) => at >= chance);
  const [x1, y1] = shares[next] ?? [1, 0.99];
  const [x0, y0] = shares[Math.max(0, next - 1)] ?? [x1, y1];
  if (x1 === x0) return y1;
  return y0 + ((chance - x0) / (x1 - x0)) * (y1 - y0);
}
