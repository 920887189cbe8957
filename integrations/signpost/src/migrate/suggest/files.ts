import { decodePath, parsePath } from '../../lib/url/path.ts';
import type { Suggestion } from '../state/review-file.ts';

/** The confidence in a file that fits by its name, and that below which a page is given up for such a file. */
const [sure, likely] = [0.9, 0.5];

/** The folder of an old feed: `/feed/`, `/de/feed/atom/`, `/index.xml`, `/rss.php` or `/?feed=rss2`. */
const oldFeed =
  /^(.*?\/)(?:feed(?:\/(?:rss2?|atom|rdf))?\/?|rss2?\/?|atom\/?|(?:feed|rss2?|atom|index)\.(?:xml|rss|rdf|atom)|(?:feed|rss2?|atom)\.php|\?feed=\w+)$/i;

const newFeed = /^(.*\/)(?:feed|rss2?|atom|index)\.(?:xml|rss|atom)$/i;

/** A feed with the name of its list, on a site without another one. A /news.xml may be a sitemap. */
const namedFeed = /^\/(?:blog|posts|articles)\.(?:xml|rss|atom)$/i;

/**
 * Proposes the feed of the same folder; for the site's own feed also the only one of the build. Feed readers request a feed
 * for years, and a page in its place ends the subscription.
 */
export function proposeFeeds(suggestions: readonly Suggestion[], files: readonly string[]): Suggestion[] {
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

/** Proposes the new build's only file with the name of an old download, since files keep their names in other folders. */
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
