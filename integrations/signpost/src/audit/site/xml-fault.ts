import { Lines, type Spot } from '../../lib/text/lines.ts';

// The first mistake in the XML of a sitemap or feed: `a tag is not well-formed`, with line and column.

/** Why and where a file isn't well-formed XML. */
export interface XmlFault extends Spot {
  readonly text: string;
  /** The prefix that isn't declared. */
  readonly prefix?: string | undefined;
}

/** The namespaces of the usual prefixes in sitemaps and feeds. */
export const namespaceByPrefix: ReadonlyMap<string, string> = new Map([
  ['image', 'http://www.google.com/schemas/sitemap-image/1.1'],
  ['video', 'http://www.google.com/schemas/sitemap-video/1.1'],
  ['news', 'http://www.google.com/schemas/sitemap-news/0.9'],
  ['xhtml', 'http://www.w3.org/1999/xhtml'],
  ['content', 'http://purl.org/rss/1.0/modules/content/'],
  ['dc', 'http://purl.org/dc/elements/1.1/'],
  ['atom', 'http://www.w3.org/2005/Atom'],
  ['media', 'http://search.yahoo.com/mrss/'],
  ['itunes', 'http://www.itunes.com/dtds/podcast-1.0.dtd'],
]);

/** Levels of elements. A sitemap has four; for `<url><url><url>…` a parser takes longer with each level. */
export const maxDepth = 100;

const name = '[A-Za-z_:\\u0080-\\uFFFF][\\w:.\\u0080-\\uFFFF-]*';
/** Not `\s`: a name may contain other white space, such as U+00A0. */
const space = '[ \\t\\r\\n]';
/** ` xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"` */
const attribute = `${space}+${name}${space}*=${space}*(?:"[^"<]*"|'[^'<]*')`;
/** A tag: its slash, name, attributes, and the slash of an empty element. */
const tag = new RegExp(`<(/?)(${name})((?:${attribute})*)${space}*(/?)>`, 'y');
/** Markup besides elements, by start and end. */
const otherMarkup = [
  { start: '<!--', end: '-->', what: 'comment' },
  { start: '<![CDATA[', end: ']]>', what: 'CDATA section' },
  { start: '<?', end: '?>', what: 'processing instruction' },
  { start: '<!', end: '>', what: 'declaration' },
];
const bareAmpersand = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)/;

/** An empty line, or `Warning: …` of PHP, for which parsers reject the file. */
export const beforeDeclaration = 'there is something before the XML declaration';

interface Fault {
  /** The position in the text, in characters. */
  readonly at: number;
  readonly text: string;
  readonly prefix?: string;
}

/** The first mistake for which crawlers and feed readers reject a file; undefined for well-formed XML. */
export function findXmlFault(text: string): XmlFault | undefined {
  const fault = findFault(text);
  if (fault === undefined) return undefined;
  const { at, ...described } = fault;
  return { ...described, ...new Lines(text).at(at) };
}

function findFault(text: string): Fault | undefined {
  // A post about XML has a declaration in its text.
  const declaration = text.search(/<\?xml\s/);
  const isInRoot = /<(?:rss|feed|rdf:RDF|urlset|sitemapindex)\b/.test(
    text.slice(0, Math.max(declaration, 0)),
  );
  if (declaration > 0 && !isInRoot) return { at: declaration, text: beforeDeclaration };

  const prefixes = new Set(['xml', ...text.matchAll(/xmlns:([\w.-]+)/g).map(([, prefix = '']) => prefix)]);
  const openElements: { readonly name: string; readonly at: number }[] = [];
  let readUntil = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', readUntil)) {
    // <loc>https://www.example.com/?a=1&b=2</loc>
    const ampersand = findBareAmpersand(text.slice(readUntil, at), readUntil);
    if (ampersand !== undefined) return ampersand;

    const markup = otherMarkup.find(({ start }) => text.startsWith(start, at));
    if (markup !== undefined) {
      const close = text.indexOf(markup.end, at + markup.start.length);
      if (close < 0) return { at, text: `a ${markup.what} is never closed` };
      readUntil = close + markup.end.length;
      continue;
    }

    tag.lastIndex = at;
    const parts = tag.exec(text);
    if (parts === null) return { at, text: 'a tag is not well-formed' };
    readUntil = tag.lastIndex;

    // </loc>
    const [, slash, element = '', attributes = '', empty] = parts;
    if (slash === '/') {
      const fault = checkEndTag(element, at, openElements.pop()?.name);
      if (fault !== undefined) return fault;
      continue;
    }

    // <loc>, <xhtml:link rel="alternate" href="https://www.example.com/de/"/>
    const attributesAt = at + 1 + element.length;
    const fault = checkPrefix(element, at, prefixes) ?? findBareAmpersand(attributes, attributesAt);
    if (fault !== undefined) return fault;
    if (empty !== '/') openElements.push({ name: element, at });
    if (openElements.length > maxDepth)
      return { at, text: `<${element}> is nested more than ${maxDepth} levels deep` };
  }

  const unclosed = openElements.at(-1);
  return unclosed && { at: unclosed.at, text: `<${unclosed.name}> is never closed` };
}

function findBareAmpersand(text: string, from: number): Fault | undefined {
  const at = bareAmpersand.exec(text)?.index;
  if (at === undefined) return undefined;
  return { at: from + at, text: 'an ampersand is not written as &amp;' };
}

function checkEndTag(element: string, at: number, open: string | undefined): Fault | undefined {
  if (open === element) return undefined;
  const text =
    open === undefined ? `</${element}> has no start tag` : `</${element}> comes before </${open}>`;
  return { at, text };
}

/** `<image:image>` without `xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"` */
function checkPrefix(element: string, at: number, prefixes: ReadonlySet<string>): Fault | undefined {
  const prefix = /^([^:]+):/.exec(element)?.[1];
  if (prefix === undefined || prefixes.has(prefix)) return undefined;
  return { at, text: `the prefix of <${element}> isn't declared`, prefix };
}
