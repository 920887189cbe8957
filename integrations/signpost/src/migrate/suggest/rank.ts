import { isEligible } from './eligible.ts';
import type { Inventory } from './inventory.ts';
import { addressWeights, noneWeights, type Stage, structureWeights, titledWeights } from './model.ts';
import { compare } from './pair.ts';
import type { Profile } from './profile.ts';
import type { Structure } from './structure.ts';

/** The candidates of an old address with what each scores by itself. */
export interface Shortlist {
  readonly old: Profile;
  readonly pages: number[];
  /** Scores before anything was learnt of the structure, and the part of the scores after that doesn't need it. */
  readonly first: number[];
  readonly second: number[];
  readonly noneFirst: number;
  readonly noneSecond: number;
}

/** How likely each answer is; together with `none` they sum up to 1. */
export interface Ranking {
  /** From the likeliest to the least. */
  readonly ranked: readonly { readonly page: number; readonly chance: number }[];
  readonly none: number;
}

/** Scores the candidates that the search found. */
export function shortlistOf(old: Profile, pages: readonly number[], inventory: Inventory): Shortlist {
  const nothing = nothingOf(old, inventory);
  const { none } = weightsOf(old);
  const list: Shortlist = {
    old,
    pages: [],
    first: [],
    second: [],
    noneFirst: dot(nothing, none.first),
    noneSecond: dot(nothing, none.second),
  };
  for (const page of pages) addCandidate(list, page, inventory);
  return list;
}

/** Puts a page on the list, where it isn't on it yet. */
export function addCandidate(list: Shortlist, page: number, inventory: Inventory): void {
  const target = inventory.pages[page];
  if (target === undefined || list.pages.includes(page) || !isEligible(list.old, target, inventory)) return;
  const features = compare({ old: list.old, page: target, inventory });
  const { pair } = weightsOf(list.old);
  list.pages.push(page);
  list.first.push(dot(features, pair.first));
  list.second.push(dot(features, pair.second));
}

/** The chances of a list's candidates; without a structure, by themselves. */
export function rank(list: Shortlist, structure?: Structure): Ranking {
  const { structure: weights } = weightsOf(list.old);
  const learnt = structure?.compare(list.old);
  const scores = list.pages.map((page, at) =>
    learnt === undefined ? (list.first[at] ?? 0) : (list.second[at] ?? 0) + dot(learnt(page), weights),
  );
  const nothing = structure === undefined ? list.noneFirst : list.noneSecond;
  const most = Math.max(nothing, ...scores);
  const shares = scores.map((score) => Math.exp(score - most));
  const none = Math.exp(nothing - most);
  const sum = shares.reduce((a, b) => a + b, none);
  const ranked = list.pages
    .map((page, at) => ({ page, chance: (shares[at] ?? 0) / sum }))
    .sort((a, b) => b.chance - a.chance || a.page - b.page);
  return { ranked, none: none / sum };
}

function weightsOf(old: Profile): { pair: Stage; structure: readonly number[]; none: Stage } {
  const kind = old.title.length > 0 ? 'titled' : 'address';
  return {
    pair: kind === 'titled' ? titledWeights : addressWeights,
    structure: structureWeights[kind],
    none: noneWeights[kind],
  };
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

function dot(features: ArrayLike<number>, weights: readonly number[]): number {
  let sum = 0;
  for (let at = 0; at < weights.length; at++) sum += (features[at] ?? 0) * (weights[at] ?? 0);
  return sum;
}
