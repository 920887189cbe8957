import { type Column, comparedAcross, type Weights } from './model.ts';
import type { Neighbors, OtherMatches } from './neighbors.ts';
import { compare, shareOf } from './pair.ts';
import type { Profile } from './profile.ts';
import { isEligible, type RatedPages, synonymsOf } from './search.ts';
import { type Structure, structureFeatures } from './structure.ts';
import type { SuccessorOf } from './tables.ts';

export interface Sites {
  readonly inventory: RatedPages;
  readonly neighbors: Neighbors;
  readonly successorOf: SuccessorOf;
  weightsFor(old: Profile): Weights;
}

export interface Shortlist {
  readonly old: Profile;
  readonly at: number;
  readonly weights: Weights;
  readonly synonyms: readonly number[];
  readonly successor: number | undefined;
  readonly pages: number[];
  readonly features: Float32Array[];
  readonly nothing: Float32Array;
}

/** The probabilities; with `none` they sum up to 1. */
export interface Ranking {
  readonly ranked: readonly { readonly page: number; readonly chance: number }[];
  readonly none: number;
}

/** What was learned from all URLs; `retired` supports "none". */
export interface Learnt {
  readonly structure: Structure;
  readonly matches: OtherMatches;
  readonly retired: number;
}

export function shortlistOf(old: Profile, at: number, pages: readonly number[], sites: Sites): Shortlist {
  const list: Shortlist = {
    old,
    at,
    weights: sites.weightsFor(old),
    synonyms: synonymsOf(old.last, sites.inventory),
    successor: sites.successorOf(old),
    pages: [],
    features: [],
    nothing: nothingOf(old, sites.inventory),
  };
  for (const page of pages) addCandidate(list, page, sites);
  if (list.successor !== undefined) addCandidate(list, list.successor, sites);
  return list;
}

export function addCandidate(list: Shortlist, page: number, sites: Sites): void {
  const target = sites.inventory.pages[page];
  if (target === undefined || list.pages.includes(page) || !isEligible(list.old, target)) return;
  const isSuccessor = list.successor === page;
  list.pages.push(page);
  list.features.push(
    compare({ old: list.old, page: target, synonyms: list.synonyms, isSuccessor, ...sites }),
  );
}

/** All features of each candidate, in the order of `features` in weights.ts; those not yet learned are 0. */
export function rowsOf(list: Shortlist, learnt?: Learnt): Float32Array[] {
  const leads = leadsOf(list);
  const byStructure = learnt?.structure.compare(list.old);
  const byMatches = learnt?.matches.compare(list.at);
  return list.pages.map((page, at) => {
    const own = list.features[at] ?? new Float32Array();
    const lead = leads[at] ?? new Float32Array();
    const row = new Float32Array(list.weights.page.length);
    row.set(own);
    row.set(lead, own.length);
    if (byStructure !== undefined) row.set(byStructure(page), own.length + lead.length);
    if (byMatches !== undefined) row.set([byMatches(page)], own.length + lead.length + structureFeatures);
    return row;
  });
}

/** The probabilities of a list's candidates, with or without what was learned. */
export function rank(list: Shortlist, learnt?: Learnt): Ranking {
  const scores = rowsOf(list, learnt).map((row) => dot(row, list.weights.page));
  const nothing = dot(list.nothing, list.weights.none) + (learnt?.retired ?? 0);
  const most = Math.max(nothing, ...scores);
  const shares = scores.map((score) => Math.exp(score - most));
  const none = Math.exp(nothing - most);
  const sum = shares.reduce((a, b) => a + b, none);
  const ranked = list.pages
    .map((page, at) => ({ page, chance: (shares[at] ?? 0) / sum }))
    .sort((a, b) => b.chance - a.chance || a.page - b.page);
  return { ranked, none: none / sum };
}

/** Features of "none": words that the new site lacks, and a URL with little information. */
function nothingOf({ last, folder, segments }: Profile, { idf, posting }: RatedPages): Float32Array {
  const unknown = (words: readonly number[]): number =>
    shareOf(words, idf, (word) => posting(word) === undefined);
  return Float32Array.of(1, unknown(last), unknown([...last, ...folder]), segments.length <= 1 ? 1 : 0);
}

function dot(features: ArrayLike<number>, weights: Column): number {
  let sum = 0;
  for (let at = 0; at < weights.length; at++) sum += (features[at] ?? 0) * (weights[at] ?? 0);
  return sum;
}

/** How far each candidate is ahead of or behind the best other one, from -1 to 1, and whether it is the first. */
function leadsOf({ features: candidates, pages }: Shortlist): Float32Array[] {
  const leads = candidates.map(() => new Float32Array(2 * comparedAcross.length));
  for (const [place, feature] of comparedAcross.entries()) {
    let [first, second, holder] = [0, 0, -1];
    for (const [at, values] of candidates.entries()) {
      const value = values[feature] ?? 0;
      const isEarlier = value === first && (pages[at] ?? 0) < (pages[holder] ?? 0);
      if (value > first || isEarlier) [first, second, holder] = [value, first, at];
      else if (value > second) second = value;
    }
    for (const [at, lead] of leads.entries()) {
      lead[place] = (candidates[at]?.[feature] ?? 0) - (at === holder ? second : first);
      lead[comparedAcross.length + place] = at === holder ? 1 : 0;
    }
  }
  return leads;
}
