import { gunzipSync } from 'node:zlib';
import type { Spot } from './page.ts';
import { readPlainSitemap } from './plain-sitemap.ts';
import { parseSitemap, type SitemapEntry } from './sitemap-xml.ts';
import { xmlFault } from './xml-fault.ts';

export interface Sitemap {
  readonly file: string;
  /**
   * An index lists other sitemaps; its entries are those. A feed may stand for a sitemap, and its entries are read as a feed's
   * (`feed.ts`). `broken` could not be read.
   */
  readonly kind: 'urls' | 'index' | 'text' | 'feed' | 'broken';
  readonly entries: readonly SitemapEntry[];
  /** Bytes after unpacking. */
  readonly size: number;
  readonly trouble: string | undefined;
  /** The namespace of its elements, as its root declares it; undefined for text and what is broken. */
  readonly namespace?: string | undefined;
  /** Where that is, if it is at one place: XML that is not well-formed. */
  readonly troubleAt?: Spot | undefined;
}

/** The protocol's own limit, and ours against a file that unpacks without end. */
export const sitemapLimit = { bytes: 52_428_800, entries: 50_000 };

/** Reads a sitemap: XML, an index, gzip, or text with an address per line; of a feed, only that it is one. Never throws. */
export function readSitemap(file: string, packed: Buffer): Sitemap {
  const bytes = unpack(packed);
  if (typeof bytes === 'string')
    return { file, kind: 'broken', entries: [], size: packed.byteLength, trouble: bytes };
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (/\.txt(?:\.gz)?(?:\?|$)/i.test(file)) return readText(file, text, bytes.byteLength);
  const plain = readPlainSitemap(text);
  const { root, namespace, entries } = plain ?? parseSitemap(text);
  const kind = kinds.get(root) ?? 'broken';
  const trouble =
    kind === 'broken'
      ? `it has no urlset or sitemapindex element${root === '' ? '' : `, but ${root}`}`
      : undefined;
  if (trouble !== undefined || kind === 'feed')
    return { file, kind, entries, size: bytes.byteLength, trouble };
  const fault = plain === undefined ? xmlFault(text) : undefined;
  const at = fault && { line: fault.line, column: fault.column };
  return {
    ...{ file, kind, entries, size: bytes.byteLength, namespace },
    ...{ trouble: fault?.text, troubleAt: at },
  };
}

/** By the root element. */
const kinds: ReadonlyMap<string, Sitemap['kind']> = new Map([
  ['urlset', 'urls'],
  ['sitemapindex', 'index'],
  ['rss', 'feed'],
  ['feed', 'feed'],
]);

function unpack(bytes: Buffer): Buffer | string {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: sitemapLimit.bytes * 2 });
  } catch {
    return 'it is no complete gzip file, or unpacks to more than 100 MB';
  }
}

function readText(file: string, text: string, size: number): Sitemap {
  const entries = text.split(/\r?\n/).flatMap((raw, index) => {
    const loc = raw.trim();
    return loc === ''
      ? []
      : [{ loc, lastmod: undefined, alternates: [], line: index + 1, column: raw.indexOf(loc) + 1 }];
  });
  return { file, kind: 'text', entries, size, trouble: undefined };
}
