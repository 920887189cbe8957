import { decodePath, parsePath } from '../../lib/url/path.ts';
import { removeDisplayParameters } from '../../lib/url/query-words.ts';
import { identifyUrl, makeOldSite, type OldSite, toInventoryUrl } from '../inventory/hosts.ts';
import type { ReadMap } from '../review/map-reader.ts';
import type { OldUrl } from '../state/old-url.ts';
import type { Suggestion } from '../state/review-file.ts';
import { certain, likely, sure } from './confidences.ts';
import { followRedirects, type OldRedirects, redirectsTo } from './old-redirects.ts';
import { isHome, splitUrl } from './split-url.ts';

// Suggestions from facts besides words, each stronger than the one before:
//
// 1. `proposeFiles`: /files/List.pdf is /files/list.pdf in the new build.
// 2. `proposeFeeds`: /feed/ is /rss.xml in the new build.
// 3. `findKnownTarget`: the old site, or an entry of the map, redirects the URL to a file or page that the new build has too.
// 4. `findLead`: the old URL redirects to another old URL, names it as canonical, or is a copy of it, whose suggestion counts.

/** The redirect and the canonical of an old URL on the old site. */
type OldTarget = Pick<OldUrl, 'url' | 'location' | 'canonical'>;

/** What is known of the old site besides words, by `identifyUrl` of the old URLs. */
interface KnownFacts extends OldRedirects {
  readonly oldTargets: ReadonlyMap<string, OldTarget>;
  readonly suggestions: ReadonlyMap<string, Suggestion>;
  /** The URLs of the new build. */
  readonly builtPages: ReadonlySet<string>;
  readonly builtFiles: ReadonlySet<string>;
}

interface NewUrls {
  readonly files: readonly string[];
  readonly pages?: readonly { readonly url: string }[];
}

/** Adds proposals from further facts: files and feeds of the new build, redirects, canonicals and copies of the old site. */
export function applyOtherFacts(
  suggestions: readonly Suggestion[],
  { files, pages = [] }: NewUrls,
  inventory: readonly OldTarget[] = [],
  site: OldSite = makeOldSite([]),
  readMap: ReadMap = () => undefined,
): Suggestion[] {
  const builtFiles = new Set(files);
  const builtPages = new Set(pages.map(({ url }) => url));
  const proposed = proposeFeeds(proposeFiles(suggestions, files), files);
  const facts: KnownFacts = {
    oldTargets: new Map(inventory.map((row) => [identifyUrl(row.url), row])),
    suggestions: new Map(proposed.map((suggestion) => [identifyUrl(suggestion.old), suggestion])),
    site,
    readMap,
    builtPages,
    builtFiles,
  };

  return proposed.map((suggestion) => {
    const { old, confidence } = suggestion;
    // A person decided, or a file of the new build is proposed.
    if (confidence === 1 || builtFiles.has(suggestion.new)) return suggestion;

    // The old site redirects /soup/photo/ to the image /files/soup.jpg, which the new build has too.
    const target = findKnownTarget(old, facts);
    if (target !== undefined && normalizeFileName(target) !== '' && builtFiles.has(target))
      return {
        ...suggestion,
        new: target,
        confidence: sure,
        reason: `${redirectsTo} ${target}; ${fileStays}`,
      };

    const lead = findLead(old, facts);
    // The map leads /start to /shop/, a page of the new build that no source of old URLs has.
    if (lead?.why !== redirectsTo && target !== undefined && builtPages.has(target))
      return { ...suggestion, new: target, confidence: certain, reason: `${redirectsTo} ${target}` };
    if (lead === undefined) return suggestion;
    const end = findEnd(lead.to, [old], facts);
    return end === undefined ? suggestion : adoptSuggestion(suggestion, end, lead.why);
  });
}

/** The first known URL on the way: an old URL with a suggestion, or a URL of the new build. Undefined in a loop. */
function findKnownTarget(old: string, facts: KnownFacts): string | undefined {
  const { suggestions, builtPages, builtFiles } = facts;
  return followRedirects(old, facts).find(
    (target) => suggestions.has(identifyUrl(target)) || builtPages.has(target) || builtFiles.has(target),
  );
}

/** Another old URL whose suggestion is right too, and the start of the reason: `its canonical is`. */
interface Lead {
  readonly to: string;
  readonly why: string;
}

/** The target of a redirect, the canonical, or the original of a copy, if it is another URL of the inventory. */
function findLead(old: string, facts: KnownFacts): Lead | undefined {
  const { oldTargets, suggestions, site } = facts;
  const findOther = (url: string | undefined): string | undefined => {
    const id = identifyUrl(url ?? '');
    return id === identifyUrl(old) ? undefined : suggestions.get(id)?.old;
  };

  // The old site redirects /start to /shop.
  const target = findOther(findKnownTarget(old, facts));
  if (target !== undefined) return { to: target, why: redirectsTo };

  const canonical = findOther(toInventoryUrl(oldTargets.get(identifyUrl(old))?.canonical ?? '', site)?.url);
  // On broken sites, the home page is the canonical of every page.
  if (canonical !== undefined && canonical !== '/') return { to: canonical, why: 'its canonical is' };

  // /fog/amp/ is a copy of /fog/.
  const original = findOther(findOriginal(old));
  return original === undefined ? undefined : { to: original, why: 'a copy of' };
}

