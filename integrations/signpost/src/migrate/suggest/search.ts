import { countItems } from '../../lib/counts.ts';
import { makeProfile, type Profile, type SitePage } from './profile.ts';
import { splitIntoWords } from './words.ts';

/** The numbers of the pages with a word, and the weight of the word in each. */
interface Posting {
  readonly pages: number[];
  readonly weights: number[];
}

/** The new site, read once for all old URLs. */
export interface SiteIndex {
  readonly pages: readonly Profile[];
  /** How much a word distinguishes pages (inverse document frequency); highest for an unknown word. */
  idf(word: string): number;
  /** The same for words as written in paths. */
  writtenIdf(word: string): number;
  /** Undefined for an unknown word. */
  findPosting(word: string): Posting | undefined;
  findBySlug(slug: string): readonly Profile[];
  /** The pages with the words of a title; none for an empty title. */
  findByTitle(title: readonly string[]): readonly Profile[];
  /** The pages of a day, `2024-05-17`. */
  findByDate(date: string): readonly Profile[];
  /** The page at a path without slashes at the ends. */
  findPage(path: string): Profile | undefined;
  /** The number of pages below a path. */
  countBelow(path: string): number;
}

/** The weight of a word by field: a name counts more than a folder, which many pages share. */
const fieldWeights = { last: 3, title: 2, folder: 1.2, text: 0.6 } as const;
const fields = ['last', 'title', 'folder', 'text'] as const;

/** Makes the profiles of the new pages, and an inverted index over all fields. */
export function indexPages(
  newPages: readonly SitePage[],
  findVersion?: (url: string) => string | undefined,
): SiteIndex {
  const pages = newPages.map((page) =>
    makeProfile(page, splitIntoWords, findVersion && { language: findVersion(page.url) }),
  );

  // How rare each word is, in any field and in the paths.
  const postings = makePostings(pages);
  const idfOfUnknownWord = Math.log(1 + pages.length);
  const idfs = new Map<string, number>();
  for (const [word, { pages: pagesWithWord }] of postings)
    idfs.set(word, Math.log(1 + (pages.length - pagesWithWord.length + 0.5) / (pagesWithWord.length + 0.5)));
  const writtenIdfs = new Map<string, number>();
  for (const [word, count] of countItems(pages.values().flatMap(({ writtenWords }) => writtenWords.keys())))
    writtenIdfs.set(word, 1 + Math.log((1 + pages.length) / (1 + count)));

  // Pages by their other facts.
  const bySlug = Map.groupBy(pages, ({ slug }) => slug);
  const byTitle = Map.groupBy(pages, ({ title }) => title.join(' '));
  byTitle.delete('');
  const byDate = Map.groupBy(pages, ({ date }) => date);
  const byPath = Map.groupBy(pages, ({ path }) => path);
  const pagesBelow = countItems(pages.values().flatMap(({ segments }) => listFoldersAbove(segments)));

  return {
    pages,
    idf: (word) => idfs.get(word) ?? idfOfUnknownWord,
    writtenIdf: (word) => writtenIdfs.get(word) ?? 1 + idfOfUnknownWord,
    findPosting: (word) => postings.get(word),
    findBySlug: (slug) => bySlug.get(slug) ?? [],
    findByTitle: (title) => byTitle.get(title.join(' ')) ?? [],
    findByDate: (date) => byDate.get(date) ?? [],
    findPage: (path) => byPath.get(path)?.[0],
    countBelow: (path) => pagesBelow.get(path) ?? 0,
  };
}

/** `pumps` and `pumps/steel` for /pumps/steel/p-42/. */
function listFoldersAbove(segments: readonly string[]): string[] {
  return segments.slice(1).map((_, index) => segments.slice(0, index + 1).join('/'));
}

/** The weight of a word by the fields of a page, with diminishing weight for repetition. */
function makePostings(pages: readonly Profile[]): Map<string, Posting> {
  const postings = new Map<string, Posting>();

  for (const [number, page] of pages.entries()) {
    const weights = new Map<string, number>();
    for (const field of fields)
      for (const word of page[field]) weights.set(word, (weights.get(word) ?? 0) + fieldWeights[field]);

    const length = 0.6 + 0.4 * Math.min(3, weights.size / 8);
    for (const [word, weight] of weights) {
      const wordPages = postings.get(word) ?? { pages: [], weights: [] };
      wordPages.pages.push(number);
      wordPages.weights.push(weight / (weight + 1.5 * length));
      postings.set(word, wordPages);
    }
  }

  return postings;
}

