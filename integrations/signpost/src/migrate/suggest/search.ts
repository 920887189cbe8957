import { countItems } from '../../lib/counts.ts';
import type { Languages } from './languages.ts';
import { makeProfile, type NewPage, type Profile } from './profile.ts';
import { Vocabulary } from './words.ts';

/** The pages that contain a word, by number, with its weight in each. */
interface Posting {
  readonly pages: number[];
  readonly weights: number[];
}

export interface RatedPages {
  readonly pages: readonly Profile[];
  readonly vocabulary: Vocabulary;
  /** How much a word distinguishes pages; highest for an unknown word. */
  idf(word: number): number;
  /** The same for a word as written in paths. */
  spelledIdf(word: string): number;
  posting(word: number): Posting | undefined;
  withSlug(slug: string): readonly number[];
  titled(title: readonly number[]): readonly number[];
  /** The pages of a day, `2024-05-17`. */
  dated(date: string): readonly number[];
  /** The page at a path, its segments joined by `/`. */
  at(path: string): number | undefined;
  /** True where a page or a section is at a path. */
  isPage(path: string): boolean;
  /** How many pages are below a path. */
  below(path: string): number;
}

/** The weight of a word by field: a name counts more than a folder, which many pages share. */
const fieldWeights = { last: 3, title: 2, folder: 1.2, text: 0.6 } as const;
const fields = ['last', 'title', 'folder', 'text'] as const;

/** Reads the new pages once: their profiles, and an inverted index over all fields. */
export function readInventory(newPages: readonly NewPage[], languages?: Languages): RatedPages {
  const vocabulary = new Vocabulary();
  const pages = newPages.map((page) =>
    makeProfile(
      page,
      (text) => vocabulary.ids(text),
      languages && { language: languages.findVersion(page.url) },
    ),
  );
  const size = vocabulary.size;
  const postings = makePostings(pages, size);
  const most = Math.log(1 + pages.length);
  const idfs = Float64Array.from({ length: size }, (_, word) => {
    const frequency = postings[word]?.pages.length ?? 0;
    return Math.log(1 + (pages.length - frequency + 0.5) / (frequency + 0.5));
  });
  const spelledCounts = countItems(pages.values().flatMap(({ spelled }) => spelled.keys()));
  const groupBy = (nameOf: (page: Profile | undefined) => string | undefined): Map<string, number[]> =>
    Map.groupBy(pages.keys(), (page) => nameOf(pages[page]) ?? '');
  const bySlug = groupBy((page) => page?.slug);
  const byTitle = groupBy((page) => page?.title.join(' '));
  const byDate = groupBy((page) => page?.date);
  const byPath = new Map<string, number>();
  const sections = new Map<string, number>();

  for (const [page, { path, segments }] of pages.entries()) {
    if (!byPath.has(path)) byPath.set(path, page);
    for (let end = segments.length - 1; end > 0; end--) {
      const above = segments.slice(0, end).join('/');
      sections.set(above, (sections.get(above) ?? 0) + 1);
    }
  }

  return {
    pages,
    vocabulary,
    idf: (word) => idfs[word] ?? most,
    spelledIdf: (word) => 1 + Math.log((1 + pages.length) / (1 + (spelledCounts.get(word) ?? 0))),
    posting: (word) => postings[word],
    withSlug: (slug) => bySlug.get(slug) ?? [],
    titled: (title) => (title.length === 0 ? [] : (byTitle.get(title.join(' ')) ?? [])),
    dated: (date) => byDate.get(date) ?? [],
    at: (path) => byPath.get(path),
    isPage: (path) => byPath.has(path) || sections.has(path),
    below: (path) => sections.get(path) ?? 0,
  };
}

