import { countItems } from '../../lib/counts.ts';
import { makeProfile, type Profile, type SitePage } from './profile.ts';
import { splitIntoWords } from './words.ts';

/** A page that contains a word, and the weight of the word in it. */
interface Posting {
  readonly page: Profile;
  readonly weight: number;
}

/** The new site, read once for all old URLs. */
export interface SiteIndex {
  readonly pages: readonly Profile[];
  /** How much a word distinguishes pages; highest for an unknown word. */
  idf(word: string): number;
  /** The same for a word as written in paths. */
  spelledIdf(word: string): number;
  /** The pages with a word; none for an unknown word. */
  postings(word: string): readonly Posting[];
  withSlug(slug: string): readonly Profile[];
  titled(title: readonly string[]): readonly Profile[];
  /** The pages of a day, `2024-05-17`. */
  dated(date: string): readonly Profile[];
  /** The page at a path, its segments joined by `/`. */
  at(path: string): Profile | undefined;
  /** How many pages are below a path. */
  below(path: string): number;
}

/** The weight of a word by field: a name counts more than a folder, which many pages share. */
const fieldWeights = { last: 3, title: 2, folder: 1.2, text: 0.6 } as const;
const fields = ['last', 'title', 'folder', 'text'] as const;

/** Reads the new pages: their profiles, and an inverted index over all fields. */
export function indexPages(
  newPages: readonly SitePage[],
  findVersion?: (url: string) => string | undefined,
): SiteIndex {
  const pages = newPages.map((page) =>
    makeProfile(page, splitIntoWords, findVersion && { language: findVersion(page.url) }),
  );
  const postings = makePostings(pages);
  const idfs = new Map<string, number>();
  for (const [word, { length }] of postings)
    idfs.set(word, Math.log(1 + (pages.length - length + 0.5) / (length + 0.5)));
  const spelled = countItems(pages.values().flatMap((page) => page.spelled.keys()));
  const bySlug = Map.groupBy(pages, ({ slug }) => slug);
  const byTitle = Map.groupBy(pages, ({ title }) => title.join(' '));
  const byDate = Map.groupBy(pages, ({ date }) => date);
  const byPath = Map.groupBy(pages, ({ path }) => path);
  const above = countItems(pages.values().flatMap(({ segments }) => listFoldersAbove(segments)));

  return {
    pages,
    idf: (word) => idfs.get(word) ?? Math.log(1 + pages.length),
    spelledIdf: (word) => 1 + Math.log((1 + pages.length) / (1 + (spelled.get(word) ?? 0))),
    postings: (word) => postings.get(word) ?? [],
    withSlug: (slug) => bySlug.get(slug) ?? [],
    titled: (title) => (title.length === 0 ? [] : (byTitle.get(title.join(' ')) ?? [])),
    dated: (date) => byDate.get(date) ?? [],
    at: (path) => byPath.get(path)?.[0],
    below: (path) => above.get(path) ?? 0,
  };
}

/** The paths of the folders above a page. */
function listFoldersAbove(segments: readonly string[]): string[] {
  return segments.slice(1).map((_, at) => segments.slice(0, at + 1).join('/'));
}

/** The weight of a word in a page by its fields, with diminishing weight for repetition. */
function makePostings(pages: readonly Profile[]): Map<string, Posting[]> {
  const postings = new Map<string, Posting[]>();

  for (const page of pages) {
    const weights = new Map<string, number>();
    for (const field of fields)
      for (const word of page[field]) weights.set(word, (weights.get(word) ?? 0) + fieldWeights[field]);

    const length = 0.6 + 0.4 * Math.min(3, weights.size / 8);
    for (const [word, weight] of weights) {
      const known = postings.get(word) ?? [];
      known.push({ page, weight: weight / (weight + 1.5 * length) });
      postings.set(word, known);
    }
  }

  return postings;
}

/** The home page replaces only variants of itself, and a page of another language nothing. */
export function isEligible(old: Profile, page: Profile): boolean {
  if (page.home && !old.home) return false;
  return old.sought === undefined || old.sought.versions.has(page.language);
}

/** How many pages the index returns, and how many postings are read; rare words come first. */
const [maxFound, maxPostings] = [24, 4000];

/** Looks up an old URL's words in the index, and adds pages of its name and pages above. The work for a URL is bounded. */
export function searchPages(old: Profile, site: SiteIndex): Profile[] {
  const scores = new Map<Profile, number>();
  let left = maxPostings;
  for (const [word, weight] of makeQuery(old, site)) {
    const postings = site.postings(word);
    if (postings.length > left && scores.size >= maxFound) break;
    left -= postings.length;
    for (const one of postings) scores.set(one.page, (scores.get(one.page) ?? 0) + weight * one.weight);
  }

  const found = [...scores].sort(([, a], [, b]) => b - a).map(([page]) => page);
  const best = found.filter((page) => isEligible(old, page)).slice(0, maxFound);
  return [...best, ...searchByForm(old, site)];
}

/** The words to look up with their weights, the rarest first. */
function makeQuery(old: Profile, { idf, postings }: SiteIndex): [word: string, weight: number][] {
  const weights = new Map<string, number>();
  const add = (words: readonly string[], weight: number): void => {
    for (const word of words) weights.set(word, (weights.get(word) ?? 0) + weight * idf(word));
  };
  add(old.last, 2);
  add(old.folder, 1);
  add(old.title, 2);
  const known = old.text.filter((word) => postings(word).length > 0);
  add(known.sort((a, b) => idf(b) - idf(a)).slice(0, 12), 0.4);

  return [...weights].sort(([a], [b]) => postings(a).length - postings(b).length);
}

function* searchByForm({ date, slug, segments }: Profile, site: SiteIndex): Generator<Profile> {
  if (date.length === 10) yield* site.dated(date).slice(0, 8);
  if (slug !== '') yield* site.withSlug(slug).slice(0, 16);

  // A page below a name may have been merged into the page of that name.
  for (const folder of segments.slice(0, -1).reverse())
    yield* site.withSlug(folder.replaceAll('-', '')).slice(0, 6);
  const above = listFoldersAbove(segments).flatMap((path) => site.at(path) ?? []);
  yield* above.slice(-2);
}
