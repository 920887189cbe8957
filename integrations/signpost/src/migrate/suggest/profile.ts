import { countItems } from '../../lib/counts.ts';
import type { LanguageSearch, LanguageSigns } from './languages.ts';
import { isHome, splitUrl, type UrlParts } from './split-url.ts';

/** The known facts of a page of either site. */
export interface SitePage extends LanguageSigns {
  /** '' if unknown. */
  readonly title: string;
  /** Headings and further words; '' if unknown. */
  readonly text: string;
}

/**
 * A page of either site as words, for the comparison of an old page with the new ones. The page /blog/Getting_Started.html
 * has the folder `blog`, the last words `getting` and `started`, and the slug `gettingstarted`.
 */
export interface Profile extends UrlParts {
  readonly url: string;
  /** For an old page: the language versions of the new site to search. */
  readonly languageSearch?: LanguageSearch | undefined;
  readonly path: string;
  /** The last segment as letters only: *getting-started* equals *gettingstarted*. */
  readonly slug: string;
  readonly last: readonly string[];
  readonly folder: readonly string[];
  readonly title: readonly string[];
  /** The title as the page has it, without the name of the site. */
  readonly writtenTitle: string;
  readonly text: readonly string[];
  /** Trigrams of the last segment, and of last segment and title. */
  readonly nameGrams: ReadonlySet<string>;
  readonly grams: ReadonlySet<string>;
  readonly home: boolean;
}

const maxText = 4000;

/** Creates the profile of a page. `split` returns the words of a text. The language is in the URL, unless `known` has it. */
export function makeProfile(
  { url, title, text }: SitePage,
  split: (text: string) => readonly string[],
  known?: Partial<Pick<Profile, 'language' | 'languageSearch'>>,
): Profile {
  const parts = splitUrl(url);
  const last = parts.opaque ? '' : (parts.segments.at(-1) ?? '');
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
    nameGrams,
    grams: title === '' ? nameGrams : makeTrigrams(`${last} ${title}`),
    home: isHome(parts),
  };
}

const signsBeforeName = ['|', '-', '–', '—', '·', ':', '»'];
/** A longer end of a title is more than the name of a site. */
const maxSiteName = 60;

/** ` | Example` of `About | Example`; '' for a title without the name of the site. */
function findTitleEnd(title: string): string {
  const start = Math.max(...signsBeforeName.map((sign) => title.lastIndexOf(` ${sign} `)));
  if (start === -1 || title.length - start > 3 + maxSiteName) return '';
  return title.slice(start);
}

/** Removes the site's name, the part at the end of most titles: `About | Example`. */
export function removeSiteName(pages: readonly SitePage[]): SitePage[] {
  const ends = pages.filter(({ title }) => title !== '').map(({ title }) => findTitleEnd(title));
  const [name = '', count = 0] = [...countItems(ends)].sort(([, a], [, b]) => b - a)[0] ?? [];
  if (name === '' || ends.length < 4 || count <= ends.length / 2) return [...pages];

  return pages.map((page) =>
    page.title.endsWith(name) ? { ...page, title: page.title.slice(0, -name.length) } : page,
  );
}

/** The trigrams of a text; word boundaries count as characters. */
function makeTrigrams(text: string): Set<string> {
  const padded = ` ${text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')} `.slice(0, 120);
  return new Set(Array.from({ length: Math.max(0, padded.length - 2) }, (_, at) => padded.slice(at, at + 3)));
}
