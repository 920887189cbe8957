import { countItems } from '../../lib/counts.ts';
import { countSameEnd, countSameStart } from './folders.ts';
import { countSharedGrams, type Profile } from './profile.ts';
import type { RatedPages } from './search.ts';

/** An old URL beside a page of the new site. */
export interface Pair {
  readonly old: Profile;
  readonly page: Profile;
  readonly inventory: RatedPages;
  /** How rare a word and a name are among the old URLs. */
  readonly rarity: OldRarity;
  /** True if the page's name replaced the old one in several folders at once: see `findRenamedFiles`. */
  readonly isRenamed: boolean;
}

/** A weight for an old URL without a known title, and one with. */
type Weights = readonly [withoutTitle: number, withTitle: number];

interface Feature {
  readonly name: string;
  readonly weights: Weights;
  /** From 0 to 1. */
  readonly value: (pair: Pair) => number;
  /** The weight of being ahead of all other candidates by this feature, from -1 to 1. */
  readonly lead?: Weights;
  /** The weight of being the first of all candidates by this feature. */
  readonly first?: Weights;
}

/**
 * Features that speak for a page. Their weights were fitted on public migrations, together with features that have gone
 * since (see evidence/suggestions.md). /blog/my-post.html is *last* `my post`, *folder* `blog` and *slug*
 * `mypost`.
 */
export const features: readonly Feature[] = [
  {
    name: 'words of the URL that the page has',
    weights: [0.2, -0.7],
    lead: [1, 0.97],
    first: [0.31, 0.28],
    value: ({ old, page, inventory }) =>
      measureCoverage(
        [...old.last, ...old.folder],
        [page.last, page.folder, page.title, page.text],
        inventory,
      ),
  },
  {
    name: 'words of the page that the URL has',
    weights: [1.01, 0.62],
    value: ({ old, page, inventory }) =>
      measureCoverage([...page.last, ...page.folder], [old.last, old.folder], inventory),
  },
  {
    name: 'rare words of the URL that the page has',
    weights: [0.24, 0.49],
    lead: [0.62, -0.11],
    first: [0.45, 0.39],
    value: measureRareWords,
  },
  {
    name: 'words of both paths, as in TF-IDF',
    weights: [0, 0],
    lead: [1.01, 0.91],
    first: [0.61, 0.34],
    value: ({ old, page, inventory }) =>
      computeCosine(
        old.spelled,
        page.spelled,
        (word, count) => (1 + Math.log(count)) * inventory.spelledIdf(word),
      ),
  },
  {
    name: 'the same name',
    weights: [1.11, 0.89],
    value: ({ old, page }) => toNumber(old.slug !== '' && old.slug === page.slug),
  },
  {
    name: 'a name that is the end of the other',
    weights: [0.64, 0.89],
    value: ({ old, page }) => toNumber(endsAlike(old.slug, page.slug)),
  },
  {
    name: 'a name that many old URLs have',
    weights: [-1.22, -1.13],
    value: ({ old, page, rarity }) =>
      old.slug !== '' && old.slug === page.slug ? 1 - 1 / rarity.named(old.slug) : 0,
  },
  {
    name: 'the same folders at the start',
    weights: [0.37, 0.76],
    value: ({ old, page }) => countSameStart(old.segments, page.segments) / Math.max(1, old.segments.length),
  },
  {
    name: 'the same segments at the end',
    weights: [0.71, 0.65],
    value: ({ old, page }) => countSameEnd(old.segments, page.segments) / Math.max(1, old.segments.length),
  },
  {
    name: 'the same parent folder',
    weights: [0.6, 0.72],
    value: ({ old, page }) =>
      toNumber(old.segments.length > 1 && old.segments.at(-2) === page.segments.at(-2)),
  },
  {
    name: 'the page of the parent folder',
    weights: [0.71, 0.88],
    value: ({ old, page }) => toNumber(old.segments.at(-2)?.replaceAll('-', '') === page.slug),
  },
  {
    name: 'a section for a short URL',
    weights: [0.36, 0.46],
    value: ({ old, page, inventory }) => toNumber(old.segments.length < 3 && inventory.below(page.path) > 0),
  },
  { name: 'in another folder than the URL names', weights: [-0.74, -0.76], value: isInOtherFolder },
  {
    name: 'the same date',
    weights: [1.45, 1.13],
    value: ({ old, page }) => toNumber(isSameDate(old, page)),
  },
  {
    name: 'a date that the URL lacks',
    weights: [-0.9, -0.81],
    value: ({ old, page }) => toNumber(old.date === '' && page.date !== ''),
  },
  {
    name: 'the same title',
    weights: [1, 1.25],
    value: ({ old, page }) => toNumber(isSameWords(old.title, page.title)),
  },
  {
    name: 'the title of the page in the old page',
    weights: [0.57, 1.05],
    value: ({ old, page, inventory }) => measureCoverage(page.title, [old.title, old.text], inventory),
  },
  {
    name: 'letters of the name',
    weights: [0.74, 0.04],
    value: ({ old, page }) => countSharedGrams(old.nameGrams, page.grams) / Math.max(1, old.nameGrams.length),
  },
  {
    name: 'letters of name and title',
    weights: [0.31, 0.55],
    lead: [-0.01, 0.46],
    first: [0.41, 0.01],
    value: ({ old, page }) =>
      (2 * countSharedGrams(old.grams, page.grams)) / Math.max(1, old.grams.length + page.grams.length),
  },
  {
    name: 'words of the text',
    weights: [0.08, 0.2],
    lead: [0.11, 1.46],
    first: [0.09, 0.72],
    value: ({ old, page, inventory }) => compareWords([old.text], [page.text], inventory),
  },
  {
    name: 'the stronger of title and text',
    weights: [0.81, 1.49],
    lead: [0.84, 0.78],
    first: [-0.11, -0.1],
    value: findStrongerContent,
  },
  {
    name: 'a file renamed in several folders',
    weights: [5, 5],
    value: ({ isRenamed }) => toNumber(isRenamed),
  },
];

