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

/** Variants that a CMS makes of a page: for phones, to print, to embed, and later pages of a list or of comments. */
const variant = /^(.*)\/(?:amp|print|_print|embed|(?:comment-)?page[/-]\d+)\/?$/i;

/** How many nested variants are followed, such as the second page of a mobile list. */
const most = 3;

/** A copy goes where its page goes, unless words found something surer. So does a variant in letter case. */
export function followCopies(suggestions: readonly Suggestion[]): Suggestion[] {
  const known = new Map(suggestions.map((suggestion) => [identifyUrl(suggestion.old), suggestion]));
  const surest = findSurestVariants(suggestions);
  return suggestions.map((suggestion) => {
    const page = findOriginalSuggestion(suggestion.old, known);
    if (page === undefined) return proposeSameTarget(suggestion, surest.get(foldLetters(suggestion)));
    const isSurer = suggestion.new !== '' && suggestion.confidence > page.confidence;
    if (isSurer || suggestion.confidence === 1) return suggestion;
    return { ...page, old: suggestion.old, reason: `a copy of ${page.old}; ${page.reason}` };
  });
}

/** The most certain of the URLs that differ only in case. */
function findSurestVariants(suggestions: readonly Suggestion[]): Map<string, Suggestion> {
  const surest = new Map<string, Suggestion>();
  for (const suggestion of suggestions) {
    const { confidence = 0 } = surest.get(foldLetters(suggestion)) ?? {};
    if (suggestion.new !== '' && suggestion.confidence > confidence)
      surest.set(foldLetters(suggestion), suggestion);
  }
  return surest;
}

function proposeSameTarget(suggestion: Suggestion, other: Suggestion | undefined): Suggestion {
  if (other === undefined || other.new === suggestion.new || suggestion.confidence === 1) return suggestion;
  if (suggestion.new !== '' && suggestion.confidence >= other.confidence) return suggestion;
  return { ...other, old: suggestion.old, reason: `a variant of ${other.old}; ${other.reason}` };
}

function foldLetters({ old }: Suggestion): string {
  return identifyUrl(old).toLowerCase();
}

/** The page that a copy is made of in the end; never the home page, which lists everything. */
function findOriginalSuggestion(old: string, known: ReadonlyMap<string, Suggestion>): Suggestion | undefined {
  let page: Suggestion | undefined;
  let url: string | undefined = old;
  for (let step = 0; step < most && url !== undefined; step++) {
    url = deriveOriginalUrl(url);
    page = (url === undefined ? undefined : known.get(identifyUrl(url))) ?? page;
  }
  return page;
}

/** The page of which a URL is a variant; undefined if it isn't one, or if that is the home page. */
function deriveOriginalUrl(url: string): string | undefined {
  const bare = removeDisplayParameters(url);
  const original = bare === url ? variant.exec(url)?.[1] : bare;
  return original === '/' ? undefined : original || undefined;
}

/** Feed readers request a feed for years. A page in its place ends the subscription. */
const sure = 0.9;

/** The folder of a feed: `/feed/`, `/de/feed/atom/`, `/index.xml`, `/rss.php` or `/?feed=rss2`. */
const feed =
  /^(.*?\/)(?:feed(?:\/(?:rss2?|atom|rdf))?\/?|rss2?\/?|atom\/?|(?:feed|rss2?|atom|index)\.(?:xml|rss|rdf|atom)|(?:feed|rss2?|atom)\.php|\?feed=\w+)$/i;

const file = /^(.*\/)(?:feed|rss2?|atom|index)\.(?:xml|rss|atom)$/i;

/** Proposes the feed of the same folder, or the only one. A post's feed goes where the post goes, as on WordPress sites. */
export function proposeFeeds(suggestions: readonly Suggestion[], files: Iterable<string>): Suggestion[] {
  const feeds = new Map<string, string[]>();

  for (const name of files) {
    const folder = file.exec(name)?.[1];
    if (folder !== undefined) feeds.set(folder, [...(feeds.get(folder) ?? []), name]);
  }
  const [only, another] = [...feeds.values()].flat();
  const known = new Map(suggestions.map((suggestion) => [identifyUrl(suggestion.old), suggestion]));

  return suggestions.map((suggestion) => {
    const folder = feed.exec(suggestion.old)?.[1];
    if (folder === undefined || suggestion.confidence >= sure) return suggestion;

    const own =
      feeds.get(folder) ?? (folder === '/' && only !== undefined && another === undefined ? [only] : []);
    const to = own.find((name) => /atom/i.test(name) === /atom/i.test(suggestion.old)) ?? own[0];
    if (to === undefined)
      return withPage(suggestion, isHome(splitUrl(folder)) ? undefined : known.get(identifyUrl(folder)));
    if (to === suggestion.old) return suggestion;
    const reason = folder === '/' ? 'the feed of the site' : `the feed of ${folder}`;

    return { ...suggestion, new: to, confidence: sure, reason };
  });
}

function withPage(feedOf: Suggestion, page: Suggestion | undefined): Suggestion {
  if (page === undefined || (feedOf.new !== '' && feedOf.confidence > page.confidence)) return feedOf;
  return { ...page, old: feedOf.old, reason: `the feed of ${page.old}; ${page.reason}` };
}

/**
 * A file keeps its name when its folder is reorganized, and little else does; a proposal below this confidence is replaced.
 */
const likely = 0.5;

/** Proposes the new build's only file with the name of an old download, if nothing else fits well. */
export function proposeFiles(suggestions: readonly Suggestion[], files: Iterable<string>): Suggestion[] {
  const named = new Map<string, string[]>();
  for (const file of files) {
    const name = normalizeFileName(file);
    if (name !== undefined) named.set(name, [...(named.get(name) ?? []), file]);
  }

  return suggestions.map((suggestion) => {
    const fits = suggestion.new !== '' && suggestion.confidence >= likely;
    const name = fits || suggestion.confidence === 1 ? undefined : normalizeFileName(suggestion.old);
    const [only, other] = named.get(name ?? '') ?? [];
    if (only === undefined || other !== undefined) return suggestion;
    return { ...suggestion, new: only, confidence: sure, reason: 'the only file with this name' };
  });
}

/** The last part of a URL that isn't a page; in lower case, with a hyphen for what is between words. */
function normalizeFileName(url: string): string | undefined {
  const name = /(?<![^/])[^/]+\.(?!html?$|php$|aspx?$|jsp$|cgi$|cfm$)[a-z0-9]{2,5}$/i.exec(url)?.[0];
  const decoded = name && decodePath(parsePath(name)).toLowerCase();
  return decoded?.replace(/[\s_+-]+/g, '-');
}
