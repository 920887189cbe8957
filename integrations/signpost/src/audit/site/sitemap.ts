import { gunzipSync } from 'node:zlib';
import { Parser } from 'htmlparser2';
import type { BuildFiles } from '../../lib/file.ts';
import { catchProblem } from '../../lib/problem.ts';
import { copyOf } from '../../lib/text/intern.ts';
import { Lines, type Spot } from '../../lib/text/lines.ts';
import type { Path } from '../../lib/url/path.ts';
import type { Text } from '../../pages/page.ts';
import type { Robots } from './robots.ts';
import { findXmlFault, maxDepth } from './xml-fault.ts';

// A sitemap → its URLs, with line and column, or why it can't be read; and the sitemaps of a build.

/** A URL of a sitemap. */
export interface SitemapEntry extends Spot {
  readonly loc: string;
  readonly lastmod: string | undefined;
  readonly alternates: readonly { readonly hreflang: string; readonly href: string }[];
  /** The URLs of images and videos. */
  readonly media?: readonly string[] | undefined;
}

export interface Sitemap {
  readonly file: string;
  /** An index lists other sitemaps as entries. A feed may serve as a sitemap. `broken` can't be read. */
  readonly kind: 'urls' | 'index' | 'text' | 'feed' | 'broken';
  readonly entries: readonly SitemapEntry[];
  /** The namespace of the root element, '' for none; only of XML. */
  readonly namespace?: Text | undefined;
  readonly trouble: string | undefined;
  /** The place of the error in XML. */
  readonly troubleAt?: Spot | undefined;
}

/** The protocol's limits: 50 MiB, and 50,000 URLs. */
export const sitemapLimit = { bytes: 50 * 1024 * 1024, entries: 50_000 };

/** Reads a sitemap: XML, an index, gzip, or text with a URL per line; a feed is only detected. Never throws. */
export function readSitemap(file: string, packed: Buffer): Sitemap {
  const bytes = unpack(packed);
  if (bytes === undefined || bytes.byteLength > maxBytes)
    return { file, kind: 'broken', entries: [], trouble: describeUnreadable(bytes) };

  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (/\.txt(?:\.gz)?(?:\?|$)/i.test(file)) return readText(file, text);
  const { root, namespace, entries } = parseXml(text);
  const kind = kinds.get(root) ?? 'broken';
  if (kind === 'feed') return { file, kind, entries, trouble: undefined };
  if (kind === 'broken') {
    const trouble = `it has no urlset or sitemapindex element${root && `, but ${root}`}`;
    return { file, kind, entries, trouble };
  }

  const fault = findXmlFault(text);
  const troubleAt = fault && { line: fault.line, column: fault.column };
  return { file, kind, entries, namespace, trouble: fault?.text, troubleAt };
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

/** With the usual prefixes of Google's schemas. */
const mediaFields: ReadonlySet<string> = new Set([
  'image:loc',
  'video:thumbnail_loc',
  'video:content_loc',
  'video:player_loc',
]);

/** The content of a sitemap's XML. */
interface SitemapXml {
  /** The name of the root element without a prefix; empty without one. */
  readonly root: string;
  readonly namespace: Text | undefined;
  readonly entries: readonly SitemapEntry[];
}

/** A `url` or `sitemap` element, while it is read. */
interface EntryDraft {
  loc?: Spot & { readonly text: string };
  lastmod?: string;
  readonly alternates: { readonly hreflang: string; readonly href: string }[];
  readonly media: string[];
}

/** Parses a sitemap's XML as far as possible. Never throws. */
function parseXml(text: string): SitemapXml {
  const lines = new Lines(text);
  const entries: SitemapEntry[] = [];
  let root = '';
  let namespace: Text | undefined;
  // `sm:` for the root `sm:urlset`: any prefix is allowed.
  let prefix = '';
  const removePrefix = (name: string): string => (name.startsWith(prefix) ? name.slice(prefix.length) : name);

  let depth = 0;
  let draft: EntryDraft = { alternates: [], media: [] };
  // The text element that is read: `loc`, `lastmod`, `image:loc`; '' between them.
  let field = '';
  let fieldText = '';
  let fieldAt = 0;

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
        }

        const name = removePrefix(writtenName);
        if (isEntry(name)) draft = { alternates: [], media: [] };
        field = name === 'loc' || name === 'lastmod' || mediaFields.has(name) ? name : '';
        fieldText = '';
        fieldAt = parser.startIndex;

        // <xhtml:link rel="alternate" hreflang="de" href="https://www.example.com/de/"/>
        const { rel, hreflang, href } = attributes;
        const isVersion = (name === 'xhtml:link' || name === 'link') && rel === 'alternate';
        if (isVersion && href !== undefined && hreflang !== undefined)
          draft.alternates.push({ hreflang: copyOf(hreflang.trim()), href: copyOf(href.trim()) });
      },
      ontext(data) {
        if (field !== '') fieldText += data;
      },
      onclosetag(writtenName) {
        depth -= 1;
        const name = removePrefix(writtenName);
        const value = name === field ? copyOf(fieldText.trim()) : '';
        if (name !== field) addEntry(name);
        else if (name === 'loc') draft.loc = { text: value, ...lines.at(fieldAt) };
        else if (name === 'lastmod') draft.lastmod = value;
        else if (mediaFields.has(name)) draft.media.push(value);
        field = '';
      },
    },
    { xmlMode: true },
  );

  function addEntry(name: string): void {
    const { loc, lastmod, alternates, media } = draft;
    if (!isEntry(name) || loc === undefined) return;
    const { text: url, line, column } = loc;
    entries.push({ loc: url, lastmod, alternates, ...(media.length > 0 && { media }), line, column });
    draft = { alternates: [], media: [] };
  }

  parser.end(text);
  return { root, namespace, entries };
}

