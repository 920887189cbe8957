import { countItems } from '../../lib/counts.ts';
import { findLanguage } from '../../lib/url/language.ts';
import { decodePath, parsePath } from '../../lib/url/path.ts';
import { findQueryLanguage, removeDisplayParameters, removeLanguage } from '../../lib/url/query-words.ts';
import { identifyUrl } from '../inventory/hosts.ts';
import type { Suggestion } from '../state/review-file.ts';

/** The parts of a URL, without its date and ending. */
export interface UrlParts {
  /** Lower case, decoded, without extensions, index names and dates; `_` is `-`. */
  readonly segments: readonly string[];
  /** `de` if the first segment is a language code, which stays in `segments`, or if the query has one. */
  readonly language: string | undefined;
  /** True if the last segment is a number from a query, which says nothing about the page. */
  readonly opaque: boolean;
  /** The folder as written, with `#` for each number: posts of all days are in `blog/#/#/#`. */
  readonly bucket: string;
  /** The day, month or year in the URL, such as `2024-05-17`; '' if it has none. */
  readonly date: string;
  /** How often each word occurs as written, including dates and extensions. */
  readonly spelled: ReadonlyMap<string, number>;
}

const fileEnding = /\.(?:html?|xhtml|shtml|php\d?|aspx?|jsp|cfm|cgi|md|mdx)$/;

const indexName = /^(?:index|default|home|_index|readme)$/;

