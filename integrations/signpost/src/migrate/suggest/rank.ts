import { type Column, comparedAcross, type Model } from './model.ts';
import type { Neighbours, OtherMatches, Others } from './neighbours.ts';
import { compare } from './pair.ts';
import type { Profile } from './profile.ts';
import { type Inventory, isEligible, synonymsOf } from './search.ts';
import type { Structure } from './structure.ts';
import type { SuccessorOf } from './tables.ts';

export interface Sites {
  readonly inventory: Inventory;
  readonly neighbours: Neighbours;
  readonly successorOf: SuccessorOf;
  modelFor(old: Profile): Model;
}

/** The candidates of an old address with what each scores by itself. */
export interface Shortlist {
  readonly old: Profile;
  readonly at: number;
  readonly model: Model;
  readonly synonyms: readonly number[];
  /** The page that took its place. */
  readonly successor: number | undefined;
  readonly pages: number[];
  /** Scores before anything was learnt of the structure, and the part of the scores after that doesn't need it. */
  readonly first: number[];
  readonly second: number[];
  readonly comparables: Float32Array[];
  readonly noneFirst: number;
  readonly noneSecond: number;
}

/** How likely each answer is; together with `none` they sum up to 1. */
export interface Ranking {
  readonly ranked: readonly { readonly page: number; readonly chance: number }[];
  readonly none: number;
}

/** What was learnt from all addresses; `retired` speaks for no page at all. */
export interface Learnt {
  readonly structure: Structure;
  readonly matches: OtherMatches;
  readonly others: Others;
  readonly retired: number;
}

export function shortlistOf(old: Profile, at: number, pages: readonly number[], sites: Sites): Shortlist {
  const nothing = nothingOf(old, sites.inventory);
  const model = sites.modelFor(old);
  const { none } = model;
  const list: Shortlist = {
    old,
    at,
    model,
    synonyms: synonymsOf(old.last, sites.inventory),
    successor: sites.successorOf(old),
    pages: [],
    first: [],
    second: [],
    comparables: [],
    noneFirst: dot(nothing, none.first),
    noneSecond: dot(nothing, none.second),
  };
  for (const page of pages) addCandidate(list, page, sites);
  if (list.successor !== undefined) addCandidate(list, list.successor, sites);
  return list;
}

export function addCandidate(list: Shortlist, page: number, sites: Sites): void {
  const target = sites.inventory.pages[page];
  if (target === undefined || list.pages.includes(page) || !isEligible(list.old, target)) return;
  const isSuccessor = list.successor === page;
  const features = compare({ old: list.old, page: target, synonyms: list.synonyms, isSuccessor, ...sites });
  const { pair } = list.model;
  list.pages.push(page);
  list.first.push(dot(features, pair.first));
  list.second.push(dot(features, pair.second));
  list.comparables.push(comparable(features));
}

/** The chances of a list's candidates; without what was learnt, by themselves. */
export function rank(list: Shortlist, learnt?: Learnt): Ranking {
  const { model } = list;
  const stage = learnt === undefined ? 'first' : 'second';
  const leads = leadsOf(list.comparables);
  const byStructure = learnt?.structure.compare(list.old);
  const byMatches = learnt?.matches.compare(list.at, learnt.others);
  const scores = list.pages.map((page, at) => {
    let score = (list[stage][at] ?? 0) + dot(leads[at] ?? [], model.lead[stage]);
    if (byStructure !== undefined) score += dot(byStructure(page), model.structure);
    if (byMatches !== undefined) score += dot(byMatches(page), model.matches);
    return score;
  });
  const nothing = learnt === undefined ? list.noneFirst : list.noneSecond + learnt.retired;
  const most = Math.max(nothing, ...scores);
  const shares = scores.map((score) => Math.exp(score - most));
  const none = Math.exp(nothing - most);
  const sum = shares.reduce((a, b) => a + b, none);
  const ranked = list.pages
    .map((page, at) => ({ page, chance: (shares[at] ?? 0) / sum }))
    .sort((a, b) => b.chance - a.chance || a.page - b.page);
  return { ranked, none: none / sum };
}

/** What speaks for no page at all: words that the new site doesn't have, and an address that says little. */
function nothingOf({ last, folder, segments }: Profile, inventory: Inventory): Float32Array {
  const unknown = (words: readonly number[]): number => {
    let [all, missing] = [0, 0];
    for (const word of words) {
      all += inventory.idf(word);
      if (inventory.posting(word) === undefined) missing += inventory.idf(word);
    }
    return all === 0 ? 0 : missing / all;
  };
  return Float32Array.of(1, unknown(last), unknown([...last, ...folder]), segments.length <= 1 ? 1 : 0);
}

function dot(features: ArrayLike<number>, weights: Column): number {
  let sum = 0;
  for (let at = 0; at < weights.length; at++) sum += (features[at] ?? 0) * (weights[at] ?? 0);
  return sum;
}

/** The features that are compared across candidates, out of all. */
function comparable(features: Float32Array): Float32Array {
  return Float32Array.from(comparedAcross, (place) => features[place] ?? 0);
}

/** How far each candidate is ahead of the best other one, or behind it: from -1 to 1. */
function leadsOf(candidates: readonly Float32Array[]): Float32Array[] {
  const leads = candidates.map(() => new Float32Array(comparedAcross.length));
  for (let place = 0; place < comparedAcross.length; place++) {
    let [first, second, holder] = [0, 0, -1];
    for (const [at, values] of candidates.entries()) {
      const value = values[place] ?? 0;
      if (value > first) [first, second, holder] = [value, first, at];
      else if (value > second) second = value;
    }
    for (const [at, lead] of leads.entries())
      lead[place] = (candidates[at]?.[place] ?? 0) - (at === holder ? second : first);
  }
  return leads;
}