/** The home page replaces only variants of itself, and a page of another language nothing. */
export function isEligible(old: Profile, page: Profile | undefined): boolean {
  if (page === undefined || (page.home && !old.home)) return false;
  return old.languageSearch === undefined || old.languageSearch.versions.includes(page.language);
}

/** How many pages the index returns, and how many postings are read; rare words come first. */
const [maxFound, maxPostings] = [24, 4000];

/**
 * The candidates for an old URL: the pages that have most of its words, pages with the same name or date, and pages above it.
 * The work for a URL is bounded: rare words are looked up first, and common words no longer once enough pages are found.
 */
export function searchPages(old: Profile, site: SiteIndex): Profile[] {
  const scores = new Float32Array(site.pages.length);
  const scoredPages: number[] = [];
  let remainingPostings = maxPostings;

  for (const [word, weight] of makeQuery(old, site)) {
    const posting = site.findPosting(word);
    if (posting === undefined) continue;
    if (posting.pages.length > remainingPostings && scoredPages.length >= maxFound) break;
    remainingPostings -= posting.pages.length;
    for (const [index, page] of posting.pages.entries()) {
      const before = scores[page] ?? 0;
      if (before === 0) scoredPages.push(page);
      scores[page] = before + weight * (posting.weights[index] ?? 0);
    }
  }

  const best = selectBest(scoredPages, scores, (page) => isEligible(old, site.pages[page]));
  return [...best.flatMap((page) => site.pages[page] ?? []), ...searchByForm(old, site)];
}

/** The pages with the highest scores, the best first. An insertion into a short list is faster than sorting all pages. */
function selectBest(
  scoredPages: readonly number[],
  scores: Float32Array,
  isAllowed: (page: number) => boolean,
): number[] {
  const best: number[] = [];
  let lowestScore = 0;
  for (const page of scoredPages) {
    const score = scores[page] ?? 0;
    if ((best.length >= maxFound && score <= lowestScore) || !isAllowed(page)) continue;
    const worse = best.findIndex((earlier) => (scores[earlier] ?? 0) < score);
    best.splice(worse < 0 ? best.length : worse, 0, page);
    if (best.length > maxFound) best.pop();
    lowestScore = scores[best.at(-1) ?? 0] ?? 0;
  }
  return best;
}

/** The words to look up by weight, the rarest first. */
function makeQuery(old: Profile, { idf, findPosting }: SiteIndex): [word: string, weight: number][] {
  const weights = new Map<string, number>();
  const add = (words: readonly string[], weight: number): void => {
    for (const word of words) weights.set(word, (weights.get(word) ?? 0) + weight * idf(word));
  };
  add(old.last, 2);
  add(old.folder, 1);
  add(old.title, 2);
  const knownWords = old.text.filter((word) => findPosting(word) !== undefined);
  add(knownWords.sort((a, b) => idf(b) - idf(a)).slice(0, 12), 0.4);

  const count = (word: string): number => findPosting(word)?.pages.length ?? 0;
  return [...weights].sort(([a], [b]) => count(a) - count(b));
}

/** Pages with the date or the last name of the old URL, with the name of a folder above it, and at a folder above it. */
function* searchByForm({ date, slug, segments }: Profile, site: SiteIndex): Generator<Profile> {
  if (date.length === 10) yield* site.findByDate(date).slice(0, 8);
  if (slug !== '') yield* site.findBySlug(slug).slice(0, 16);

  // /pumps/p-42/ may be part of /pumps/ now.
  for (const folder of segments.slice(0, -1).reverse())
    yield* site.findBySlug(folder.replaceAll('-', '')).slice(0, 6);
  const pagesAbove = listFoldersAbove(segments).flatMap((path) => site.findPage(path) ?? []);
  yield* pagesAbove.slice(-2);
}