/** Features from the moves of folders, which `FolderMoves` has learned. */
export const moveWeights: Readonly<Record<'folder' | 'merged' | 'hub', Weights>> = {
  /** A page below the folder to which the old folder moved. */
  folder: [0.75, 0.33],
  /** The page that took in the pages below this URL. */
  merged: [5.85, 5.93],
  /** The page to which a person redirected others of the folder. */
  hub: [2.04, 2],
};

/** Features that speak for no page at all. */
export const noPage: Readonly<Record<'always' | 'unknownWords', Weights>> = {
  always: [3.07, 3.47],
  /** Words in the name that the new site lacks. */
  unknownWords: [0.45, 0.4],
};

/** How rare words and names are among the old URLs. */
export interface OldRarity {
  word(word: number): number;
  /** How many old URLs have a name. */
  named(slug: string): number;
}

export function readRarity(profiles: readonly Profile[]): OldRarity {
  const names = countItems(profiles.values().map(({ slug }) => slug));
  const counts = countItems(
    profiles.values().flatMap(({ last, folder, title }) => new Set([...last, ...folder, ...title])),
  );
  const all = Math.max(2, profiles.length + 1);
  const rarest = Math.log(all * 2);

  return {
    word: (word) => Math.log(all / ((counts.get(word) ?? 0) + 0.5)) / rarest,
    named: (slug) => names.get(slug) ?? 1,
  };
}

function toNumber(isTrue: boolean): number {
  return isTrue ? 1 : 0;
}

/** The share of the weight of some words that a condition holds for. */
export function measureWeightedShare(
  words: Iterable<number>,
  weightOf: (word: number) => number,
  isCounted: (word: number) => boolean,
): number {
  let [all, counted] = [0, 0];
  for (const word of words) {
    const weight = weightOf(word);
    all += weight;
    if (isCounted(word)) counted += weight;
  }

  return all === 0 ? 0 : counted / all;
}

/** The weighted share of wanted words that are in one of the fields. */
function measureCoverage(
  wanted: readonly number[],
  fields: readonly (readonly number[])[],
  { idf }: RatedPages,
): number {
  return measureWeightedShare(wanted, idf, (word) => fields.some((words) => words.includes(word)));
}

function measureRareWords({ old, page, rarity, inventory }: Pair): number {
  return measureWeightedShare(
    [...old.last, ...old.folder],
    (word) => rarity.word(word) * inventory.idf(word),
    (word) => [page.last, page.folder, page.title].some((words) => words.includes(word)),
  );
}

/** `getting-started` and `started`. */
function endsAlike(one: string, other: string): boolean {
  const shorter = Math.min(one.length, other.length);
  return shorter >= 4 && one !== other && (one.endsWith(other) || other.endsWith(one));
}

/** True for the same date, or for a page without one whose URL names the year. */
function isSameDate({ date: one }: Profile, { date: other, spelled }: Profile): boolean {
  if (one === '') return false;
  if (other === '') return spelled.has(one.slice(0, 4));
  return one.startsWith(other) || other.startsWith(one);
}

/** 1 for a page in /docs/go/ if the URL has `java`, and /docs/java/ exists. */
function isInOtherFolder({ old, page, inventory }: Pair): number {
  let above = '';
  for (const segment of page.segments.slice(0, -1)) {
    const isNamed = (own: string): boolean => !page.segments.includes(own) && inventory.isPage(above + own);
    if (!old.segments.includes(segment) && old.segments.some(isNamed)) return 1;
    above += `${segment}/`;
  }
  return 0;
}

function findStrongerContent({ old, page, inventory }: Pair): number {
  if (old.text.length === 0) return 0;
  const names = compareWords([old.last, old.title], [page.last, page.title], inventory);
  return Math.max(compareWords([old.text], [page.text], inventory), names);
}

/** The cosine of two bags of words, weighted by inverse frequency. */
function compareWords(
  mine: readonly (readonly number[])[],
  theirs: readonly (readonly number[])[],
  { idf }: RatedPages,
): number {
  return computeCosine(
    countItems(mine.flat()),
    countItems(theirs.flat()),
    (word, count) => idf(word) * count,
  );
}

function computeCosine<Word>(
  mine: ReadonlyMap<Word, number>,
  theirs: ReadonlyMap<Word, number>,
  weightOf: (word: Word, count: number) => number,
): number {
  let [product, one, other] = [0, 0, 0];
  for (const [word, count] of mine) {
    const weight = weightOf(word, count);
    one += weight ** 2;
    const there = theirs.get(word);
    if (there !== undefined) product += weight * weightOf(word, there);
  }
  if (product === 0) return 0;
  for (const [word, count] of theirs) other += weightOf(word, count) ** 2;

  return product / Math.sqrt(one * other);
}

export function isSameWords(one: readonly number[], other: readonly number[]): boolean {
  return one.length > 0 && one.length === other.length && one.every((word) => other.includes(word));
}
