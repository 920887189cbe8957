import type { Confirmed } from '../state/review-file.ts';
import { type Match, OtherMatches } from './neighbors.ts';
import type { Profile } from './profile.ts';
import { addCandidate, type Learnt, type Ranking, type Shortlist, type Sites } from './rank.ts';
import { Structure } from './structure.ts';

/** Learns from a pair above probability `sure`; uses it for its neighbors above `likely`. */
const sure = 0.6;
const likely = 0.3;
const certain = 0.9;

export interface Decided {
  readonly old: Profile;
  readonly page: number;
}

export interface Learned {
  readonly structure: Structure;
  readonly matches: OtherMatches;
  /** What each URL itself has taught, which doesn't count for it. */
  readonly own: readonly (Match | undefined)[];
}

/** Learns from confirmed pairs, and from those that are certain without structure. */
export function learn(
  lists: readonly Shortlist[],
  rankings: readonly Ranking[],
  decided: ReadonlyMap<string, Decided>,
  { inventory, neighbors }: Sites,
): Learned {
  const structure = new Structure(inventory, neighbors);
  for (const { old, page } of decided.values()) structure.confirm(old, page);
  const own = lists.map(({ old, successor }, at) => {
    if (decided.has(old.url)) return undefined;
    const best = bestOf(rankings[at], sure);
    // Pages that all rely on the same renamed file don't confirm each other.
    return best?.page === successor ? undefined : best;
  });
  for (const [at, pair] of own.entries()) {
    const list = lists[at];
    if (pair !== undefined && list !== undefined) structure.learn(list.old, pair.page, pair.chance);
  }
  const hubs = new Set<number>();
  const seen = new Set<number>();
  for (const { page } of decided.values()) (seen.has(page) ? hubs : seen).add(page);
  const matches = lists.map(({ old }, at): Match | undefined => {
    const said = decided.get(old.url);
    return said === undefined ? bestOf(rankings[at], likely) : { page: said.page, chance: 1 };
  });
  return { structure, matches: new OtherMatches(matches, hubs), own };
}

function bestOf(ranking: Ranking | undefined, least: number): Match | undefined {
  const best = ranking?.ranked[0];
  return best === undefined || best.chance <= least ? undefined : best;
}

/** True if learning from others can't change the answer. */
export function isCertain({ ranked }: Ranking): boolean {
  return (ranked[0]?.chance ?? 0) > certain;
}

/** Applies what was learned without the pair in question, so that no pair confirms itself. */
export function withoutOwn<T>({ structure, own }: Learned, { old, at }: Shortlist, ask: () => T): T {
  const pair = own[at];
  if (pair !== undefined) structure.learn(old, pair.page, -pair.chance);
  const answer = ask();
  if (pair !== undefined) structure.learn(old, pair.page, pair.chance);
  return answer;
}

/** What was learned for a list of candidates, including further pages. */
export function learntFor(list: Shortlist, learned: Learned, retired: number, sites: Sites): Learnt {
  for (const page of [...learned.structure.expected(list.old)]) addCandidate(list, page, sites);
  return { ...learned, retired };
}

/** The greatest influence of decisions about a folder, in log odds. */
const most = 3;

/** The log odds that a URL is gone, by decisions on its nearest folder; 0 without any. `foldersOf`: nearest first. */
export function retiredOdds(
  confirmed: readonly Confirmed[],
  foldersOf: (url: string) => readonly string[],
): (url: string) => number {
  const decided = new Map<string, { gone: number; kept: number }>();
  for (const { from, to } of confirmed) {
    for (const folder of foldersOf(from)) {
      const count = decided.get(folder) ?? { gone: 0, kept: 0 };
      if (to === '') count.gone++;
      else count.kept++;
      decided.set(folder, count);
    }
  }
  return (url) => {
    const count = foldersOf(url)
      .map((folder) => decided.get(folder))
      .find((one) => one !== undefined);
    // Kept pages don't count against the comparison; gone ones count for the rest of the folder.
    if (count === undefined || count.gone === 0) return 0;
    return Math.max(0, Math.min(most, Math.log((count.gone + 0.5) / (count.kept + 0.5))));
  };
}
