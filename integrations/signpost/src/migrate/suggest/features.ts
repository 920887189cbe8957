import {
  compareWords,
  compareWrittenWords,
  hasSameName,
  hasSameTitle,
  measureCoverage,
  measureRareWords,
  readName,
} from './compare-pair.ts';
import type { Pair } from './pair.ts';

/** The weights for an old URL without and with a known title. */
type Weights = readonly [withoutTitle: number, withTitle: number];

/**
 * A fact about an old URL and a page. Its value times its weight is added to the score of the page, and so are, each times its
 * own weight, the lead over the best rival and the first place: see `rank.ts`.
 */
interface Feature {
  readonly name: string;
  /** From 0 to 1; true is 1. */
  readonly value: (pair: Pair) => number | boolean;
  readonly weights: Weights;
  /** The weight of the distance to the best rival, from -1 to 1. */
  readonly lead?: Weights;
  /** The weight of the first place among the candidates. */
  readonly first?: Weights;
}

/**
 * What speaks for a page. The weights were fitted on public migrations, together with features that went since they cost less
 * than half a percent there (see evidence/suggestions.md). In the profile of /blog/my-post.html, *last* is `my post`,
 * *folder* is `blog` and *slug* is `mypost`.
 */
export const features: readonly Feature[] = [
  {
    name: 'words of the URL that the page has',
    value: ({ old, page, site }) =>
      measureCoverage(
        [...old.last, ...old.folder],
        [readName(page, old), page.folder, page.title, page.text],
        site.idf,
      ),
    weights: [0.2, -0.7],
    lead: [1, 0.97],
    first: [0.31, 0.28],
  },
  {
    name: 'words of the page that the URL has',
    value: ({ old, page, site }) =>
      measureCoverage([...page.last, ...page.folder], [readName(old, page), old.folder], site.idf),
    weights: [1.01, 0.62],
  },
  {
    name: 'rare words of the URL that the page has',
    value: measureRareWords,
    weights: [0.24, 0.49],
    lead: [0.62, -0.11],
    first: [0.45, 0.39],
  },
  {
    name: 'words of both paths, as in TF-IDF',
    value: compareWrittenWords,
    weights: [0, 0],
    lead: [1.01, 0.91],
    first: [0.61, 0.34],
  },
  { name: 'the same name', value: hasSameName, weights: [1.11, 0.89] },
  {
    name: 'the same parent folder',
    value: ({ old, page }) => old.segments.length > 1 && old.segments.at(-2) === page.segments.at(-2),
    weights: [0.6, 0.72],
  },
  {
    name: 'a name that many old URLs have',
    value: (pair) => (hasSameName(pair) ? 1 - 1 / pair.rarity.countName(pair.old.slug) : 0),
    weights: [-1.22, -1.13],
  },
  {
    name: 'a section for a short URL',
    value: ({ old, page, site }) => old.segments.length < 3 && site.countBelow(page.path) > 0,
    weights: [0.36, 0.46],
  },
  {
    name: 'a date that the URL lacks',
    value: ({ old, page }) => old.date === '' && page.date !== '',
    weights: [-0.9, -0.81],
  },
  { name: 'the same title', value: hasSameTitle, weights: [1, 1.25] },
  {
    name: 'the title of the page in the old page',
    value: ({ old, page, site }) => measureCoverage(page.title, [old.title, old.text], site.idf),
    weights: [0.57, 1.05],
  },
  {
    name: 'letters of the name',
    value: ({ old, page }) => old.nameGrams.intersection(page.grams).size / Math.max(1, old.nameGrams.size),
    weights: [0.74, 0.04],
  },
  {
    name: 'letters of name and title',
    value: ({ old, page }) =>
      (2 * old.grams.intersection(page.grams).size) / Math.max(1, old.grams.size + page.grams.size),
    weights: [0.31, 0.55],
    lead: [-0.01, 0.46],
    first: [0.41, 0.01],
  },
  {
    name: 'words of the text',
    value: ({ old, page, site }) => compareWords(old.text, page.text, site),
    weights: [0.08, 0.2],
    lead: [0.11, 1.46],
    first: [0.09, 0.72],
  },
  {
    name: 'words of the headings',
    value: ({ old, page, site }) => compareWords(old.headings, page.headings, site),
    weights: [0, 2.15],
    first: [0, 0.6],
  },
];

/** The weights of a page by the moves of folders that other old URLs show: see `folder-moves.ts`. */
export const moveWeights: Readonly<Record<'folder' | 'merged' | 'hub', Weights>> = {
  /** A page below the folder to which the old folder moved. */
  folder: [0.75, 0.33],
  /** The page that took in the pages below the old URL. */
  merged: [5.85, 5.93],
  /** The page to which a person redirected URLs of the folder. */
  hub: [2.04, 2],
};

/** The score of the answer that no page replaces the URL. */
export const noPage: Readonly<Record<'always' | 'unknownWords', Weights>> = {
  always: [3.07, 3.47],
  /** Words of the name are unknown on the new site. */
  unknownWords: [0.45, 0.4],
};