export function splitUrl(url: string): UrlParts {
  const [, path = '', query = ''] =
    /^(?:[a-z][a-z0-9+.-]*:)?(?:\/\/[^/?#]*)?([^?#]*)(?:\?([^#]*))?/i.exec(removeLanguage(url)) ?? [];
  const written = decodePath(parsePath(path))
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '');
  const last = written.pop();
  if (last !== undefined) {
    const name = last.replace(fileEnding, '');
    if (!indexName.test(name)) written.push(name);
  }
  // /product.php?id=42 is product, 42.
  const queryValues = [...new URLSearchParams(query).values()].filter(
    (value) => value !== '' && value.length < 80,
  );
  const segments = [...written, ...queryValues.map((value) => value.toLowerCase())];

  return {
    segments: removeDates(segments).map(spellSegment),
    language: findLanguage(findQueryLanguage(url)) ?? findLanguage(written[0]),
    opaque: /^\d+$/.test(queryValues.at(-1) ?? ''),
    bucket: makeBucket(segments),
    date: findDate(segments),
    spelled: countWords(`${path} ${query}`),
  };
}

function countWords(text: string): Map<string, number> {
  return countItems(text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}

/** True for `/`, `/index.html`, `/home`, and a language's home page; false if a query selects the language. */
export function isHome({ segments, language }: UrlParts): boolean {
  return (
    segments.length === 0 ||
    (segments.length === 1 && language !== undefined && findLanguage(segments[0]) !== undefined)
  );
}

/** `/2021/03/05/name` has a date in its segments. A year alone may be a section, and stays if it is the last segment. */
function removeDates(segments: readonly string[]): string[] {
  const kept = segments.filter((segment, at) => at === segments.length - 1 || !datePart.test(segment));
  return kept.map((segment) => segment.replace(day, '') || segment);
}

const datePart = /^(?:(?:19|20)\d\d|[01]\d|[0-3]\d|[1-9])$/;
const day = /^(?:19|20)\d\d-[01]\d-[0-3]\d(?:-|$)/;

function findDate(segments: readonly string[]): string {
  const named = day.exec(segments.at(-1) ?? '')?.[0].slice(0, 10);
  const parts = segments.slice(0, -1).filter((segment) => datePart.test(segment));
  const year = parts.findLastIndex((part) => part.length === 4);
  if (named !== undefined || year < 0) return named ?? '';
  const padded = parts.slice(year).map((part) => part.padStart(2, '0'));
  return padded.join('-');
}

function makeBucket(segments: readonly string[]): string {
  const folders = segments
    .slice(0, -1)
    .map((segment) => (/^\d+$/.test(segment) ? '#' : spellSegment(segment)));
  return [...folders, ...(/^(?:19|20)\d\d-\d\d-/.test(segments.at(-1) ?? '') ? ['#'] : [])].join('/');
}

function spellSegment(segment: string): string {
  return segment.replace(/[\s_+.~-]+/g, '-').replace(/^-(?=.)|(?<=.)-$/g, '');
}

/** Adds what a URL's form says beside its words: copies of a page, files, and feeds of the new build. */
export function proposeByForm(suggestions: readonly Suggestion[], files: readonly string[]): Suggestion[] {
  return proposeFeeds(proposeFiles(followCopies(suggestions), files), files);
}

/** Copies that a CMS makes of a page: for phones, to print, to embed, later pages of a list or of comments, and feeds. */
const copyEnd = /\/(?:amp|print|_print|embed|feed(?:\/(?:rss2?|atom|rdf))?|(?:comment-)?page[/-]\d+)\/?$/i;

/** `/list/page/2/amp/` is a copy of a copy. */
const maxCopies = 3;

/** A copy goes where its page goes, unless words found something surer. So does a variant in letter case. */
export function followCopies(suggestions: readonly Suggestion[]): Suggestion[] {
  const known = new Map(suggestions.map((suggestion) => [identifyUrl(suggestion.old), suggestion]));
  const surest = new Map<string, Suggestion>();
  for (const suggestion of suggestions) {
    const { confidence = 0 } = surest.get(foldCase(suggestion)) ?? {};
    if (suggestion.new !== '' && suggestion.confidence > confidence)
      surest.set(foldCase(suggestion), suggestion);
  }

  return suggestions.map((suggestion) => {
    const { old, confidence } = suggestion;
    const isOpen = suggestion.new === '';
    if (confidence === 1) return suggestion;
    // /list/page/2/amp/ is a copy of /list/.
    const page = known.get(identifyUrl(findOriginal(old) ?? ''));
    if (page !== undefined)
      return isOpen || confidence <= page.confidence ? follow(old, page, 'copy') : suggestion;

    const variant = surest.get(foldCase(suggestion));
    if (variant === undefined || variant.new === suggestion.new) return suggestion;
    return isOpen || confidence < variant.confidence ? follow(old, variant, 'variant') : suggestion;
  });
}

function follow(old: string, page: Suggestion, as: 'copy' | 'variant'): Suggestion {
  return { ...page, old, reason: `a ${as} of ${page.old}; ${page.reason}` };
}

function foldCase({ old }: Suggestion): string {
  return identifyUrl(old).toLowerCase();
}

/** The page that a URL is a copy of; never a home page, which lists everything. */
function findOriginal(old: string): string | undefined {
  let original = removeDisplayParameters(old);
  for (let copies = 0; copies < maxCopies; copies++) original = original.replace(copyEnd, '');
  return original === old || isHome(splitUrl(original)) ? undefined : original;
}

/** Feed readers request a feed for years. A page in its place ends the subscription. */
const sure = 0.9;

/** The folder of an old feed: `/feed/`, `/de/feed/atom/`, `/index.xml`, `/rss.php` or `/?feed=rss2`. */
const oldFeed =
  /^(.*?\/)(?:feed(?:\/(?:rss2?|atom|rdf))?\/?|rss2?\/?|atom\/?|(?:feed|rss2?|atom|index)\.(?:xml|rss|rdf|atom)|(?:feed|rss2?|atom)\.php|\?feed=\w+)$/i;

const newFeed = /^(.*\/)(?:feed|rss2?|atom|index)\.(?:xml|rss|atom)$/i;

/** Proposes the feed of the same folder; for the site's own feed also the only one of the build. */
export function proposeFeeds(suggestions: readonly Suggestion[], files: readonly string[]): Suggestion[] {
  const feeds = files.filter((name) => newFeed.test(name));

  return suggestions.map((suggestion) => {
    const folder = oldFeed.exec(suggestion.old)?.[1];
    if (folder === undefined || suggestion.confidence === 1) return suggestion;

    const own = feeds.filter((name) => newFeed.exec(name)?.[1] === folder);
    const fit = folder === '/' && own.length === 0 && feeds.length === 1 ? feeds : own;
    const isAtom = /atom/i.test(suggestion.old);
    const to = fit.find((name) => /atom/i.test(name) === isAtom) ?? fit[0];
    if (to === undefined || to === suggestion.old) return suggestion;
    return { ...suggestion, new: to, confidence: sure, reason: `the feed of ${folder}` };
  });
}

/** A file keeps its name when its folder is reorganized; a proposal below this confidence is replaced. */
const likely = 0.5;

/** Proposes the new build's only file with the name of an old download, if nothing else fits well. */
export function proposeFiles(suggestions: readonly Suggestion[], files: readonly string[]): Suggestion[] {
  const byName = Map.groupBy(files, normalizeFileName);

  return suggestions.map((suggestion) => {
    const name = normalizeFileName(suggestion.old);
    const [only, another] = name === '' ? [] : (byName.get(name) ?? []);
    const fits = suggestion.new !== '' && suggestion.confidence >= likely;
    if (only === undefined || another !== undefined || fits || suggestion.confidence === 1) return suggestion;
    return { ...suggestion, new: only, confidence: sure, reason: 'the only file with this name' };
  });
}

/** The name of a download in lower case, with a hyphen between words: `price-list.pdf`; '' for a page. */
function normalizeFileName(url: string): string {
  const name = /(?<![^/])[^/]+\.(?!html?$|php$|aspx?$|jsp$|cgi$|cfm$)[a-z0-9]{2,5}$/i.exec(url)?.[0];
  if (name === undefined) return '';
  return decodePath(parsePath(name))
    .toLowerCase()
    .replace(/[\s_+-]+/g, '-');
}
