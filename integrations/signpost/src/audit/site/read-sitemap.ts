import { gunzipSync } from 'node:zlib';
import { type Sitemap, sitemapLimit } from './sitemap.ts';
import { parseSitemapXml } from './sitemap-xml.ts';
import { findXmlFault } from './xml-fault.ts';

/**
 * Reads the bytes of a sitemap: XML, an index or text with a URL per line, each also in gzip. A file that isn't one, or is too
 * large, is `broken` and says why. A feed is only detected. Never throws.
 */
export function readSitemap(file: string, packed: Buffer): Sitemap {
  const bytes = unpack(packed);
  if (bytes === undefined || bytes.byteLength > maxBytes)
    return { file, kind: 'broken', entries: [], trouble: describeUnreadable(bytes) };

  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (/\.txt(?:\.gz)?(?:\?|$)/i.test(file)) return readText(file, text);

  const { root, namespace, wrongNamespaces, entries } = parseSitemapXml(text);
  const kind = kinds.get(root) ?? 'broken';
  if (kind === 'feed') return { file, kind, entries, trouble: undefined };
  if (kind === 'broken') {
    const trouble = `it has no urlset or sitemapindex element${root && `, but ${root}`}`;
    return { file, kind, entries, trouble };
  }

  const fault = findXmlFault(text);
  const troubleAt = fault && { line: fault.line, column: fault.column };
  return { file, kind, entries, namespace, wrongNamespaces, trouble: fault?.text, troubleAt };
}

/** By the root element. */
const kinds: ReadonlyMap<string, Sitemap['kind']> = new Map([
  ['urlset', 'urls'],
  ['sitemapindex', 'index'],
  ['rss', 'feed'],
  ['feed', 'feed'],
]);

/** A limit against memory exhaustion: twice the protocol's, since a slightly too large file is still read. */
const maxBytes = sitemapLimit.bytes * 2;

/** Undefined beyond the limit, or for a broken file. */
function unpack(bytes: Buffer): Buffer | undefined {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: maxBytes });
  } catch {
    return undefined;
  }
}

function describeUnreadable(bytes: Buffer | undefined): string {
  return bytes === undefined
    ? 'it is not a complete gzip file, or unpacks to more than 100 MB'
    : 'it is larger than 100 MB';
}

function readText(file: string, text: string): Sitemap {
  const entries = text.split(/\r?\n/).flatMap((raw, index) => {
    const loc = raw.trim();
    if (loc === '') return [];
    return [{ loc, lastmod: undefined, alternates: [], line: index + 1, column: raw.indexOf(loc) + 1 }];
  });
  return { file, kind: 'text', entries, trouble: undefined };
}
