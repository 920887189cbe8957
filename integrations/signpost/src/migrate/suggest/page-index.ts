import type { Languages } from '../../audit/site/languages.ts';
import { type MemberOf, readMembers } from './folders.ts';
import { type NewPage, type Profile, profileOf } from './profile.ts';
import { Vocabulary } from './words.ts';

/** Pages that hold a word, as numbers, with how much it says there. */
export interface Posting {
  readonly pages: Int32Array;
  readonly weights: Float32Array;
}

/** The new site, ready to be asked. */
export interface Inventory {
  readonly pages: readonly Profile[];
  readonly vocabulary: Vocabulary;
  /** How much a word tells pages apart; the most for a word that no page has. */
  idf(word: number): number;
  posting(word: number): Posting | undefined;
  /** Pages whose last segment has these letters. */
  withSlug(slug: string): readonly number[];
  /** Pages with these words in their titles. */
  titled(title: readonly number[]): readonly number[];
  /** The page at these segments, whatever its ending or slash. */
  at(segments: readonly string[]): number | undefined;
  /** True where pages stand below these segments. */
  isSection(segments: readonly string[]): boolean;
  readonly memberOf: MemberOf;
  /** True where a page or a section stands at a path, its segments joined by `/`. */
  stands(path: string): boolean;
  /** The versions of a page in other languages, and the page itself, as far as it names them. */
  alternatesOf(page: number): readonly number[];
  /** True for a language that the old site has no section for. */
  isFresh(language: string | undefined): boolean;
}

/** What a word is worth where it stands: a name counts more than a folder, which many pages share. */
const fieldWeights = { last: 3, title: 2, folder: 1.2, text: 0.6 } as const;
const fields = ['last', 'title', 'folder', 'text'] as const;

/** Reads the new pages once: their profiles, and an inverted index over the words of all fields. */
export function readInventory(newPages: readonly NewPage[], languages?: Languages): Inventory {
  const vocabulary = new Vocabulary();
  const pages = newPages.map((page) =>
    profileOf(page, (text) => vocabulary.ids(text), languages && { language: languages.ofNew(page) }),
  );
  const size = vocabulary.size;
  const postings = postingsOf(pages, size);
  const most = Math.log(1 + pages.length);
  const idfs = Float64Array.from({ length: size }, (_, word) => {
    const frequency = postings[word]?.pages.length ?? 0;
    return Math.log(1 + (pages.length - frequency + 0.5) / (frequency + 0.5));
  });
  const byAddress = new Map(newPages.map(({ address }, page) => [address, page]));
  const bySlug = new Map<string, number[]>();
  const bySegments = new Map<string, number>();
  const byTitle = new Map<string, number[]>();
  const sections = new Set<string>();
  for (const [page, { slug, segments, title }] of pages.entries()) {
    const same = bySlug.get(slug);
    if (same === undefined) bySlug.set(slug, [page]);
    else same.push(page);
    const alike = byTitle.get(title.join(' '));
    if (alike === undefined) byTitle.set(title.join(' '), [page]);
    else alike.push(page);
    const key = segments.join('/');
    if (!bySegments.has(key)) bySegments.set(key, page);
    for (let end = segments.length - 1; end > 0; end--) {
      const above = segments.slice(0, end).join('/');
      if (sections.has(above)) break;
      sections.add(above);
    }
  }
  return {
    pages,
    vocabulary,
    idf: (word) => idfs[word] ?? most,
    posting: (word) => postings[word],
    withSlug: (slug) => bySlug.get(slug) ?? [],
    titled: (title) => (title.length === 0 ? [] : (byTitle.get(title.join(' ')) ?? [])),
    at: (segments) => bySegments.get(segments.join('/')),
    stands: (path) => bySegments.has(path) || sections.has(path),
    memberOf: readMembers(pages, vocabulary),
    alternatesOf: (page) =>
      (newPages[page]?.alternates ?? []).flatMap((address) => byAddress.get(address) ?? []),
    isFresh: (language) => languages?.isFresh(language) ?? true,
    isSection: (segments) => sections.has(segments.join('/')),
  };
}

/** Weighs a word of a page by its fields, with what a second mention adds growing less and less. */
function postingsOf(pages: readonly Profile[], size: number): Posting[] {
  const counts = new Int32Array(size);
  const collected = pages.map((page) => {
    const weights = new Map<number, number>();
    for (const field of fields)
      for (const word of page[field]) weights.set(word, (weights.get(word) ?? 0) + fieldWeights[field]);
    for (const word of weights.keys()) counts[word] = (counts[word] ?? 0) + 1;
    return weights;
  });
  const postings = Array.from(counts, (count): Posting => {
    return { pages: new Int32Array(count), weights: new Float32Array(count) };
  });
  const filled = new Int32Array(size);
  for (const [page, weights] of collected.entries()) {
    const length = 0.6 + 0.4 * Math.min(3, weights.size / 8);
    for (const [word, weight] of weights) {
      const at = filled[word] ?? 0;
      const posting = postings[word];
      if (posting === undefined) continue;
      posting.pages[at] = page;
      posting.weights[at] = weight / (weight + 1.5 * length);
      filled[word] = at + 1;
    }
  }
  return postings;
}
