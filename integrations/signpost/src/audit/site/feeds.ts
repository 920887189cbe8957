import type { Path } from '../../lib/url/path.ts';
import type { FaultyText, Page } from '../../pages/page.ts';
import { isJsonFeed, parseJsonFeed } from './feed-json.ts';
import { type FeedUrl, parseFeed } from './feed-xml.ts';
import { findXmlFault, type XmlFault } from './xml-fault.ts';

/** An RSS or Atom file, or a JSON Feed. */
export interface Feed {
  readonly file: string;
  readonly urls: readonly FeedUrl[];
  /** The titles, descriptions and dates that nobody wrote. */
  readonly faultyTexts: readonly FaultyText[];
  /** Why feed readers reject the file. */
  readonly fault: XmlFault | undefined;
}

/** The endings of feeds. The root element, behind a declaration and comments, decides. */
const feedEnding = /\.(?:xml|rss|atom)$|\bfeed\.json$/;
const feedRoot = /<(?:rss|feed|rdf:RDF)[\s>]/i;
/** Characters in which the root element begins: a sitemap of 5 MB isn't parsed as a feed. */
const maxProlog = 10_000;

/** Bytes. A longer feed has the whole text of hundreds of posts. */
const maxSize = 5_000_000;

/** Reads the feeds of a site. A file that isn't a feed has no URLs. */
export function readFeeds(
  files: ReadonlyMap<Path, string>,
  documents: readonly Page[],
  read: (file: string) => Buffer | undefined,
): Feed[] {
  const declared = listDeclaredFeeds(documents);
  const feeds: Feed[] = [];
  for (const [path, file] of files) {
    if (!declared.has(path) && !feedEnding.test(file)) continue;
    const bytes = read(file);
    if (bytes === undefined || bytes.length > maxSize) continue;
    const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
    if (isJsonFeed(text.slice(0, maxProlog))) {
      feeds.push({ file, urls: parseJsonFeed(text), faultyTexts: [], fault: undefined });
      continue;
    }
    if (!feedRoot.test(text.slice(0, maxProlog))) continue;
    const { urls, faultyTexts } = parseFeed(text);
    if (urls.length > 0) feeds.push({ file, urls, faultyTexts, fault: findXmlFault(text) });
  }
  return feeds;
}

/** The feeds that pages declare: `<link rel="alternate" type="application/rss+xml" href="/blog/index.xml">`. */
export function listDeclaredFeeds(documents: readonly Page[]): ReadonlySet<Path> {
  const declared = new Set<Path>();
  for (const { rels } of documents)
    for (const { rel, type, target } of rels)
      if (
        target.kind === 'site' &&
        rel.includes('alternate') &&
        /\/(?:(?:rss|atom)\+xml|feed\+json)/i.test(type ?? '')
      )
        declared.add(target.path);
  return declared;
}
