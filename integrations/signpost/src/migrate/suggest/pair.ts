import { countsOf } from '../../lib/counts.ts';
import { sameAtEnd, sameAtStart } from './folders.ts';
import type { Neighbors } from './neighbors.ts';
import { commonStart, editSimilarity, type Profile, sharedGrams } from './profile.ts';
import type { RatedPages } from './search.ts';

interface Pair {
  readonly old: Profile;
  readonly page: Profile;
  readonly inventory: RatedPages;
  readonly neighbors: Neighbors;
  /** Synonyms of the old URL's last part. */
  readonly synonyms: readonly number[];
  /** Whether the page replaced the old one: see `readSuccessors`. */
  readonly isSuccessor: boolean;
}

type Cover = (wanted: readonly number[], ...having: readonly (readonly number[])[]) => number;

/** Compares an old URL with a page: features from -1 to 1, in the order of `pair` in model.ts. */
export function compare(pair: Pair): Float32Array {
  const { inventory } = pair;
  const cover: Cover = (wanted, ...having) => coverOf(wanted, having, inventory);
  return Float32Array.from(
    [byWords, byPlace, byTitle, byLikeness, byText].flatMap((compared) => compared(pair, cover)),
  );
}

/** `words` to `endOfSlug`. */
function byWords({ old, page }: Pair, cover: Cover): number[] {
  return [
    cover([...old.last, ...old.folder], page.last, page.folder, page.title, page.text),
    cover([...page.last, ...page.folder], old.last, old.folder),
    cover(old.last, page.last),
    cover(page.last, old.last),
    cover(page.title, old.last, old.folder),
    cover(old.folder, page.folder, page.last),
    cover(page.folder, old.folder, old.last),
    old.slug !== '' && old.slug === page.slug ? 1 : 0,
    editSimilarity(old.slug, page.slug),
    commonStart(old.slug, page.slug),
    endsAlike(old.slug, page.slug),
  ];
}

/** `sameStart` to `fewBelow`. */
function byPlace({ old, page, inventory }: Pair): number[] {
  const start = sameAtStart(old.segments, page.segments);
  const end = sameAtEnd(old.segments, page.segments);
  const depth = page.segments.length - old.segments.length;
  const longest = Math.max(1, old.segments.length);
  return [
    start / longest,
    end / longest,
    old.letters === page.letters ? 1 : 0,
    Math.min(3, Math.max(0, depth)) / 3,
    Math.min(3, Math.max(0, -depth)) / 3,
    numbersDiffer(old, page, inventory),
    start === 0 || depth + old.segments.length === start
      ? 0
      : 1 / Math.max(1, inventory.below(page.segments.slice(0, start).join('/'))),
  ];
}

/** `sameTitle` to `nameInText`. */
function byTitle({ old, page }: Pair, cover: Cover): number[] {
  const isRead = old.title.length + old.text.length > 0;
  return [
    sameWords(old.title, page.title),
    cover(old.title, page.title, page.last, page.text),
    cover(old.last, page.last, page.folder, page.title) - cover(old.last, page.last),
    isRead ? cover(page.title, old.title, old.text) : 0,
    isRead ? cover(page.last, old.last, old.title, old.text) : 0,
  ];
}

/** `allAlike` to `repeatedSlug`. */
function byLikeness({ old, page, inventory, neighbors }: Pair): number[] {
  const sharedName = sharedGrams(old.nameGrams, page.grams);
  const shared = old.grams === old.nameGrams ? sharedName : sharedGrams(old.grams, page.grams);
  const isTitled = sameWords(old.title, page.title) === 1;
  return [
    alike([old.last, old.folder, old.title], [page.last, page.folder, page.title], inventory),
    alike([old.last, old.title], [page.last, page.title], inventory),
    isTitled ? 1 / Math.max(1, inventory.titled(page.title).length) : 0,
    sharedName / Math.max(1, old.nameGrams.length),
    (2 * shared) / Math.max(1, old.grams.length + page.grams.length),
    rareWords(old, page, neighbors, inventory),
    old.segments.length > 1 && old.segments.at(-2) === page.segments.at(-2) ? 1 : 0,
    old.segments.at(-2)?.replaceAll('-', '') === page.slug ? 1 : 0,
    old.slug !== '' && old.slug === page.slug ? 1 - 1 / neighbors.named(old.slug) : 0,
  ];
}

