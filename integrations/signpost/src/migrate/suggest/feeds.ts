import { keyOf } from '../inventory/names.ts';
import type { Suggestion } from '../state/review-file.ts';
import { isHome, partsOf } from './address.ts';

/** Readers ask for the feed of a site for years; a page in its place ends the subscription. */
const sure = 0.9;

/** The folder that a feed is about, of `/feed/`, `/de/feed/atom/`, `/index.xml`, `/rss.php` or `/?feed=rss2`. */
const feed =
  /^(.*?\/)(?:feed(?:\/(?:rss2?|atom|rdf))?\/?|rss2?\/?|atom\/?|(?:feed|rss2?|atom|index)\.(?:xml|rss|rdf|atom)|(?:feed|rss2?|atom)\.php|\?feed=\w+)$/i;
const file = /^(.*\/)(?:feed|rss2?|atom|index)\.(?:xml|rss|atom)$/i;

/**
 * Proposes the only feed of the new build for that of the old site, or of the same folder. That of a post or a category,
 * which the new site has no feed for, goes where its page goes, as WordPress sites do that switch such feeds off.
 */
export function proposeFeeds(suggestions: readonly Suggestion[], files: Iterable<string>): Suggestion[] {
  const feeds = new Map<string, string[]>();
  for (const name of files) {
    const folder = file.exec(name)?.[1];
    if (folder !== undefined) feeds.set(folder, [...(feeds.get(folder) ?? []), name]);
  }
  const [only, another] = [...feeds.values()].flat();
  const known = new Map(suggestions.map((suggestion) => [keyOf(suggestion.old), suggestion]));
  return suggestions.map((suggestion) => {
    const folder = feed.exec(suggestion.old)?.[1];
    if (folder === undefined || suggestion.confidence >= sure) return suggestion;
    const own =
      feeds.get(folder) ?? (folder === '/' && only !== undefined && another === undefined ? [only] : []);
    const to = own.find((name) => /atom/i.test(name) === /atom/i.test(suggestion.old)) ?? own[0];
    if (to === undefined)
      return withPage(suggestion, isHome(partsOf(folder)) ? undefined : known.get(keyOf(folder)));
    if (to === suggestion.old) return suggestion;
    const reason = folder === '/' ? 'the feed of the site' : `the feed of ${folder}`;
    return { ...suggestion, new: to, confidence: sure, reason };
  });
}

function withPage(feedOf: Suggestion, page: Suggestion | undefined): Suggestion {
  if (page === undefined || (feedOf.new !== '' && feedOf.confidence > page.confidence)) return feedOf;
  return { ...page, old: feedOf.old, reason: `the feed of ${page.old}; ${page.reason}` };
}
