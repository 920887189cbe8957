import { countItems } from '../../lib/counts.ts';
import type { Sought, Speaker } from './languages.ts';
import { isHome, splitUrl, type UrlParts } from './url-parts.ts';

/** The known facts of a page of either site. */
export interface SitePage extends Speaker {
  /** '' if unknown. */
  readonly title: string;
  /** Headings and other words; '' if unknown. */
  readonly text: string;
}

/** A page for the comparison, with the words of each field. */
export interface Profile extends UrlParts {
  readonly url: string;
  /** For an old page: the versions of the new site to search. */
  readonly sought?: Sought | undefined;
  readonly path: string;
  /** The last segment as letters only: *getting-started* equals *gettingstarted*. */
  readonly slug: string;
  readonly last: readonly string[];
  readonly folder: readonly string[];
  readonly title: readonly string[];
  readonly text: readonly string[];
  /** Trigrams of the last segment, and of it with the title. */
  readonly nameGrams: ReadonlySet<string>;
  readonly grams: ReadonlySet<string>;
  readonly home: boolean;
}

const maxText = 4000;

/** Creates the profile of a page. `split` returns the words of a text. The URL or `spoken` gives the language. */
export function makeProfile(
  { url, title, text }: SitePage,
  split: (text: string) => readonly string[],
  spoken?: Partial<Pick<Profile, 'language' | 'sought'>>,
): Profile {
  const parts = splitUrl(url);
  const last = parts.opaque ? '' : (parts.segments.at(-1) ?? '');
  const nameGrams = makeTrigrams(last);

  return {
    ...parts,
    ...spoken,
    url,
    path: parts.segments.join('/'),
    slug: last.replaceAll('-', ''),
    last: split(last),
    folder: split(parts.segments.slice(0, -1).join(' ')),
    title: split(title),
    text: split(text.slice(0, maxText)),
    nameGrams,
    grams: title === '' ? nameGrams : makeTrigrams(`${last} ${title}`),
    home: isHome(parts),
  };
}

const signsBeforeName = ['|', '-', '–', '—', '·', ':', '»'];
const maxSiteName = 60;

/** ` | Example` of `About | Example`; '' for a title without a name at its end. */
function findTitleEnd(title: string): string {
  const start = Math.max(...signsBeforeName.map((sign) => title.lastIndexOf(` ${sign} `)));
  const end = start === -1 ? '' : title.slice(start);
  return end.length > 3 + maxSiteName ? '' : end;
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
  const spelled = ` ${text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')} `.slice(0, 120);
  return new Set(
    Array.from({ length: Math.max(0, spelled.length - 2) }, (_, at) => spelled.slice(at, at + 3)),
  );
}
