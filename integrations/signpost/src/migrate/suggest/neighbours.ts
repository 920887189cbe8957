import type { Profile } from './profile.ts';
import type { RatedPages } from './search.ts';

/** Another old address, as a number, with how much it counts, 0 to 1. */
type Neighbour = readonly [at: number, weight: number];

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
function bagOf({ last, folder, title }: Profile): Map<number, number> {
  const bag = new Map<number, number>();
  for (const [words, weight] of [
    [last, 2],
    [title, 1.5],
    [folder, 1],
  ] as const)
    for (const word of words) bag.set(word, (bag.get(word) ?? 0) + weight);
  return bag;
}

/** The likeliest target of an old address before structure. */
export interface Match {
  readonly page: number;
  readonly chance: number;
}

/** The other old addresses that are asked about one: those most like it, and the nearest that stands above it. */
export interface Others {
  readonly near: readonly Neighbour[];
  readonly above: readonly Neighbour[];
}

/** Which old addresses want which page: one that another wants is less likely, unless the two are alike. */
export class OtherMatches {
  readonly #matches: readonly (Match | undefined)[];
  /** The two surest matches of a page, so that an address can be told of the others'. */
  readonly #surest = new Map<number, [first: number, second: number]>();
  readonly #inventory: RatedPages;

  /** `hubs` are pages that a person sent several addresses to: another is as welcome. */
  constructor(
    matches: readonly (Match | undefined)[],
    inventory: RatedPages,
    hubs: ReadonlySet<number> = new Set(),
  ) {
    this.#matches = matches;
    this.#inventory = inventory;
    for (const match of matches) {
      if (match === undefined || hubs.has(match.page)) continue;
      const [first, second] = this.#surest.get(match.page) ?? [0, 0];
      const { page, chance } = match;
      this.#surest.set(page, chance > first ? [chance, first] : [first, Math.max(second, chance)]);
    }
  }

  /** The pages that the neighbours of an address want, and the address above it. */
  wanted({ near, above }: Others): number[] {
    return [...near, ...above].flatMap(([at]) => this.#matches[at]?.page ?? []);
  }

  /** What is known of an address's candidates, each from 0 to 1, in the order of `matches` in model.ts. */
  compare(at: number, { near, above }: Others): (page: number) => Float32Array {
    const own = this.#matches[at];
    return (page) => {
      const [first, second] = this.#surest.get(page) ?? [0, 0];
      const isOwn = own?.page === page && own.chance === first;
      const path = this.#inventory.pages[page]?.path ?? '';
      const parent = parentOf(path);
      let [here, beside] = [0, 0];
      for (const [other, alike] of near) {
        const match = this.#matches[other];
        if (match === undefined) continue;
        const weight = alike * match.chance;
        if (match.page === page) here = Math.max(here, weight);
        const there = this.#inventory.pages[match.page]?.path ?? '';
        if (parent !== '' && (parentOf(there) === parent || there === parent))
          beside = Math.max(beside, weight);
      }
      return Float32Array.of(isOwn ? second : first, here, beside, this.#share(above, page));
    };
  }

  #share(others: readonly Neighbour[], page: number): number {
    let most = 0;
    for (const [at, weight] of others) {
      const match = this.#matches[at];
      if (match?.page === page) most = Math.max(most, weight * match.chance);
    }
    return most;
  }
}

function parentOf(path: string): string {
  return path.slice(0, Math.max(0, path.lastIndexOf('/')));
}
