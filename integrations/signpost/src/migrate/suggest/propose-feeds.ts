import { sortByCount } from '../../lib/counts.ts';
import type { Suggestion } from '../state/review-file.ts';
import { likely, sure } from './confidences.ts';

/** `/de/` of `/de/feed/atom/`. An old feed may also be `/feed/`, `/index.xml`, `/rss.php` or `/?feed=rss2`. */
const oldFeed =
  /^(.*?\/)(?:feed(?:\/(?:rss2?|atom|rdf))?\/?|rss2?\/?|atom\/?|(?:feed|rss2?|atom|index)\.(?:xml|rss|rdf|atom)|(?:feed|rss2?|atom)\.php|\?feed=\w+)$/i;

/** `/blog/` of `/blog/rss.xml`. */
const newFeed = /^(.*\/)(?:feed|rss2?|atom|index)\.(?:xml|rss|atom)$/i;

/** A feed with the name of a list. A /news.xml may be a sitemap. */
const namedFeed = /^\/(?:blog|posts|articles)\.(?:xml|rss|atom)$/i;

/**
 * Proposes the feed of the folder, otherwise of the folder that its pages moved to, and the only feed of the build for /feed/.
 * Feed readers request a feed for years, and a page in its place ends the subscription.
 */
export function proposeFeeds(suggestions: readonly Suggestion[], files: readonly string[]): Suggestion[] {
  const usualFeeds = files.filter((name) => newFeed.test(name));
  const feeds = usualFeeds.length > 0 ? usualFeeds : files.filter((name) => namedFeed.test(name));
  const listFeeds = (folder: string) => feeds.filter((name) => newFeed.exec(name)?.[1] === folder);

  return suggestions.map((suggestion) => {
    const folder = oldFeed.exec(suggestion.old)?.[1];
    if (folder === undefined || suggestion.confidence === 1) return suggestion;

    const feedsOfFolder = listFeeds(folder);
    const newFolder = feedsOfFolder.length > 0 ? folder : findMovedFolder(folder, suggestions);
    // For /feed/, the only feed of the build is right wherever it is: /blog/rss.xml.
    const takesOnlyFeedOfBuild = folder === '/' && feedsOfFolder.length === 0 && feeds.length === 1;
    const candidates = takesOnlyFeedOfBuild ? feeds : listFeeds(newFolder);
    const isAtom = /atom/i.test(suggestion.old);
    const to = candidates.find((name) => /atom/i.test(name) === isAtom) ?? candidates[0];
    if (to === undefined || to === suggestion.old) return suggestion;
    const move = newFolder === folder ? '' : `, to which ${folder} moved`;
    return { ...suggestion, new: to, confidence: sure, reason: `the feed of ${newFolder}${move}` };
  });
}

/**
 * `/blog/` for `/post/` if more of its pages, such as /post/fog/, became /blog/fog/ than pages of any other folder. No majority is
 * needed: subscribers get the feed that has most of what they read. `/post/` if no page kept its name.
 */
function findMovedFolder(folder: string, suggestions: readonly Suggestion[]): string {
  if (folder === '/') return folder;

  const newFolders: string[] = [];
  for (const { old, new: page, confidence } of suggestions) {
    const name = old.startsWith(folder) ? old.slice(folder.length) : '';
    if (name !== '' && confidence >= likely && page.endsWith(`/${name}`))
      newFolders.push(page.slice(0, -name.length));
  }
  const [mostFrequent] = sortByCount(newFolders);
  return mostFrequent?.[0] ?? folder;
}
