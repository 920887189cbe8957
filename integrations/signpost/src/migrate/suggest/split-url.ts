import { countItems } from '../../lib/counts.ts';
import { findLanguage } from '../../lib/url/language.ts';
import { decodePath, parsePath } from '../../lib/url/path.ts';
import { findQueryLanguage, removeLanguage } from '../../lib/url/query-words.ts';

/** The parts of a URL, without date and ending. The examples are of /blog/2024/05/17/First_Post.html. */
export interface UrlParts {
  /** `blog`, `first-post`: lower case, decoded, without extensions, index names and dates. */
  readonly segments: readonly string[];
  /** `blog`, `First_Post`: the same segments as the URL has them, for people. */
  readonly written: readonly string[];
  /** `de` of the first segment, which stays in `segments`, or of the query. */
  readonly language: string | undefined;
  /** True if the last segment is a number from the query, as 42 in /?p=42: it has no word in common with another page. */
  readonly endsInQueryNumber: boolean;
  /** `blog/#/#/#`: the folder with `#` for each number. What is learnt about a folder counts for the posts of all days. */
  readonly folderPattern: string;
  /** `2024-05-17`; `2024` if the URL has only the year, '' for none. */
  readonly date: string;
  /** How often each word occurs, with dates and extensions, since rare words such as `2024` tell pages apart. */
  readonly writtenWords: ReadonlyMap<string, number>;
}

/** `https://www.example.com` of https://www.example.com/shop/pump.aspx?id=42#top. */
const schemeAndHost = /^(?:[a-z][a-z0-9+.-]*:)?(?:\/\/[^/?#]*)?/i;

/** `/shop/pump.aspx` and `id=42` of /shop/pump.aspx?id=42#top. */
const pathAndQuery = /^([^?#]*)(?:\?([^#]*))?/;

/** `.html` of about.html. */
const extension = /\.(?:html?|xhtml|shtml|php\d?|aspx?|jsp|cfm|cgi|mdx?)$/i;

/** `/index` of shop/index. */
const indexName = /(?:^|\/)(?:index|default|home|_index|readme)$/i;

/** The folders `2021`, `03` and `5`. Without a year too: /chapter/5/intro is compared as /chapter/intro. */
const dateFolder = /^(?:(?:19|20)\d\d|[0-3]?\d)$/;

/** `2021-03-05-` of 2021-03-05-first-post. */
const dayBeforeName = /^(?:19|20)\d\d-[01]\d-[0-3]\d(?:-|$)/;

/** A longer value of a query is text, not the name of a page. */
const maxValue = 80;

/** Splits a URL: /product.php?id=42 has the segments `product` and `42`. */
export function splitUrl(url: string): UrlParts {
  const urlWithoutHost = removeLanguage(url).replace(schemeAndHost, '');
  const [, path = '', query = ''] = pathAndQuery.exec(urlWithoutHost) ?? [];
  const decoded = decodePath(parsePath(path)).split('/').filter(Boolean).join('/');
  const names = decoded.replace(extension, '').replace(indexName, '').split('/');
  const values = [...new URLSearchParams(query).values()].filter((value) => value.length < maxValue);
  const all = [...names, ...values].filter(Boolean);

  const folders = all.slice(0, -1);
  const last = all.slice(-1);
  // The year of /archive/2021/ may be a section, and stays.
  const withoutDate = [...folders.filter((folder) => !dateFolder.test(folder)), ...last];
  const written = withoutDate.map((segment) => segment.replace(dayBeforeName, '') || segment);

  return {
    segments: written.map(normalizeSegment),
    written,
    language: findLanguage(findQueryLanguage(url)) ?? findLanguage(all[0]?.toLowerCase()),
    endsInQueryNumber: /^\d+$/.test(values.findLast(Boolean) ?? ''),
    folderPattern: folders.map((folder) => normalizeSegment(folder).replace(/^\d+$/, '#')).join('/'),
    date: findDate(folders, last[0] ?? ''),
    writtenWords: countItems(`${path} ${query}`.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []),
  };
}

function findDate(folders: readonly string[], last: string): string {
  // /blog/2021-03-05-first-post
  const day = dayBeforeName.exec(last)?.[0];
  if (day !== undefined) return day.slice(0, '2021-03-05'.length);

  // /blog/2021/3/first-post is of 2021-03.
  const dateFolders = folders.filter((folder) => dateFolder.test(folder));
  const year = dateFolders.findLastIndex((folder) => folder.length === 4);
  if (year < 0) return '';
  const padded = dateFolders.slice(year).map((folder) => folder.padStart(2, '0'));
  return padded.join('-');
}

/** `about-us` of About_Us. */
function normalizeSegment(segment: string): string {
  return segment
    .toLowerCase()
    .replace(/[\s_+.~-]+/g, '-')
    .replace(/^-(?=.)|(?<=.)-$/g, '');
}

/** True for `/`, `/index.html`, `/home` and `/de/`. The page /team.php?lang=de has a language too, and isn't a home page. */
export function isHome({ segments, language }: UrlParts): boolean {
  const [first] = segments;
  if (first === undefined) return true;
  return segments.length === 1 && language !== undefined && findLanguage(first) !== undefined;
}
