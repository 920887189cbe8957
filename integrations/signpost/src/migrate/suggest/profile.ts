import { countItems } from '../../lib/counts.ts';
import { countEdits } from '../../lib/text/nearest.ts';
import type { Sought } from './languages.ts';
import { isHome, splitUrl, type UrlParts } from './url-forms.ts';

export interface NewPage {
  readonly url: string;
  readonly title: string;
  /** Headings and other words; '' if unknown. */
  readonly text: string;
  /** The `lang` of its `html` element, if known. */
  readonly lang?: string | undefined;
}

/** A URL of the old site, with what is known of its page. */
export interface OldPage {
  readonly url: string;
  /** The host of the page, if known. */
  readonly host?: string | undefined;
  /** '' if unknown. */
  readonly title: string;
  readonly text: string;
  readonly lang?: string | undefined;
}

/** A page for the comparison: sets of word numbers by field. */
export interface Profile extends UrlParts {
  readonly url: string;
  /** For an old page: the versions of the new site to search. */
  readonly sought?: Sought | undefined;
  readonly path: string;
  /** The last segment as letters only: *getting-started* equals *gettingstarted*. */
  readonly slug: string;
  readonly last: readonly number[];
  readonly folder: readonly number[];
  readonly title: readonly number[];
  readonly text: readonly number[];
  /** Trigrams of the last segment, and of it with the title. */
  readonly nameGrams: Int32Array;
  readonly grams: Int32Array;
  readonly home: boolean;
}

/** Creates the profile of a page. `idsOf` converts a text to word numbers. The URL or `spoken` gives the language. */
export function makeProfile(
  page: Pick<OldPage, 'url' | 'title' | 'text'>,
  idsOf: (text: string) => readonly number[],
  spoken?: Partial<Pick<Profile, 'language' | 'sought'>>,
): Profile {
  const parts = splitUrl(page.url);
  const last = parts.opaque ? '' : (parts.segments.at(-1) ?? '');
  const nameGrams = makeTrigrams(last);

  return {
    ...parts,
    ...spoken,
    url: page.url,
    path: parts.segments.join('/'),
    slug: last.replaceAll('-', ''),
    last: idsOf(last),
    folder: idsOf(parts.segments.slice(0, -1).join(' ')),
    title: page.title === '' ? none : idsOf(page.title),
    text: page.text === '' ? none : idsOf(page.text.slice(0, longest)),
    nameGrams,
    grams: page.title === '' ? nameGrams : makeTrigrams(`${last} ${page.title}`),
    home: isHome(parts),
  };
}

const none: readonly number[] = [];

const longest = 4000;

/** Removes the site's name, the part at the end of most titles: `About | Example`. */
export function removeSiteName<Page extends { readonly title: string }>(pages: readonly Page[]): Page[] {
  const ends = pages.flatMap(({ title }) => (title === '' ? [] : readTitleEnd(title)));
  const [name = '', count = 0] = [...countItems(ends)].sort(([, a], [, b]) => b - a)[0] ?? [];
  if (name === '' || ends.length < 4 || count <= ends.length / 2) return [...pages];

  return pages.map((page) =>
    readTitleEnd(page.title) === name ? { ...page, title: page.title.slice(0, -name.length) } : page,
  );
}

/** ` | Example` of `About | Example`; '' for a title without a sign, or with a long text behind the last sign. */
function readTitleEnd(title: string): string {
  for (const { 0: sign, index } of title.matchAll(/(?<!\s)\s+[|\-–—·:»](?=\s)/g)) {
    const name = title.slice(index + sign.length).trimStart();
    if (name !== '' && name.length <= 60 && !/[|–—·»]/.test(name)) return title.slice(index);
  }
  return '';
}

/** The trigrams of a text without duplicates, as sorted numbers; word boundaries count as characters. */
function makeTrigrams(text: string): Int32Array {
  const spelled = ` ${text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')} `.slice(0, 120);
  const grams = new Set<number>();
  const letter = (at: number): number => spelled.charCodeAt(at) & 1023;
  for (let at = 2; at < spelled.length; at++)
    grams.add((letter(at - 2) << 20) | (letter(at - 1) << 10) | letter(at));
  return Int32Array.from(grams).sort();
}

export function countSharedGrams(one: Int32Array, other: Int32Array): number {
  let [a, b, shared] = [0, 0, 0];
  while (a < one.length && b < other.length) {
    const [x = 0, y = 0] = [one[a], other[b]];
    if (x === y) shared++;
    if (x <= y) a++;
    if (y <= x) b++;
  }
  return shared;
}

/** The similarity of two short texts by edit distance, 0 to 1. Beyond 32 characters, only their ends count. */
export function measureEditSimilarity(one: string, other: string): number {
  if (one === other) return 1;
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  const pattern = short.slice(-32);
  const text = long.slice(-48);
  if (pattern === '') return 0;
  return Math.max(0, 1 - countEdits(pattern, text) / text.length);
}
