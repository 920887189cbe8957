import { Lines } from './lines.ts';
import type { SitemapEntry, SitemapXml } from './sitemap-xml.ts';
import { copyOf } from './strings.ts';

/** Text that stands for itself: without an entity, and without what XML forbids. */
const text = String.raw`[^<&\0-\x08\x0B\x0C\x0E-\x1F]*`;
const quoted = String.raw`"[^"<&\0-\x08\x0B\x0C\x0E-\x1F]*"`;
const space = String.raw`[ \t\r\n]*`;
/** A name begins with no digit; one beyond ASCII is left to the parser. */
const attribute = String.raw`[ \t\r\n]+[A-Za-z_:][\w:]*=${quoted}`;
const field = (name: string): string => `(?:<${name}>${text}</${name}>${space})?`;
const link = `<xhtml:link rel="alternate" hreflang=(${quoted}) href=(${quoted}) ?/>${space}`;

const begin = new RegExp(
  String.raw`^(?:<\?xml version="1\.0" encoding="[\w-]+"\?>)?${space}(?:<\?xml-stylesheet [^<>?]*\?>${space})?<(urlset|sitemapindex)((?:${attribute}){0,20})>${space}`,
);
const end = /<\/(urlset|sitemapindex)>[ \t\r\n]*$/y;
const entry = new RegExp(
  `<(url|sitemap)>${space}<loc>(${text})</loc>${space}(?:<lastmod>(${text})</lastmod>${space})?${field('changefreq')}${field('priority')}((?:${link}){0,200})</\\1>${space}`,
  'y',
);
const links = new RegExp(link, 'g');

/**
 * Reads a sitemap that is written as nearly all are: no prefix, entity or comment, the fields in the order of the schema,
 * alternates of the usual prefix. Undefined for any other, which `parseSitemap` and `xmlFault` read, to the same result:
 * they take three to ten times as long, and a parser that must be loaded. What repeats in a group has a bound, since each
 * turn takes some of a stack.
 */
export function readPlainSitemap(xml: string): SitemapXml | undefined {
  const [head, root = '', written = ''] = begin.exec(xml) ?? [];
  if (head === undefined) return undefined;
  const attributes = [...written.matchAll(/(?<![\w:])([\w:]+)="([^"]*)"/g)];
  const declared = new Map(attributes.map(([, name, value]) => [name, value]));
  if (declared.size < attributes.length) return undefined;
  const lines = new Lines(xml);
  const entries: SitemapEntry[] = [];
  let at = head.length;
  for (;;) {
    entry.lastIndex = at;
    const found = entry.exec(xml);
    if (found === null) break;
    const [all, name = '', loc = '', lastmod, alternates = ''] = found;
    if (alternates !== '' && !declared.has('xmlns:xhtml')) return undefined;
    const spot = lines.at(at + all.indexOf('<loc>', name.length));
    entries.push({
      loc: copyOf(loc.trim()),
      lastmod: lastmod === undefined ? undefined : copyOf(lastmod.trim()),
      alternates: alternates === '' ? [] : alternatesIn(alternates),
      ...spot,
    });
    at = entry.lastIndex;
  }
  end.lastIndex = at;
  if (end.exec(xml)?.[1] !== root) return undefined;
  return { root, namespace: (declared.get('xmlns') ?? '').trim(), entries };
}

function alternatesIn(text: string): SitemapEntry['alternates'] {
  return [...text.matchAll(links)].map(([, hreflang = '', href = '']) => ({
    hreflang: copyOf(hreflang.slice(1, -1).trim()),
    href: copyOf(href.slice(1, -1).trim()),
  }));
}
