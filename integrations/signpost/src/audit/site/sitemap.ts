import { gunzipSync } from 'node:zlib';
import { Parser } from 'htmlparser2';
import type { BuildFiles } from '../../lib/build-files.ts';
import { Lines, type Spot } from '../../lib/lines.ts';
import type { Path } from '../../lib/path.ts';
import { unlessProblem } from '../../lib/problem.ts';
import { copyOf } from '../../lib/text.ts';
import type { Robots } from './robots.ts';
import { xmlFault } from './xml-fault.ts';

/** One URL of a sitemap. */
export interface SitemapEntry extends Spot {
  readonly loc: string;
  readonly lastmod: string | undefined;
  readonly alternates: readonly { readonly hreflang: string; readonly href: string }[];
  /** The URLs of its versions for other devices, each with its media query. */
  readonly devices?: readonly { readonly media: string; readonly href: string }[] | undefined;
  /** The URLs of its images and videos, if it names any. */
  readonly media?: readonly string[] | undefined;
}

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

/** The protocol's own limits. */
export const sitemapLimit = { bytes: 52_428_800, entries: 50_000 };

/** Reads a sitemap: XML, an index, gzip, or text with a URL per line; of a feed, only that it is one. Never throws. */
export function readSitemap(file: string, packed: Buffer): Sitemap {
  const bytes = unpack(packed);
  if (bytes === undefined || bytes.byteLength > mostBytes)
    return { file, kind: 'broken', entries: [], size: packed.byteLength, trouble: unread(bytes) };
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (/\.txt(?:\.gz)?(?:\?|$)/i.test(file)) return readText(file, text, bytes.byteLength);
  const { root, namespace, entries } = parseXml(text);
  const kind = kinds.get(root) ?? 'broken';
  const trouble =
    kind === 'broken'
      ? `it has no urlset or sitemapindex element${root === '' ? '' : `, but ${root}`}`
      : undefined;
  if (trouble !== undefined || kind === 'feed')
    return { file, kind, entries, size: bytes.byteLength, trouble };
  const fault = xmlFault(text);
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

/** Ours, against a file that takes all memory: twice the protocol's, so that one somewhat too large is still read. */
const mostBytes = sitemapLimit.bytes * 2;

/** Undefined where it can't be unpacked, or not within the limit. */
function unpack(bytes: Buffer): Buffer | undefined {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: mostBytes });
  } catch {
    return undefined;
  }
}

