import { countItems } from '../../lib/counts.ts';
import { findLanguage } from '../../lib/url/language.ts';
import { decodePath, parsePath } from '../../lib/url/path.ts';
import { findQueryLanguage, removeLanguage } from '../../lib/url/query-words.ts';
import type { Sought, Speaker } from './languages.ts';

/** The known facts of a page of either site. */
export interface SitePage extends Speaker {
  /** '' if unknown. */
  readonly title: string;
  /** Headings and further words; '' if unknown. */
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
  /** The title as the page has it, without the name of the site. */
  readonly writtenTitle: string;
  readonly text: readonly string[];
  /** Trigrams of the last segment, and of last segment and title. */
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
    writtenTitle: title.trim(),
    text: split(text.slice(0, maxText)),
    nameGrams,
    grams: title === '' ? nameGrams : makeTrigrams(`${last} ${title}`),
    home: isHome(parts),
  };
}

const signsBeforeName = ['|', '-', '–', '—', '·', ':', '»'];
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

/** The parts of a URL, without date and ending. */
interface UrlParts {
  /** Lower case, decoded, without extensions, index names and dates; `_` is `-`. */
  readonly segments: readonly string[];
  /** The same segments as the URL has them, for people: `About_Us` of *about-us*. */
  readonly written: readonly string[];
  /** `de` of the first segment, which stays in `segments`, or of the query. */
  readonly language: string | undefined;
  /** True if the last segment is a number from a query, as in /?p=42. */
  readonly opaque: boolean;
  /** The folder, with `#` for each number: posts of all days are in `blog/#/#/#`. */
  readonly bucket: string;
  /** The day, month or year in the URL, such as `2024-05-17`; '' for none. */
  readonly date: string;
  /** How often each word occurs as written, including dates and extensions. */
  readonly spelled: ReadonlyMap<string, number>;
}

const ending =
  /(?:(?:^|\/)(?:index|default|home|_index|readme))?(?:\.(?:html?|xhtml|shtml|php\d?|aspx?|jsp|cfm|cgi|mdx?))?$/i;

/** A folder of `/2021/03/05/`, and the start of `2021-03-05-name`. */
const datePart = /^(?:(?:19|20)\d\d|[0-3]?\d)$/;
const day = /^(?:19|20)\d\d-[01]\d-[0-3]\d(?:-|$)/;

export function splitUrl(url: string): UrlParts {
  const [, path = '', query = ''] =
    /^(?:[a-z][a-z0-9+.-]*:)?(?:\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?/i.exec(removeLanguage(url)) ?? [];
  const decoded = decodePath(parsePath(path)).split('/').filter(Boolean).join('/');
  // /product.php?id=42 is product, 42.
  const values = [...new URLSearchParams(query).values()].filter(
    (value) => value !== '' && value.length < 80,
  );
  const names = decoded.replace(ending, '').split('/');
  const all = [...names, ...values].filter(Boolean);
  const [folders, last] = [all.slice(0, -1), all.slice(-1)];
  // A year at the end may be a section, and stays.
  const kept = [...folders.filter((folder) => !datePart.test(folder)), ...last];
  const written = kept.map((segment) => segment.replace(day, '') || segment);

  return {
    segments: written.map(normalizeSegment),
    written,
    language: findLanguage(findQueryLanguage(url)) ?? findLanguage(all[0]?.toLowerCase()),
    opaque: /^\d+$/.test(values.at(-1) ?? ''),
    bucket: folders.map((folder) => normalizeSegment(folder).replace(/^\d+$/, '#')).join('/'),
    date: findDate(folders, last[0] ?? ''),
    spelled: countItems(`${path} ${query}`.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []),
  };
}

function findDate(folders: readonly string[], last: string): string {
  const named = day.exec(last)?.[0].slice(0, 10);
  const parts = folders.filter((folder) => datePart.test(folder));
  const year = parts.findLastIndex((part) => part.length === 4);
  if (named !== undefined || year < 0) return named ?? '';
  const padded = parts.slice(year).map((part) => part.padStart(2, '0'));
  return padded.join('-');
}

function normalizeSegment(segment: string): string {
  return segment
    .toLowerCase()
    .replace(/[\s_+.~-]+/g, '-')
    .replace(/^-(?=.)|(?<=.)-$/g, '');
}

/** True for `/`, `/index.html`, `/home`, and a language's home page; false if a query selects the language. */
export function isHome({ segments, language }: UrlParts): boolean {
  const [only, another] = segments;
  return (
    only === undefined ||
    (another === undefined && language !== undefined && findLanguage(only) !== undefined)
  );
}
