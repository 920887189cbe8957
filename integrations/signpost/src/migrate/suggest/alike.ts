/** Words that more URLs than this have tell none of them apart. */
const mostSharing = 200;

/** Compares URLs by their words: those of the name count double, rare ones more. */
export function alikeUrls<Word>(rarity: (word: Word) => number) {
  const places = new Map<Word, [at: number, weight: number][]>();
  const weigh = (name: readonly Word[], folder: readonly Word[]): [Word, number][] => {
    const weights = new Map(folder.map((word) => [word, rarity(word)]));
    for (const word of name) weights.set(word, 2 * rarity(word));
    const length = Math.hypot(...weights.values()) || 1;
    return [...weights].map(([word, weight]) => [word, weight / length]);
  };
  let size = 0;
  return {
    add(name: readonly Word[], folder: readonly Word[]): void {
      for (const [word, weight] of weigh(name, folder)) {
        if (!places.get(word)?.push([size, weight])) places.set(word, [[size, weight]]);
      }
      size++;
    },
    /** The URLs that share a word, by the order in which they were added, each with the cosine from 0 to 1. */
    to(name: readonly Word[], folder: readonly Word[]): Map<number, number> {
      const found = new Map<number, number>();
      for (const [word, own] of weigh(name, folder)) {
        const there = places.get(word) ?? [];
        if (there.length > mostSharing) continue;
        for (const [at, weight] of there) found.set(at, (found.get(at) ?? 0) + own * weight);
      }
      return found;
    },
  };
}
