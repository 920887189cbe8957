import type { Inventory } from './page-index.ts';
import type { Profile } from './profile.ts';

/** Another old address, as a number, with how much it counts, 0 to 1. */
export type Neighbour = readonly [at: number, weight: number];

/** The old addresses beside each other: which words tell them apart, and which of them are alike. */
export interface Neighbours {
  /** How much a word tells old addresses apart, 0 to 1. */
  rarity(word: number): number;
  /** The old addresses that are most like one, each with how alike. */
  near(at: number): readonly Neighbour[];
  /** The nearest old address that stands above one, with how near; none or one. */
  above(at: number): readonly Neighbour[];
}

/** How many neighbours count, and how many places of the index are looked at for one address. */
const most = 4;
const budget = 800;
/** What is left of the nearness of an address above for each folder between. */
const eachFolder = 0.6;

/** The words of an old page, each with its weight there. */
type Bag = ReadonlyMap<number, number>;

export function readNeighbours(profiles: readonly Profile[]): Neighbours {
  const bags = profiles.map((old) => bagOf(old));
  const having = indexOf(bags);
  const rarity = rarityIn(having, profiles.length);
  const lengths = Float32Array.from(bags, (bag) => lengthOf(bag, rarity));
  const scores = new Float32Array(profiles.length);
  const byPath = new Map([...profiles.entries()].map(([at, { path }]) => [path, at]));

  /** Adds up what each address shares with one, and says which have any. */
  function score(at: number): number[] {
    const touched: number[] = [];
    let left = budget;
    for (const [word, weight] of rarestFirst(bags[at], having)) {
      const list = having.get(word) ?? [];
      if (list.length > left) break;
      left -= list.length;
      const value = weight * rarity(word) ** 2;
      for (const other of list) {
        if (other === at) continue;
        const before = scores[other] ?? 0;
        if (before === 0) touched.push(other);
        scores[other] = before + value * (bags[other]?.get(word) ?? 0);
      }
    }
    return touched;
  }

  return {
    rarity,
    near(at) {
      const best: Neighbour[] = [];
      for (const other of score(at)) {
        const alike = (scores[other] ?? 0) / Math.max(1e-6, (lengths[at] ?? 0) * (lengths[other] ?? 0));
        scores[other] = 0;
        keepBest(best, [other, alike]);
      }
      return best;
    },
    above(at) {
      const { segments = [] } = profiles[at] ?? {};
      for (let end = segments.length - 1; end > 0; end--) {
        const other = byPath.get(segments.slice(0, end).join('/'));
        if (other !== undefined) return [[other, eachFolder ** (segments.length - 1 - end)]];
      }
      return [];
    },
  };
}

/** Which bags have a word. */
function indexOf(bags: readonly Bag[]): Map<number, number[]> {
  const having = new Map<number, number[]>();
  for (const [at, bag] of bags.entries()) {
    for (const word of bag.keys()) {
      const list = having.get(word);
      if (list === undefined) having.set(word, [at]);
      else list.push(at);
    }
  }
  return having;
}

function rarityIn(
  having: ReadonlyMap<number, readonly number[]>,
  addresses: number,
): (word: number) => number {
  const count = Math.max(2, addresses + 1);
  const rarities = new Map<number, number>();
  for (const [word, list] of having)
    rarities.set(word, Math.log(count / (list.length + 0.5)) / Math.log(count * 2));
  const rarest = Math.log(count / 0.5) / Math.log(count * 2);
  return (word) => rarities.get(word) ?? rarest;
}

function lengthOf(bag: Bag, rarity: (word: number) => number): number {
  let sum = 0;
  for (const [word, weight] of bag) sum += (weight * rarity(word)) ** 2;
  return Math.sqrt(sum);
}

function rarestFirst(
  bag: Bag | undefined,
  having: ReadonlyMap<number, readonly number[]>,
): [word: number, weight: number][] {
  return [...(bag ?? [])].sort(([a], [b]) => (having.get(a)?.length ?? 0) - (having.get(b)?.length ?? 0));
}

/** Puts a neighbour where it belongs among the best, the most alike first. */
function keepBest(best: Neighbour[], [other, alike]: Neighbour): void {
  let place = best.length;
  while (place > 0 && isBefore([other, alike], best[place - 1])) place--;
  if (place >= most) return;
  best.splice(place, 0, [other, Math.min(1, alike)]);
  if (best.length > most) best.pop();
}

function isBefore([at, alike]: Neighbour, other: Neighbour | undefined): boolean {
  return other !== undefined && (alike > other[1] || (alike === other[1] && at < other[0]));
}

/** The words of an old page, a name's more than a folder's. */
function bagOf({ last, folder, title, topics }: Profile): Map<number, number> {
  const bag = new Map<number, number>();
  for (const [words, weight] of [
    [last, 2],
    [title, 1.5],
    [folder, 1],
    [topics, 0.5],
  ] as const)
    for (const word of words) bag.set(word, (bag.get(word) ?? 0) + weight);
  return bag;
}

/** The share of wanted words that are there, each by how much it tells pages apart. */
export function coverOf(
  wanted: readonly number[],
  having: readonly (readonly number[])[],
  { idf }: Inventory,
): number {
  let all = 0;
  let found = 0;
  for (const word of wanted) {
    const weight = idf(word);
    all += weight;
    if (having.some((words) => words.includes(word))) found += weight;
  }
  return all === 0 ? 0 : found / all;
}

/** The cosine of two bags of words, each by how much it tells pages apart, and by how often it is said. */
export function alike(
  ours: readonly (readonly number[])[],
  theirs: readonly (readonly number[])[],
  { idf }: Inventory,
): number {
  const counts = new Map<number, number>();
  for (const words of ours) for (const word of words) counts.set(word, (counts.get(word) ?? 0) + 1);
  const others = new Map<number, number>();
  for (const words of theirs) for (const word of words) others.set(word, (others.get(word) ?? 0) + 1);
  let [product, one, other] = [0, 0, 0];
  for (const [word, count] of counts) {
    const weight = idf(word) ** 2;
    one += weight * count * count;
    product += weight * count * (others.get(word) ?? 0);
  }
  for (const [word, count] of others) other += idf(word) ** 2 * count * count;
  return product === 0 ? 0 : product / Math.sqrt(one * other);
}

/** The share of an address's words that a page has, each by how much it tells old and new addresses apart. */
export function rareWords(old: Profile, page: Profile, { rarity }: Neighbours, { idf }: Inventory): number {
  let [all, found] = [0, 0];
  for (const words of [old.last, old.folder]) {
    for (const word of words) {
      const weight = rarity(word) * idf(word);
      all += weight;
      if (page.last.includes(word) || page.folder.includes(word) || page.title.includes(word))
        found += weight;
    }
  }
  return all === 0 ? 0 : found / all;
}

/** The share of wanted words that the old text says, more where it says them often. */
export function often(wanted: readonly number[], { text, repeats }: Profile, { idf }: Inventory): number {
  if (text.length === 0) return 0;
  let [all, found] = [0, 0];
  for (const word of wanted) {
    const weight = idf(word);
    const count = repeats.get(word) ?? (text.includes(word) ? 1 : 0);
    all += weight;
    found += (weight * count) / (count + 2);
  }
  return all === 0 ? 0 : found / all;
}

export function sameWords(one: readonly number[], other: readonly number[]): number {
  return one.length > 0 && one.length === other.length && one.every((word) => other.includes(word)) ? 1 : 0;
}
