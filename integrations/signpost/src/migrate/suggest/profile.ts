import { sortByCount } from '../../lib/counts.ts';
import { cutBeginning, maxHeadings } from '../compare/page-facts.ts';
import type { PageSummary } from '../state/old-pages.ts';
import type { LanguageSearch, LanguageSigns } from './languages.ts';
import { isHome, splitUrl, type UrlParts } from './split-url.ts';

/** The known facts of a page of either site. */
export interface SitePage extends LanguageSigns {
  /** '' if unknown. */
  readonly title: string;
  /** Headings and further words, as `joinPageText` does; '' if unknown. */
  readonly text: string;
  /** The texts of h1 to h3, if known. */
  readonly headings?: readonly string[] | undefined;
}

/** What of a page is compared, on both sites alike. */
export function joinPageText({
  headings,
  description,
  beginning = '',
}: Pick<PageSummary, 'headings' | 'description' | 'beginning'>): string {
  return [...headings.slice(0, maxHeadings), description, cutBeginning(beginning)].join(' ').trim();
}

/**
 * A page of either site as words, for the comparison of an old page with the new ones. The examples are of
 * /blog/Getting_Started.html with the title `Getting started | Example`.
 */
export interface Profile extends UrlParts {
  readonly url: string;
  /** For an old page: the language versions of the new site to search. */
  readonly languageSearch?: LanguageSearch | undefined;
  /** `blog/getting-started`. */
  readonly path: string;
  /** `gettingstarted`: the last segment without hyphens, which also a page called Getting-Started or gettingstarted has. */
  readonly slug: string;
  /** `getting`, `started`: the words of the last segment. */
  readonly last: readonly string[];
  /** `blog`: the words of the folders. */
  readonly folder: readonly string[];
  /** `getting`, `started`: the words of the title. */
  readonly title: readonly string[];
  /** `Getting started`: without the name of the site. */
  readonly writtenTitle: string;
  /** The words of the headings and of the text. */
  readonly text: readonly string[];
  /** The words of the headings alone. */
  readonly headings: readonly string[];
  /** Trigrams of the last segment: ` ge`, `get`, `ett`, … */
  readonly nameGrams: ReadonlySet<string>;
  /** Trigrams of the last segment and the title. */
  readonly grams: ReadonlySet<string>;
  /** True for the home page of a language too: /de/. */
  readonly home: boolean;
}

/** How much of a page's text is compared, in characters. */
const maxText = 4000;

/** Creates the profile of a page. `split` returns the words of a text. The language is in the URL, unless `known` has it. */
export function makeProfile(
  { url, title, text, headings = [] }: SitePage,
  split: (text: string) => readonly string[],
  known?: Partial<Pick<Profile, 'language' | 'languageSearch'>>,
): Profile {
  const parts = splitUrl(url);
  // The 42 of /?p=42 isn't a name.
  const last = parts.endsInQueryNumber ? '' : (parts.segments.at(-1) ?? '');
  const nameGrams = makeTrigrams(last);

  return {
    ...parts,
    ...known,
    url,
    path: parts.segments.join('/'),
    slug: last.replaceAll('-', ''),
    last: split(last),
    folder: split(parts.segments.slice(0, -1).join(' ')),
    title: split(title),
    writtenTitle: title.trim(),
    text: split(text.slice(0, maxText)),
    headings: split(headings.join(' ')),
    nameGrams,
    grams: title === '' ? nameGrams : makeTrigrams(`${last} ${title}`),
    home: isHome(parts),
  };
}

/** Fewer titles may end alike by chance. */
const minTitles = 4;

/** Removes the site's name, the part at the end of most titles: `About` of `About | Example`. */
export function removeSiteName(pages: readonly SitePage[]): SitePage[] {
  const ends = pages.filter(({ title }) => title !== '').map(({ title }) => findTitleEnd(title));
  const [siteName, count] = sortByCount(ends)[0] ?? ['', 0];
  const isOnMostPages = ends.length >= minTitles && count > ends.length / 2;
  if (siteName === '' || !isOnMostPages) return [...pages];

  return pages.map((page) =>
    page.title.endsWith(siteName) ? { ...page, title: page.title.slice(0, -siteName.length) } : page,
  );
}

const signsBeforeName = ['|', '-', '–', '—', '·', ':', '»'];

/** A longer end of a title, in characters, is more than the name of a site. */
const maxTitleEnd = 63;

/** ` | Example` of `About | Example`; '' for a title without the name of the site. */
function findTitleEnd(title: string): string {
  const start = Math.max(...signsBeforeName.map((sign) => title.lastIndexOf(` ${sign} `)));
  const isShortEnd = start !== -1 && title.length - start <= maxTitleEnd;
  return isShortEnd ? title.slice(start) : '';
}

/** How much of a name and a title is compared, in characters. */
const maxTrigramText = 120;

/** ` ab`, `abo`, `bou`, `out` and `ut ` of `About`: each three characters in a row, with a space around the words. */
function makeTrigrams(text: string): Set<string> {
  const words = ` ${text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')} `.slice(0, maxTrigramText);
  const trigrams = new Set<string>();
  for (let start = 0; start + 3 <= words.length; start += 1) trigrams.add(words.slice(start, start + 3));
  return trigrams;
}
