import { Parser } from 'htmlparser2';
import { copyOf } from '../../lib/text/intern.ts';
import { Lines, type Spot } from '../../lib/text/lines.ts';
import type { Text } from '../../pages/page.ts';
import type { PrefixNamespace, SitemapEntry } from './sitemap.ts';
import { maxDepth, namespaceByPrefix } from './xml-fault.ts';

// The text of a sitemap's XML → its root element and an entry for each `<url>` or `<sitemap>` that has a `<loc>`:
//
// <urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
//   <url>
//     <loc>https://www.example.com/</loc>
//     <lastmod>2026-03-01</lastmod>
//     <xhtml:link rel="alternate" hreflang="de" href="https://www.example.com/de/"/>
//     <image:image><image:loc>https://www.example.com/team.jpg</image:loc></image:image>
//   </url>
// </urlset>

/** The content of a sitemap's XML. */
interface SitemapXml {
  /** The name of the root element without a prefix; empty without one. */
  readonly root: string;
  readonly namespace: Text | undefined;
  /** The namespaces of used prefixes that aren't the usual ones of these prefixes. */
  readonly wrongNamespaces: readonly PrefixNamespace[];
  readonly entries: readonly SitemapEntry[];
}

/** A `url` or `sitemap` element, while it is read. */
interface EntryDraft {
  loc?: Spot & { readonly text: string };
  lastmod?: string;
  readonly alternates: { readonly hreflang: string; readonly href: string }[];
  readonly media: Text[];
}

/** The elements with the URL of an image or video, with the usual prefixes of Google's schemas. */
const mediaElements: ReadonlySet<string> = new Set([
  'image:loc',
  'video:thumbnail_loc',
  'video:content_loc',
  'video:player_loc',
]);

/** Parses a sitemap's XML as far as possible. Never throws. */
export function parseSitemapXml(text: string): SitemapXml {
  const lines = new Lines(text);
  const entries: SitemapEntry[] = [];
  let root = '';
  let namespace: Text | undefined;
  // The attributes of the root element, which declare the prefixes
  let declarations: Readonly<Record<string, string>> = {};
  const wrongNamespaces = new Map<string, PrefixNamespace>();
  // `sm:` for the root `sm:urlset`: any prefix is allowed.
  let prefix = '';
  const removePrefix = (name: string): string => (name.startsWith(prefix) ? name.slice(prefix.length) : name);

  let depth = 0;
  let draft: EntryDraft = { alternates: [], media: [] };
  // The open element whose text is kept: `loc`, `lastmod`, `image:loc`; '' in any other element.
  let textElement = '';
  let elementText = '';
  let elementStart = 0;

  const parser = new Parser(
    {
      onopentag(writtenName, attributes) {
        // <url><url><url>… is read up to here; `findXmlFault` reports it.
        depth += 1;
        if (depth > maxDepth) parser.pause();

        if (root === '') {
          prefix = /^[^:]+:/.exec(writtenName)?.[0] ?? '';
          root = removePrefix(writtenName);
          const declared = attributes[prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`] ?? '';
          namespace = { text: copyOf(declared.trim()), ...lines.at(parser.startIndex) };
          declarations = attributes;
        }
        checkPrefix(writtenName);

        const name = removePrefix(writtenName);
        if (isEntry(name)) draft = { alternates: [], media: [] };
        if (name === 'xhtml:link' || name === 'link') addAlternate(attributes);

        textElement = hasText(name) ? name : '';
        elementText = '';
        elementStart = parser.startIndex;
      },

      ontext(data) {
        if (textElement !== '') elementText += data;
      },

      onclosetag(writtenName) {
        depth -= 1;
        const name = removePrefix(writtenName);
        if (name === textElement) setText(name, copyOf(elementText.trim()));
        else if (isEntry(name)) addEntry();
        textElement = '';
      },
    },
    { xmlMode: true },
  );

  /** `image` of <image:loc>, with the namespace of the root element */
  function checkPrefix(name: string): void {
    const usedPrefix = /^([^:]+):/.exec(name)?.[1] ?? '';
    const usual = namespaceByPrefix.get(usedPrefix);
    const declared = declarations[`xmlns:${usedPrefix}`]?.trim();
    if (usual === undefined || declared === undefined || declared === usual || namespace === undefined)
      return;
    const { line, column } = namespace;
    wrongNamespaces.set(usedPrefix, { prefix: usedPrefix, text: copyOf(declared), usual, line, column });
  }

  /** `<xhtml:link rel="alternate" hreflang="de" href="https://www.example.com/de/"/>` */
  function addAlternate({ rel, hreflang, href }: Readonly<Record<string, string>>): void {
    if (rel !== 'alternate' || href === undefined || hreflang === undefined) return;
    draft.alternates.push({ hreflang: copyOf(hreflang.trim()), href: copyOf(href.trim()) });
  }

  function setText(name: string, value: string): void {
    if (name === 'loc') draft.loc = { text: value, ...lines.at(elementStart) };
    else if (name === 'lastmod') draft.lastmod = value;
    else draft.media.push({ text: value, ...lines.at(elementStart) });
  }

  function addEntry(): void {
    const { loc, lastmod, alternates, media } = draft;
    if (loc === undefined) return;
    const { text: url, line, column } = loc;
    entries.push({ loc: url, lastmod, alternates, ...(media.length > 0 && { media }), line, column });
    draft = { alternates: [], media: [] };
  }

  parser.end(text);
  return { root, namespace, wrongNamespaces: [...wrongNamespaces.values()], entries };
}

/** True for an element of a sitemap, or of an index. */
function isEntry(name: string): boolean {
  return name === 'url' || name === 'sitemap';
}

/** True for an element whose text belongs to the entry. */
function hasText(name: string): boolean {
  return name === 'loc' || name === 'lastmod' || mediaElements.has(name);
}