/** `shortToSection` to `spelledAlike`. */
function byText({ old, page, inventory, synonyms, isSuccessor }: Pair, cover: Cover): number[] {
  const section = inventory.below(page.path) > 0 ? 1 : 0;
  const text = old.text.length === 0 ? 0 : alike([old.text], [page.text], inventory);
  const links = old.links.length === 0 ? 0 : alike([old.links], [page.links], inventory);
  return [
    old.segments.length < 3 ? section : 0,
    cover(synonyms, page.last, page.title) > 0 ? 1 : 0,
    inOtherFolder(old, page, inventory),
    ofSameSection(old, page),
    isSuccessor ? 1 : 0,
    text,
    links,
    old.text.length === 0
      ? 0
      : Math.max(text, links, alike([old.last, old.title], [page.last, page.title], inventory)),
    isSameDate(old, page) ? 1 : 0,
    old.date !== '' && page.date !== '' && !isSameDate(old, page) ? 1 : 0,
    old.date === '' && page.date !== '' ? 1 : 0,
    old.last.some((word) => inventory.posting(word) !== undefined) ? 0 : cover(page.last, old.folder),
    spelledAlike(old, page, inventory),
  ];
}

/** True for the same date, or for a page without one whose URL names the year. */
function isSameDate({ date: one }: Profile, { date: other, spelled }: Profile): boolean {
  if (one === '') return false;
  return other === '' ? spelled.has(one.slice(0, 4)) : one.startsWith(other) || other.startsWith(one);
}

function endsAlike(one: string, other: string): number {
  const shorter = Math.min(one.length, other.length);
  return shorter >= 4 && one !== other && (one.endsWith(other) || other.endsWith(one)) ? 1 : 0;
}

function numbersDiffer(old: Profile, page: Profile, { vocabulary }: RatedPages): number {
  const numbersOf = ({ last, folder }: Profile): string[] =>
    [...last, ...folder].map((word) => vocabulary.word(word)).filter((word) => /\d/.test(word));
  const oldNumbers = numbersOf(old);
  if (oldNumbers.length === 0) return 0;
  const theirs = numbersOf(page);
  return theirs.length > 0 && !oldNumbers.some((word) => theirs.includes(word)) ? 1 : 0;
}

/** 1 where a page is below a folder that the old URL doesn't name, though it names one beside that folder. */
export function inOtherFolder(old: Profile, page: Profile, { isPage }: RatedPages): number {
  let above = '';
  for (const segment of page.segments.slice(0, -1)) {
    const isNamed = (own: string): boolean => !page.segments.includes(own) && isPage(above + own);
    if (!old.segments.includes(segment) && old.segments.some(isNamed)) return 1;
    above += `${segment}/`;
  }
  return 0;
}

/** Names for the first page of a section, which don't tell its subject. */
const general = new Set(
  'overview introduction intro about index home main general welcome readme basics summary'.split(' '),
);

/** 1 if one is the first page of the section that is the other: `guides/overview` and `guides`. */
export function ofSameSection(old: Profile, page: Profile): number {
  const name = subjectOf(old);
  return general.has(old.slug) !== general.has(page.slug) && name !== '' && name === subjectOf(page) ? 1 : 0;
}

function subjectOf({ slug, segments }: Profile): string {
  return general.has(slug) ? (segments.at(-2) ?? '').replaceAll('-', '') : slug;
}

/** The share that some words have of the weight of all. */
export function shareOf(
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

/** The weighted share of wanted words that are present. */
function coverOf(
  wanted: readonly number[],
  having: readonly (readonly number[])[],
  { idf }: RatedPages,
): number {
  return shareOf(wanted, idf, (word) => having.some((words) => words.includes(word)));
}

/** The cosine of two bags of words, weighted by inverse frequency. */
export function alike(
  oldNumbers: readonly (readonly number[])[],
  theirs: readonly (readonly number[])[],
  { idf }: RatedPages,
): number {
  return cosine(countsOf(oldNumbers.flat()), countsOf(theirs.flat()), (word, count) => idf(word) * count);
}

/** The cosine of two paths as written, as in TF-IDF over paths. */
function spelledAlike(old: Profile, page: Profile, { spelledIdf }: RatedPages): number {
  return cosine(old.spelled, page.spelled, (word, count) => (1 + Math.log(count)) * spelledIdf(word));
}

function cosine<Word>(
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

/** The weighted share of a URL's words that a page contains. */
function rareWords(old: Profile, page: Profile, { rarity }: Neighbors, { idf }: RatedPages): number {
  return shareOf(
    [...old.last, ...old.folder],
    (word) => rarity(word) * idf(word),
    (word) => [page.last, page.folder, page.title].some((words) => words.includes(word)),
  );
}

export function sameWords(one: readonly number[], other: readonly number[]): number {
  return one.length > 0 && one.length === other.length && one.every((word) => other.includes(word)) ? 1 : 0;
}
