import { Parser } from 'htmlparser2';
import { copyOf } from '../../lib/text/intern.ts';
import { Lines, type Spot } from '../../lib/text/lines.ts';
import type { FaultyText } from '../../pages/page.ts';
import { findTextFault, isDamaged, type TextFault } from '../../pages/text-fault.ts';

// The text of an RSS or Atom file → its URLs, and the texts that nobody wrote, with line and column.

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

/** The elements with a text for people, and those with a date. */
const nounByElement: Readonly<Record<string, string>> = {
  title: 'the title',
  description: 'the description',
  summary: 'the summary',
  pubDate: 'the date',
  updated: 'the date',
  published: 'the date',
  'dc:date': 'the date',
};
const emptyText: TextFault = {
  kind: 'empty',
  text: 'an item of the feed has an empty title',
  fix: 'write its title, or leave the element out',
};
const emptyDate: TextFault = {
  kind: 'empty',
  text: 'an item of the feed has an empty date',
  fix: 'write the date of the item, or leave the element out',
};
const notADate: TextFault = {
  kind: 'date',
  text: 'is not a date',
  fix: 'write it as `Mon, 02 Nov 2026 10:00:00 GMT` in RSS, and as `2026-11-02T10:00:00Z` in Atom',
};

/** What is wrong with the text of an element; undefined for nothing, or for an element without a text for people. */
function findFault(name: string, text: string, type: string): TextFault | undefined {
  const noun = nounByElement[name];
  if (noun === undefined) return undefined;
  if (noun === 'the date') {
    if (text === '') return emptyDate;
    return findTextFault(text) ?? (Number.isNaN(Date.parse(text)) ? notADate : undefined);
  }

  if (text === '') return name === 'title' ? emptyText : undefined;
  const fault = findTextFault(text);
  // A description may be HTML, and so is a title that says so.
  const isHtml = name !== 'title' || type.endsWith('html');
  return fault !== undefined && isHtml && isDamaged(fault) && fault.kind !== 'encoding' ? undefined : fault;
}

/** A URL without host: `../images/1.jpg`. An id leads to the text itself. */
const relativeUrl = /^(?![a-z][a-z\d+.-]*:|\/\/|#)./i;

/** The URLs of a feed: `<link>` of RSS, `<link href>` of Atom, and relative ones in the texts of items; and wrong texts. Never throws. */
export function parseFeed(text: string): {
  readonly urls: readonly FeedUrl[];
  readonly faultyTexts: readonly FaultyText[];
} {
  const lines = new Lines(text);
  const urls: FeedUrl[] = [];
  const faultyTexts: FaultyText[] = [];
  let root = '';
  let hasXmlBase = false;
  let isInItem = false;
  // The open element, and its text if that may have a URL
  let element = '';
  let elementText = '';
  let elementStart = 0;
  let elementType = '';

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
        elementType = attributes['type'] ?? '';
        // <link href="https://www.example.com/gauges/"/> of Atom
        const { rel = 'alternate', href } = attributes;
        if (name === 'link' && href !== undefined && rel === 'alternate' && root === 'feed')
          add(href, isInItem ? 'item' : 'link');
        // <atom:link href="https://www.example.com/feed.xml" rel="self"/>
        const isSelf = (name === 'link' || name === 'atom:link') && rel === 'self' && !isInItem;
        if (isSelf && href !== undefined) add(href, 'self');
      },

      ontext(data) {
        if (element === 'link' || contentElements.has(element) || element in nounByElement)
          elementText += data;
      },

      onclosetag(name) {
        if (name === 'item' || name === 'entry') isInItem = false;
        if (name !== element) return;

        const words = elementText.trim();
        const fault = findFault(name, words, elementType);
        if (fault !== undefined) {
          const noun = `${nounByElement[name]} of ${isInItem ? 'an item' : 'the feed'}`;
          faultyTexts.push({ noun, text: copyOf(words.slice(0, 200)), fault, ...lines.at(elementStart) });
        }
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
  return /^(?:rss|feed|rdf:rdf)$/.test(root) ? { urls, faultyTexts } : { urls: [], faultyTexts: [] };
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
