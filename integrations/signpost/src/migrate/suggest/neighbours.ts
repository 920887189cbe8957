import type { Profile } from './profile.ts';

/** The old addresses beside each other: which words tell them apart, and which of them are alike. */
export interface Neighbours {
  /** How much a word tells old addresses apart, 0 to 1. */
  rarity(word: number): number;
  /** The old addresses that are most like one, as numbers, each with how alike, 0 to 1. */
  near(at: number): readonly (readonly [at: number, alike: number])[];
}

/** How many neighbours count, and how many places of the index are looked at for one address. */
const most = 4;
const budget = 800;

export function readNeighbours(profiles: readonly Profile[]): Neighbours {
  const having = new Map<number, number[]>();
  const bags = profiles.map((old) => bagOf(old));
  for (const [at, bag] of bags.entries()) {
    for (const word of bag.keys()) {
      const list = having.get(word);
      if (list === undefined) having.set(word, [at]);
      else list.push(at);
    }
  }
  const count = Math.max(2, profiles.length + 1);
  const rarities = new Map<number, number>();
  for (const [word, list] of having)
    rarities.set(word, Math.log(count / (list.length + 0.5)) / Math.log(count * 2));
  const rarest = Math.log(count / 0.5) / Math.log(count * 2);
  const rarity = (word: number): number => rarities.get(word) ?? rarest;
  const lengths = Float32Array.from(bags, (bag) => {
    let sum = 0;
    for (const [word, weight] of bag) sum += (weight * rarity(word)) ** 2;
    return Math.sqrt(sum);
  });
  const scores = new Float32Array(profiles.length);
  return {
    rarity,
    near(at) {
      const words = [...(bags[at] ?? [])].sort(
        ([a], [b]) => (having.get(a)?.length ?? 0) - (having.get(b)?.length ?? 0),
      );
      const touched: number[] = [];
      let left = budget;
      for (const [word, weight] of words) {
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
      const best: [at: number, alike: number][] = [];
      for (const other of touched) {
        const alike = (scores[other] ?? 0) / Math.max(1e-6, (lengths[at] ?? 0) * (lengths[other] ?? 0));
        scores[other] = 0;
        let place = best.length;
        while (place > 0 && isBefore([other, alike], best[place - 1])) place--;
        if (place >= most) continue;
        best.splice(place, 0, [other, Math.min(1, alike)]);
        if (best.length > most) best.pop();
      }
      return best;
    },
  };
}

function isBefore(
  [at, alike]: readonly [number, number],
  other: readonly [at: number, alike: number] | undefined,
): boolean {
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
