import { countItems } from '../../lib/counts.ts';
import type { Pair } from './pair.ts';
import type { Profile } from './profile.ts';
import type { SiteIndex } from './search.ts';

// How an old URL and a page compare, by words, names, dates and folders: numbers from 0 to 1, and facts. `features.ts` weighs
// them.

/** The share of the words that at least one of the fields has, by weight. */
export function measureCoverage(
  words: readonly string[],
  fields: readonly (readonly string[])[],
  weigh: (word: string) => number,
): number {
  let [total, covered] = [0, 0];
  for (const word of words) {
    const weight = weigh(word);
    total += weight;
    if (fields.some((field) => field.includes(word))) covered += weight;
  }
  return total === 0 ? 0 : covered / total;
}

export function measureRareWords({ old, page, rarity, site }: Pair): number {
  const weigh = (word: string): number => rarity.weighWord(word) * site.idf(word);
  return measureCoverage([...old.last, ...old.folder], [readName(page, old), page.folder, page.title], weigh);
}

/** The words of a name, with those of the other spelling if it is the same name: /labonneboite/ and /la-bonne-boite/. */
export function readName(profile: Profile, other: Profile): readonly string[] {
  return profile.slug === other.slug ? [...profile.last, ...other.last] : profile.last;
}

export function hasSameName({ old, page }: Pair): boolean {
  return old.slug !== '' && old.slug === page.slug;
}

/** True for the same words in any order. */
export function hasSameTitle({ old: { title: oldTitle }, page: { title: pageTitle } }: Pair): boolean {
  return (
    oldTitle.length > 0 &&
    oldTitle.length === pageTitle.length &&
    oldTitle.every((word) => pageTitle.includes(word))
  );
}

export function compareWords(
  oldWords: readonly string[],
  pageWords: readonly string[],
  { idf }: SiteIndex,
): number {
  return computeCosine(countItems(oldWords), countItems(pageWords), (word, count) => idf(word) * count);
}

export function compareWrittenWords({ old, page, site }: Pair): number {
  const weigh = (word: string, count: number): number => (1 + Math.log(count)) * site.writtenIdf(word);
  return computeCosine(old.writtenWords, page.writtenWords, weigh);
}

/** The cosine of two texts as vectors of weighted words: 1 for equal texts, 0 without a common word. */
function computeCosine(
  oldCounts: ReadonlyMap<string, number>,
  pageCounts: ReadonlyMap<string, number>,
  weigh: (word: string, count: number) => number,
): number {
  let [product, oldSquares, pageSquares] = [0, 0, 0];
  for (const [word, count] of oldCounts) {
    const weight = weigh(word, count);
    oldSquares += weight ** 2;
    product += weight * (pageCounts.has(word) ? weigh(word, pageCounts.get(word) ?? 0) : 0);
  }
  if (product === 0) return 0;
  for (const [word, count] of pageCounts) pageSquares += weigh(word, count) ** 2;

  return product / Math.sqrt(oldSquares * pageSquares);
}
