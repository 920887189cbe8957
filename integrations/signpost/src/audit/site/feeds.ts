import { Parser } from 'htmlparser2';
import { copyOf } from '../../lib/text/intern.ts';
import { Lines, type Spot } from '../../lib/text/lines.ts';
import type { Path } from '../../lib/url/path.ts';
import type { Page } from '../../pages/page.ts';

// RSS and Atom files → their URLs, with line and column.

/** A URL in a feed, as written. */
export interface FeedUrl extends Spot {
  readonly href: string;
  /**
   * `link`: of the feed; `item`: of an item, such as `<link>https://www.example.com/gauges/</link>`. `relativeInText`: a relative URL of a
   * link or image in an item's text, such as `&lt;img src="../icon.svg"&gt;`; whole URLs in texts aren't read.
   */
  readonly kind: 'link' | 'item' | 'relativeInText';
}

/** An RSS or Atom file. */
export interface Feed {
  readonly file: string;
  readonly urls: readonly FeedUrl[];
}

/** The names that generators give to feeds, and the files that pages declare as feeds. */
const usualName = /(?:^|\/)(?:rss|feed|atom|index)\.xml$|\.(?:rss|atom)$/;

/** Bytes. A longer feed has the whole text of hundreds of posts. */
const maxSize = 5_000_000;

/** Reads the feeds of a site. A file that isn't RSS or Atom has no URLs. */
export function readFeeds(
  files: ReadonlyMap<Path, string>,
  documents: readonly Page[],
  read: (file: string) => Buffer | undefined,
): Feed[] {
  const declared = listDeclaredFeeds(documents);
  const feeds: Feed[] = [];
  for (const [path, file] of files) {
    if (!declared.has(path) && !usualName.test(file)) continue;
    const bytes = read(file);
    if (bytes === undefined || bytes.length > maxSize) continue;
    const urls = parseFeed(bytes.toString('utf8'));
    if (urls.length > 0) feeds.push({ file, urls });
  }
  return feeds;
}

/** The feeds that pages declare: `<link rel="alternate" type="application/rss+xml" href="/blog/index.xml">`. */
export function listDeclaredFeeds(documents: readonly Page[]): ReadonlySet<Path> {
  const declared = new Set<Path>();
  for (const { rels } of documents)
    for (const { rel, type, target } of rels)
      if (target.kind === 'site' && rel.includes('alternate') && /\/(?:rss|atom)\+xml/i.test(type ?? ''))
        declared.add(target.path);
  return declared;
}

/** Elements with the text of an item, as escaped HTML. */
const contentElements: ReadonlySet<string> = new Set([
  'content:encoded',
  'description',
  'content',
  'summary',
]);

/** A link or image in an item's text that is relative: `../images/1.jpg`. */
const relativeUrl = /<(?:a|img)\s[^<>]*?(?:href|src)=["'](?![a-z][a-z\d+.-]*:|\/\/|#|["'])([^"'<>]+)/gi;

/** The URLs of a feed: `<link>` of RSS, `<link href>` of Atom, and relative ones in the texts of items. Never throws. */
function parseFeed(text: string): FeedUrl[] {
  const lines = new Lines(text);
  const urls: FeedUrl[] = [];
  let root = '';
  let hasXmlBase = false;
  let isItem = false;
  let field = '';
  let value = '';
  let fieldAt = 0;

  const add = (href: string, kind: FeedUrl['kind']): void => {
    urls.push({ href: copyOf(href.trim()), kind, ...lines.at(fieldAt) });
  };

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (root === '') root = name.toLowerCase();
        // https://www.w3.org/TR/xmlbase/
        if (attributes['xml:base'] !== undefined) hasXmlBase = true;
        if (name === 'item' || name === 'entry') isItem = true;

        field = name;
        value = '';
        fieldAt = parser.startIndex;
        const { rel = 'alternate', href } = attributes;
        if (name === 'link' && href !== undefined && rel === 'alternate' && root === 'feed')
          add(href, isItem ? 'item' : 'link');
      },
      ontext(data) {
        if (field === 'link' || contentElements.has(field)) value += data;
      },
      onclosetag(name) {
        if (name === 'item' || name === 'entry') isItem = false;
        if (name !== field) return;

        // <link>https://www.example.com/gauges/</link>, and the images in a <description>
        if (name === 'link' && value.trim() !== '') add(value, isItem ? 'item' : 'link');
        else if (isItem && contentElements.has(name) && !hasXmlBase)
          for (const [, href = ''] of value.matchAll(relativeUrl)) add(href, 'relativeInText');
        field = '';
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return /^(?:rss|feed|rdf:rdf)$/.test(root) ? urls : [];
}