function unread(bytes: Buffer | undefined): string {
  return bytes === undefined
    ? 'it is not a complete gzip file, or unpacks to more than 100 MB'
    : 'it is larger than 100 MB';
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

/** With the prefixes that the schemas of Google suggest. */
const mediaFields: ReadonlySet<string> = new Set([
  'image:loc',
  'video:thumbnail_loc',
  'video:content_loc',
  'video:player_loc',
]);

/** What the XML of a sitemap holds. */
interface SitemapXml {
  /** The name of the root element, without a prefix; empty where there is none. */
  readonly root: string;
  /** As the root declares it; empty where it doesn't. */
  readonly namespace: string;
  readonly entries: readonly SitemapEntry[];
}

/** Reads the XML of a sitemap as far as it can be read. Never throws. */
function parseXml(text: string): SitemapXml {
  const lines = new Lines(text);
  const entries: SitemapEntry[] = [];
  let root = '';
  let namespace = '';
  // `sm:` where the root is `sm:urlset`: any prefix may stand for the namespace.
  let prefix = '';
  const own = (name: string): string => (name.startsWith(prefix) ? name.slice(prefix.length) : name);
  let field = '';
  let value = '';
  let fieldAt = 0;
  let loc: (Spot & { text: string }) | undefined;
  let lastmod: string | undefined;
  let alternates: { hreflang: string; href: string }[] = [];
  let devices: { media: string; href: string }[] = [];
  let media: string[] = [];
  const parser = new Parser(
    {
      onopentag(written, attributes) {
        if (root === '') {
          prefix = /^[^:]+:/.exec(written)?.[0] ?? '';
          root = own(written);
          namespace = (attributes[prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`] ?? '').trim();
        }
        const name = own(written);
        if (name === 'url' || name === 'sitemap')
          [loc, lastmod, alternates, devices, media] = [undefined, undefined, [], [], []];
        field = name === 'loc' || name === 'lastmod' || mediaFields.has(name) ? name : '';
        value = '';
        fieldAt = parser.startIndex;
        const { rel, hreflang, href, media: query } = attributes;
        if ((name === 'xhtml:link' || name === 'link') && rel === 'alternate' && href !== undefined) {
          const version = copyOf(href.trim());
          if (hreflang !== undefined) alternates.push({ hreflang: copyOf(hreflang.trim()), href: version });
          if (query !== undefined) devices.push({ media: copyOf(query.trim()), href: version });
        }
      },
      ontext(data) {
        if (field !== '') value += data;
      },
      onclosetag(written) {
        const name = own(written);
        if (name === 'loc' && field === 'loc') loc = { text: copyOf(value.trim()), ...lines.at(fieldAt) };
        else if (name === 'lastmod' && field === 'lastmod') lastmod = copyOf(value.trim());
        else if (name === field && mediaFields.has(name)) media.push(copyOf(value.trim()));
        else if ((name === 'url' || name === 'sitemap') && loc !== undefined) {
          const { text, line, column } = loc;
          const more = { ...(devices.length > 0 && { devices }), ...(media.length > 0 && { media }) };
          entries.push({ loc: text, lastmod, alternates, ...more, line, column });
          loc = undefined;
        }
        field = '';
      },
    },
    { xmlMode: true },
  );
  parser.end(text);
  return { root, namespace, entries };
}

/** No index of a real site names more; past it we stop reading. */
const mostFiles = 1000;

/** The sitemaps of a build: those by the usual names, those that robots.txt names, and what an index lists. */
export function findSitemaps(
  build: BuildFiles,
  robots: Robots | undefined,
  origin: string,
  base: Path,
): Sitemap[] {
  const present = new Set(build.list);
  const usual = build.list.filter((file) => /^sitemap[^/]*\.(?:xml|txt)(?:\.gz)?$/i.test(file));
  const fileOf = (href: string): string | undefined => {
    const url = URL.parse(href, origin);
    if (url === null || url.host !== new URL(origin).host) return undefined;
    // A server may tell its sitemaps apart by their query; of a build, a query is nothing.
    const sitemapFile = sitemapFileOf(url, base);
    return sitemapFile !== undefined && present.has(sitemapFile)
      ? sitemapFile
      : sitemapFileOf({ pathname: url.pathname, search: '' }, base);
  };
  const named = (robots?.sitemaps ?? []).map(({ value }) => fileOf(value));
  const queue = [...usual, ...named];
  const sitemaps = new Map<string, Sitemap>();
  for (const file of queue) {
    if (file === undefined || !present.has(file) || sitemaps.has(file) || sitemaps.size >= mostFiles)
      continue;
    const sitemap = readOne(build, file);
    sitemaps.set(file, sitemap);
    if (sitemap.kind !== 'index') continue;
    for (const { loc } of sitemap.entries) queue.push(fileOf(loc));
  }
  return [...sitemaps.values()];
}

function readOne(build: BuildFiles, file: string): Sitemap {
  return unlessProblem(
    () => readSitemap(file, build.read(file)),
    ({ message }) => ({ file, kind: 'broken', entries: [], size: 0, trouble: message }),
  );
}

/** The file of a URL, with its query; undefined for one that is not below the base. */
export function sitemapFileOf(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  base: Path,
): string | undefined {
  return pathname.startsWith(base) ? pathname.slice(base.length) + search : undefined;
}
