import { Parser } from 'htmlparser2';
import { copyOf } from '../../lib/text/intern.ts';
import { Lines, type Spot } from '../../lib/text/lines.ts';

// The text of an RSS or Atom file → its URLs, with line and column.

/** A URL in a feed, as written. */
export interface FeedUrl extends Spot {
  readonly href: string;
  /**
   * `link`: of the feed; `self`: where the feed itself is; `item`: of an item, such as `<link>https://www.example.com/gauges/</link>`. `relativeInText`: a relative URL of a
   * link or image in an item's text, such as `&lt;img src="../icon.svg"&gt;`; whole URLs in texts aren't read.
   */
  readonly kind: 'link' | 'self' | 'item' | 'relativeInText';
}

/** Elements with the text of an item, as escaped HTML. */
const contentElements: ReadonlySet<string> = new Set([
  'content:encoded',
  'description',
  'content',
  'summary',
]);

/** A URL without host: `../images/1.jpg`. An id leads to the text itself. */
const relativeUrl = /^(?![a-z][a-z\d+.-]*:|\/\/|#)./i;

/** The URLs of a feed: `<link>` of RSS, `<link href>` of Atom, and relative ones in the texts of items. Never throws. */
export function parseFeed(text: string): FeedUrl[] {
  const lines = new Lines(text);
  const urls: FeedUrl[] = [];
  let root = '';
  let hasXmlBase = false;
  let isInItem = false;
  // The open element, and its text if that may have a URL
  let element = '';
  let elementText = '';
  let elementStart = 0;

  const add = (href: string, kind: FeedUrl['kind']): void => {
    urls.push({ href: copyOf(href.trim()), kind, ...lines.at(elementStart) });
  };

  const parser = new Parser(
    {
      onopentag(name, attributes) {
        if (root === '') root = name.toLowerCase();
        // https://www.w3.org/TR/xmlbase/
        if (attributes['xml:base'] !== undefined) hasXmlBase = true;
        if (name === 'item' || name === 'entry') isInItem = true;

        element = name;
        elementText = '';
        elementStart = parser.startIndex;
        // <link href="https://www.example.com/gauges/"/> of Atom
        const { rel = 'alternate', href } = attributes;
        if (name === 'link' && href !== undefined && rel === 'alternate' && root === 'feed')
          add(href, isInItem ? 'item' : 'link');
        // <atom:link href="https://www.example.com/feed.xml" rel="self"/>
        const isSelf = (name === 'link' || name === 'atom:link') && rel === 'self' && !isInItem;
        if (isSelf && href !== undefined) add(href, 'self');
      },

      ontext(data) {
        if (element === 'link' || contentElements.has(element)) elementText += data;
      },

      onclosetag(name) {
        if (name === 'item' || name === 'entry') isInItem = false;
        if (name !== element) return;

        // <link>https://www.example.com/gauges/</link>, and the images in a <description>
        if (name === 'link' && elementText.trim() !== '') add(elementText, isInItem ? 'item' : 'link');
        else if (isInItem && contentElements.has(name) && !hasXmlBase)
          for (const href of listUrls(elementText)) if (relativeUrl.test(href)) add(href, 'relativeInText');
        element = '';
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return /^(?:rss|feed|rdf:rdf)$/.test(root) ? urls : [];
}

/** The URLs of links and images in the HTML of an item, without those of comments. */
function listUrls(html: string): string[] {
  const urls: string[] = [];
  const parser = new Parser({
    onopentag(name, { href, src }) {
      if (name === 'a' && href !== undefined) urls.push(href.trim());
      if (name === 'img' && src !== undefined) urls.push(src.trim());
    },
  });
  parser.end(html);
  return urls;
}