/** The weight of a word in a page by its fields, with diminishing weight for repetition. */
function makePostings(pages: readonly Profile[], size: number): Posting[] {
  const postings = Array.from({ length: size }, (): Posting => ({ pages: [], weights: [] }));

  for (const [number, page] of pages.entries()) {
    const weights = new Map<number, number>();
    for (const field of fields)
      for (const word of page[field]) weights.set(word, (weights.get(word) ?? 0) + fieldWeights[field]);

    const length = 0.6 + 0.4 * Math.min(3, weights.size / 8);
    for (const [word, weight] of weights) {
      postings[word]?.pages.push(number);
      postings[word]?.weights.push(weight / (weight + 1.5 * length));
    }
  }

  return postings;
}

/** The home page replaces only variants of itself, and a page of another language nothing. */
export function isEligible(old: Profile, page: Profile | undefined): boolean {
  if (page === undefined || (page.home && !old.home)) return false;
  return old.sought === undefined || old.sought.versions.has(page.language);
}

export type Search = (old: Profile) => readonly number[];

/** How many pages the index returns, and how many postings are read; rare words come first. */
const most = 24;
const budget = 4000;

/** Looks up an old URL's words in the index, and adds pages of its name and pages above. The work for a URL is bounded. */
export function makeSearch(inventory: RatedPages): Search {
  const scores = new Float32Array(inventory.pages.length);
  return (old) => {
    const allowed = (page: number): boolean => isEligible(old, inventory.pages[page]);
    const touched: number[] = [];
    let left = budget;

    for (const [word, weight] of makeSearchQuery(old, inventory)) {
      const posting = inventory.posting(word);
      if (posting === undefined) continue;
      if (posting.pages.length > left && touched.length >= most) break;
      left -= posting.pages.length;
      for (const [at, page] of posting.pages.entries()) {
        const before = scores[page] ?? 0;
        if (before === 0) touched.push(page);
        scores[page] = before + weight * (posting.weights[at] ?? 0);
      }
    }
    const best = selectTop(touched, scores, allowed);
    // The scores of one URL are cleared for the next.
    for (const page of touched) scores[page] = 0;
    const found = new Set(best);
    for (const page of searchByForm(old, inventory)) if (allowed(page)) found.add(page);

    return [...found];
  };
}

function makeSearchQuery(old: Profile, inventory: RatedPages): [number, number][] {
  const weights = new Map<number, number>();
  const add = (words: readonly number[], weight: number): void => {
    for (const word of words) weights.set(word, (weights.get(word) ?? 0) + weight * inventory.idf(word));
  };
  add(old.last, 2);
  add(old.folder, 1);
  add(old.title, 2);
  const telling = old.text.toSorted((a, b) => inventory.idf(b) - inventory.idf(a));
  add(telling.filter((word) => inventory.posting(word)).slice(0, 12), 0.4);
  const count = (word: number): number => inventory.posting(word)?.pages.length ?? 0;

  return [...weights].sort(([a], [b]) => count(a) - count(b));
}

/** The pages with the highest scores, sorting only those above a threshold. */
function selectTop(
  touched: readonly number[],
  scores: Float32Array,
  isAllowed: (page: number) => boolean,
): number[] {
  const top: number[] = [];
  let least = 0;
  for (const page of touched) {
    const score = scores[page] ?? 0;
    if ((top.length >= most && score <= least) || !isAllowed(page)) continue;
    let at = top.length;
    while (at > 0 && (scores[top[at - 1] ?? 0] ?? 0) < score) at--;
    top.splice(at, 0, page);
    if (top.length > most) top.pop();
    least = scores[top.at(-1) ?? 0] ?? 0;
  }

  return top;
}

function* searchByForm(old: Profile, inventory: RatedPages): Generator<number> {
  if (old.date.length === 10) yield* inventory.dated(old.date).slice(0, 8);
  if (old.slug !== '') yield* inventory.withSlug(old.slug).slice(0, 16);

  // A page below a name may have been merged into the page of that name.
  for (const folder of old.segments.slice(0, -1).reverse())
    yield* inventory.withSlug(folder.replaceAll('-', '')).slice(0, 6);

  for (let end = old.segments.length - 1, found = 0; end > 0 && found < 2; end--) {
    const above = inventory.at(old.segments.slice(0, end).join('/'));
    if (above === undefined) continue;
    found++;
    yield above;
  }
}
