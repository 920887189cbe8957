import { findMember, getJsonValue, type JsonNode, listItems, parseJsonc } from '../../lib/json/jsonc.ts';
import { Lines } from '../../lib/text/lines.ts';
import type { FeedUrl } from './feed-xml.ts';

// A JSON Feed → its URLs, with line and column: https://www.jsonfeed.org/version/1.1/

/** True for the start of a JSON Feed, which names its version. */
export function isJsonFeed(text: string): boolean {
  return /"version"\s*:\s*"https:\\?\/\\?\/(?:www\.)?jsonfeed\.org\\?\//.test(text);
}

/** The URLs of a JSON Feed; none of a text that isn't JSON. */
export function parseJsonFeed(text: string): FeedUrl[] {
  const lines = new Lines(text);
  const feed = parseJsonc(text);
  const urls: FeedUrl[] = [];
  const add = (kind: FeedUrl['kind'], node: JsonNode | undefined): void => {
    const href = getJsonValue(node);
    if (node !== undefined && typeof href === 'string') urls.push({ kind, href, ...lines.at(node.offset) });
  };

  add('link', findMember(feed, 'home_page_url'));
  add('self', findMember(feed, 'feed_url'));
  for (const item of listItems(findMember(feed, 'items'))) add('item', findMember(item, 'url'));
  return urls;
}