/** The suggestion at the end of a chain: that of /shop/ for /promo → /start → /shop/. Undefined in a loop. */
function findEnd(old: string, visited: readonly string[], facts: KnownFacts): Suggestion | undefined {
  if (visited.includes(old)) return undefined;
  const lead = findLead(old, facts);
  if (lead === undefined) return facts.suggestions.get(identifyUrl(old));
  return findEnd(lead.to, [...visited, old], facts);
}

/**
 * The suggestion of `end` for the URL, unless its own is as sure. A redirect of the old site counts more than the confidence,
 * except if its target is probably gone.
 */
function adoptSuggestion(ownSuggestion: Suggestion, end: Suggestion, why: string): Suggestion {
  const isSurer = ownSuggestion.new !== '' && ownSuggestion.confidence >= end.confidence;
  const followsRedirect = why === redirectsTo && end.new !== '';
  if (isSurer && !followsRedirect) return ownSuggestion;
  return { ...end, old: ownSuggestion.old, reason: `${why} ${end.old}; ${end.reason}` };
}

/** Copies that a CMS makes of a page: for phones, to print, to embed, later pages of a list or of comments, and feeds. */
const copyEnd = /\/(?:amp|print|_print|embed|feed(?:\/(?:rss2?|atom|rdf))?|(?:comment-)?page[/-]\d+)\/?$/i;

/** /list/ for the copy /list/page/2/amp/; never a home page, which lists everything. */
function findOriginal(old: string): string | undefined {
  let original = removeDisplayParameters(old);
  while (copyEnd.test(original)) original = original.replace(copyEnd, '');
  return isHome(splitUrl(original)) ? undefined : original;
}

const fileStays = 'the new site has a file at this URL';

/** Proposes the file at the very URL, or else the only file with the name of an old download in any folder. */
function proposeFiles(suggestions: readonly Suggestion[], files: readonly string[]): Suggestion[] {
  const built = new Set(files);
  const byName = Map.groupBy(files, normalizeFileName);

  return suggestions.map((suggestion) => {
    const name = normalizeFileName(suggestion.old);
    if (name === '' || suggestion.confidence === 1) return suggestion;
    if (built.has(suggestion.old))
      return { ...suggestion, new: suggestion.old, confidence: certain, reason: fileStays };

    const [file, another] = byName.get(name) ?? [];
    const hasLikelyPage = suggestion.new !== '' && suggestion.confidence >= likely;
    if (file === undefined || another !== undefined || hasLikelyPage) return suggestion;
    return { ...suggestion, new: file, confidence: sure, reason: 'the only file with this name' };
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

/** `/de/` of `/de/feed/atom/`. An old feed may also be `/feed/`, `/index.xml`, `/rss.php` or `/?feed=rss2`. */
const oldFeed =
  /^(.*?\/)(?:feed(?:\/(?:rss2?|atom|rdf))?\/?|rss2?\/?|atom\/?|(?:feed|rss2?|atom|index)\.(?:xml|rss|rdf|atom)|(?:feed|rss2?|atom)\.php|\?feed=\w+)$/i;

/** `/blog/` of `/blog/rss.xml`. */
const newFeed = /^(.*\/)(?:feed|rss2?|atom|index)\.(?:xml|rss|atom)$/i;

/** A feed with the name of a list. A /news.xml may be a sitemap. */
const namedFeed = /^\/(?:blog|posts|articles)\.(?:xml|rss|atom)$/i;

/**
 * Proposes the feed of the folder, otherwise of the folder that its page moved to, and the only feed of the build for /feed/.
 * Feed readers request a feed for years, and a page in its place ends the subscription.
 */
function proposeFeeds(suggestions: readonly Suggestion[], files: readonly string[]): Suggestion[] {
  const usualFeeds = files.filter((name) => newFeed.test(name));
  const feeds = usualFeeds.length > 0 ? usualFeeds : files.filter((name) => namedFeed.test(name));
  const listFeeds = (folder: string) => feeds.filter((name) => newFeed.exec(name)?.[1] === folder);
  const byUrl = new Map(suggestions.map((suggestion) => [suggestion.old, suggestion]));

  return suggestions.map((suggestion) => {
    const folder = oldFeed.exec(suggestion.old)?.[1];
    if (folder === undefined || suggestion.confidence === 1) return suggestion;

    // /post/ became /blog/, and the feed of /blog/ has most of what the subscribers of /post/index.xml read.
    const page = byUrl.get(folder);
    const movedTo = page !== undefined && page.confidence >= likely ? page.new : folder;
    const newFolder = [folder, movedTo].find((place) => listFeeds(place).length > 0) ?? folder;
    // For /feed/, the only feed of the build is right wherever it is: /blog/rss.xml.
    const candidates = folder === '/' && feeds.length === 1 ? feeds : listFeeds(newFolder);
    const isAtom = /atom/i.test(suggestion.old);
    const to = candidates.find((name) => /atom/i.test(name) === isAtom) ?? candidates[0];
    if (to === undefined || to === suggestion.old) return suggestion;
    const move = newFolder === folder ? '' : `, to which ${folder} moved`;
    return { ...suggestion, new: to, confidence: sure, reason: `the feed of ${newFolder}${move}` };
  });
}
