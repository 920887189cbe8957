import { decodePath, parsePath } from '../../lib/url/path.ts';
import { removeDisplayParameters } from '../../lib/url/query-words.ts';
import { identifyUrl, makeOldSite, nameUrl, type OldSite } from '../inventory/hosts.ts';
import type { OldUrl } from '../state/old-url.ts';
import type { Suggestion } from '../state/review-file.ts';
import { isHome, splitUrl } from './split-url.ts';

/** The redirect and the canonical of an old URL on the old site. */
type OldTarget = Pick<OldUrl, 'url' | 'location' | 'canonical'>;

const redirected = 'the old site redirects it to';
const fileStays = 'the new site has a file at this URL';

/** Adds proposals from further facts: files and feeds of the new build, redirects, canonicals and copies of the old site. */
export function applyOtherFacts(
  suggestions: readonly Suggestion[],
  files: readonly string[],
  inventory: readonly OldTarget[] = [],
  site: OldSite = makeOldSite([]),
): Suggestion[] {
  const built = new Set(files);
  const proposed = proposeFeeds(proposeFiles(suggestions, files), files);
  const rows = new Map(inventory.map((row) => [identifyUrl(row.url), row]));
  const known = new Map(proposed.map((suggestion) => [identifyUrl(suggestion.old), suggestion]));

  const find = (url: string | undefined, from: string): string | undefined => {
    const id = identifyUrl(url ?? '');
    return id === identifyUrl(from) ? undefined : known.get(id)?.old;
  };
  /** The target of a redirect, the canonical, or the original of a copy. */
  const findLead = (from: string) => {
    const { location = '', canonical = '' } = rows.get(identifyUrl(from)) ?? {};
    const target = find(nameUrl(location, site)?.url, from);
    if (target !== undefined) return { to: target, why: redirected };

    const page = find(nameUrl(canonical, site)?.url, from);
    // On broken sites, the home page is the canonical of every page.
    if (page !== undefined && page !== '/') return { to: page, why: 'its canonical is' };
    const original = find(findOriginal(from), from);
    return original === undefined ? undefined : { to: original, why: 'a copy of' };
  };
  /** The file that the old site redirects to, such as an image of WordPress, if the new build has it at the same URL. */
  const findKeptFile = (from: string): string | undefined => {
    const { location = '' } = rows.get(identifyUrl(from)) ?? {};
    const file = nameUrl(location, site)?.url ?? '';
    return normalizeFileName(file) !== '' && built.has(file) ? file : undefined;
  };
  /** The end of a chain; undefined in a loop. */
  const findEnd = (url: string, before: readonly string[]): Suggestion | undefined => {
    if (before.includes(url)) return undefined;
    const lead = findLead(url);
    return lead === undefined ? known.get(identifyUrl(url)) : findEnd(lead.to, [...before, url]);
  };

  return proposed.map((suggestion) => {
    // A person decided, or the new build has the file.
    if (suggestion.confidence === 1 || built.has(suggestion.new)) return suggestion;
    const file = findKeptFile(suggestion.old);
    if (file !== undefined)
      return { ...suggestion, new: file, confidence: sure, reason: `${redirected} ${file}; ${fileStays}` };
    const lead = findLead(suggestion.old);
    const end = lead && findEnd(lead.to, [suggestion.old]);
    return lead === undefined || end === undefined ? suggestion : follow(suggestion, end, lead.why);
  });
}

/** Takes the suggestion of `end`, unless `own` is surer. A redirect is only doubted if the target is probably gone. */
function follow(own: Suggestion, end: Suggestion, why: string): Suggestion {
  const isSurer = own.new !== '' && own.confidence >= end.confidence;
  if (isSurer && (why !== redirected || end.new === '')) return own;
  return { ...end, old: own.old, reason: `${why} ${end.old}; ${end.reason}` };
}

/** Copies that a CMS makes of a page: for phones, to print, to embed, later pages of a list or of comments, and feeds. */
const copyEnd = /\/(?:amp|print|_print|embed|feed(?:\/(?:rss2?|atom|rdf))?|(?:comment-)?page[/-]\d+)\/?$/i;

/** /list/ for the copy /list/page/2/amp/; never a home page, which lists everything. */
function findOriginal(old: string): string | undefined {
  let original = removeDisplayParameters(old);
  while (copyEnd.test(original)) original = original.replace(copyEnd, '');
  return isHome(splitUrl(original)) ? undefined : original;
}

/** The confidence in a file at the same URL, in a file with the right name, and the limit below which a page gives way to it. */
const [certain, sure, likely] = [0.99, 0.9, 0.5];

/** The folder of an old feed: `/feed/`, `/de/feed/atom/`, `/index.xml`, `/rss.php` or `/?feed=rss2`. */
const oldFeed =
  /^(.*?\/)(?:feed(?:\/(?:rss2?|atom|rdf))?\/?|rss2?\/?|atom\/?|(?:feed|rss2?|atom|index)\.(?:xml|rss|rdf|atom)|(?:feed|rss2?|atom)\.php|\?feed=\w+)$/i;

const newFeed = /^(.*\/)(?:feed|rss2?|atom|index)\.(?:xml|rss|atom)$/i;

/** A feed with the name of a list. A /news.xml may be a sitemap. */
const namedFeed = /^\/(?:blog|posts|articles)\.(?:xml|rss|atom)$/i;

/**
 * Proposes the feed of the folder, and the only feed of the build for /feed/. Feed readers request a feed for years, and a
 * page in its place ends the subscription.
 */
function proposeFeeds(suggestions: readonly Suggestion[], files: readonly string[]): Suggestion[] {
  const usualFeeds = files.filter((name) => newFeed.test(name));
  const feeds = usualFeeds.length > 0 ? usualFeeds : files.filter((name) => namedFeed.test(name));

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

/** Proposes the file at the very URL, or else the only file with the name of an old download in any folder. */
function proposeFiles(suggestions: readonly Suggestion[], files: readonly string[]): Suggestion[] {
  const built = new Set(files);
  const byName = Map.groupBy(files, normalizeFileName);

  return suggestions.map((suggestion) => {
    const name = normalizeFileName(suggestion.old);
    if (name === '' || suggestion.confidence === 1) return suggestion;
    if (built.has(suggestion.old))
      return { ...suggestion, new: suggestion.old, confidence: certain, reason: fileStays };

    const [only, another] = byName.get(name) ?? [];
    const fits = suggestion.new !== '' && suggestion.confidence >= likely;
    if (only === undefined || another !== undefined || fits) return suggestion;
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
