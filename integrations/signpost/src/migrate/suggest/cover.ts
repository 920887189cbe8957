import type { Inventory } from './inventory.ts';
import type { Neighbours } from './neighbours.ts';
import type { Profile } from './profile.ts';

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