/** True for an element of a sitemap, or of an index. */
function isEntry(name: string): boolean {
  return name === 'url' || name === 'sitemap';
}

/** The maximum number of sitemaps; real indexes list fewer. */
const maxFiles = 1000;

/** The sitemaps of a build: those with usual names, those in robots.txt, and those in an index. */
export function findSitemaps(
  build: BuildFiles,
  robots: Robots | undefined,
  origin: string,
  base: Path,
): Sitemap[] {
  const buildFiles = new Set(build.list);
  // sitemap-index.xml, sitemap_1.xml.gz
  const namedFiles = build.list.filter((file) => /^sitemap[^/]*\.(?:xml|txt)(?:\.gz)?$/i.test(file));
  // MkDocs writes sitemap.xml.gz as a copy of sitemap.xml.
  const filesWithoutCopies = namedFiles.filter(
    (file) => !(file.endsWith('.gz') && buildFiles.has(file.slice(0, -'.gz'.length))),
  );
  const findFile = (href: string): string | undefined => {
    const url = URL.parse(href, origin);
    if (url === null || url.host !== new URL(origin).host) return undefined;

    // The crawl of a live site has a file for /sitemap.xml?page=2. In a build, a query has no meaning.
    const fileWithQuery = findSitemapFile(url, base);
    if (fileWithQuery !== undefined && buildFiles.has(fileWithQuery)) return fileWithQuery;
    return findSitemapFile({ pathname: url.pathname, search: '' }, base);
  };
  const filesInRobots = (robots?.sitemaps ?? []).map(({ value }) => findFile(value));
  const queue = [...filesWithoutCopies, ...filesInRobots];

  const sitemaps = new Map<string, Sitemap>();
  for (const file of queue) {
    if (file === undefined || !buildFiles.has(file) || sitemaps.has(file) || sitemaps.size >= maxFiles)
      continue;
    const sitemap = readSitemapOfBuild(build, file);
    sitemaps.set(file, sitemap);
    if (sitemap.kind !== 'index') continue;
    for (const { loc } of sitemap.entries) queue.push(findFile(loc));
  }

  return [...sitemaps.values()];
}

function readSitemapOfBuild(build: BuildFiles, file: string): Sitemap {
  return catchProblem(
    () => readSitemap(file, build.read(file)),
    ({ message }) => ({ file, kind: 'broken', entries: [], trouble: message }),
  );
}

/** The file of a URL, with its query; undefined outside of the base. */
export function findSitemapFile(
  { pathname, search }: Pick<URL, 'pathname' | 'search'>,
  base: Path,
): string | undefined {
  if (pathname.startsWith(base)) return pathname.slice(base.length) + search;
  return undefined;
}
