import { gunzipSync } from 'node:zlib';
import { Parser } from 'htmlparser2';
import type { BuildFiles } from '../../lib/file.ts';
import { catchProblem } from '../../lib/problem.ts';
import { Lines, type Spot } from '../../lib/text/lines.ts';
import { copyOf } from '../../lib/text/text.ts';
import type { Path } from '../../lib/url/path.ts';
import type { Text } from '../../pages/page.ts';
import type { Robots } from './robots.ts';

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

/** The protocol's limits. */
export const sitemapLimit = { bytes: 52_428_800, entries: 50_000 };

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
  const at = fault && { line: fault.line, column: fault.column };
  return {
    file,
    kind,
    entries,
    namespace,
    trouble: fault?.text,
    troubleAt: at,
  };
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
    return loc === ''
      ? []
      : [{ loc, lastmod: undefined, alternates: [], line: index + 1, column: raw.indexOf(loc) + 1 }];
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

/** Parses a sitemap's XML as far as possible. Never throws. */
function parseXml(text: string): SitemapXml {
  const lines = new Lines(text);
  const entries: SitemapEntry[] = [];
  let root = '';
  let namespace: Text | undefined;
  // `sm:` for the root `sm:urlset`: any prefix is allowed.
  let prefix = '';
  const own = (name: string): string => (name.startsWith(prefix) ? name.slice(prefix.length) : name);
  let depth = 0;
  let field = '';
  let value = '';
  let fieldAt = 0;
  let loc: (Spot & { text: string }) | undefined;
  let lastmod: string | undefined;
  let alternates: { hreflang: string; href: string }[] = [];
  let media: string[] = [];
  const parser = new Parser(
    {
      onopentag(written, attributes) {
        // <url><url><url>… is read up to here; `findXmlFault` reports it.
        depth += 1;
        if (depth > maxDepth) parser.pause();

        if (root === '') {
          prefix = /^[^:]+:/.exec(written)?.[0] ?? '';
          root = own(written);
          const declared = attributes[prefix === '' ? 'xmlns' : `xmlns:${prefix.slice(0, -1)}`] ?? '';
          namespace = { text: copyOf(declared.trim()), ...lines.at(parser.startIndex) };
        }

        const name = own(written);
        if (name === 'url' || name === 'sitemap')
          [loc, lastmod, alternates, media] = [undefined, undefined, [], []];
        field = name === 'loc' || name === 'lastmod' || mediaFields.has(name) ? name : '';
        value = '';
        fieldAt = parser.startIndex;
        const { rel, hreflang, href } = attributes;
        const isVersion = (name === 'xhtml:link' || name === 'link') && rel === 'alternate';
        if (isVersion && href !== undefined && hreflang !== undefined)
          alternates.push({ hreflang: copyOf(hreflang.trim()), href: copyOf(href.trim()) });
      },
      ontext(data) {
        if (field !== '') value += data;
      },
      onclosetag(written) {
        depth -= 1;
        const name = own(written);
        if (name === 'loc' && field === 'loc') loc = { text: copyOf(value.trim()), ...lines.at(fieldAt) };
        else if (name === 'lastmod' && field === 'lastmod') lastmod = copyOf(value.trim());
        else if (name === field && mediaFields.has(name)) media.push(copyOf(value.trim()));
        else if ((name === 'url' || name === 'sitemap') && loc !== undefined) {
          const { text, line, column } = loc;
          const images = media.length > 0 ? { media } : {};
          entries.push({ loc: text, lastmod, alternates, ...images, line, column });
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

/** The maximum number of sitemaps; real indexes list fewer. */
const maxFiles = 1000;

/** The sitemaps of a build: those with usual names, those in robots.txt, and those in an index. */
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
    // A live site may distinguish sitemaps by query; in a build a query has no meaning.
    const sitemapFile = findSitemapFile(url, base);
    return sitemapFile !== undefined && present.has(sitemapFile)
      ? sitemapFile
      : findSitemapFile({ pathname: url.pathname, search: '' }, base);
  };
  const named = (robots?.sitemaps ?? []).map(({ value }) => fileOf(value));
  const queue = [...usual, ...named];
  const sitemaps = new Map<string, Sitemap>();
  for (const file of queue) {
    if (file === undefined || !present.has(file) || sitemaps.has(file) || sitemaps.size >= maxFiles) continue;
    const sitemap = readOne(build, file);
    sitemaps.set(file, sitemap);
    if (sitemap.kind !== 'index') continue;
    for (const { loc } of sitemap.entries) queue.push(fileOf(loc));
  }

  return [...sitemaps.values()];
}

function readOne(build: BuildFiles, file: string): Sitemap {
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

/** Why and where a sitemap isn't well-formed XML. */
export interface XmlFault extends Spot {
  readonly text: string;
}

/** Levels of elements. A sitemap has four; for `<url><url><url>…` a parser takes longer with each level. */
export const maxDepth = 100;

const name = '[A-Za-z_:\\u0080-\\uFFFF][\\w:.\\u0080-\\uFFFF-]*';
/** A name may contain other white space, such as U+00A0, so `\s` would be ambiguous. */
const space = '[ \\t\\r\\n]';
const attribute = `${space}+${name}${space}*=${space}*(?:"[^"<]*"|'[^'<]*')`;
/** A tag: its slash, name, attributes, and the slash of an empty element. */
const tag = new RegExp(`<(/?)(${name})((?:${attribute})*)${space}*(/?)>`, 'y');
/** Markup besides elements, by start and end. */
const others = [
  { begin: '<!--', end: '-->', what: 'comment' },
  { begin: '<![CDATA[', end: ']]>', what: 'CDATA section' },
  { begin: '<?', end: '?>', what: 'processing instruction' },
  { begin: '<!', end: '>', what: 'declaration' },
];
const bareAmpersand = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-fA-F]+);)/;

interface Found {
  readonly at: number;
  readonly text: string;
}

/** The first mistake for which a crawler rejects a sitemap; undefined for a well-formed sitemap. */
export function findXmlFault(text: string): XmlFault | undefined {
  const found = findFault(text);
  return found && { text: found.text, ...new Lines(text).at(found.at) };
}

function findFault(text: string): Found | undefined {
  // An empty line, or `Warning: …` of PHP
  const declaration = text.search(/<\?xml\s/);
  if (declaration > 0) return { at: declaration, text: 'there is something before the XML declaration' };

  const prefixes = new Set(['xml', ...text.matchAll(/xmlns:([\w.-]+)/g).map(([, prefix = '']) => prefix)]);
  const open: { readonly name: string; readonly at: number }[] = [];
  let end = 0;
  for (let at = text.indexOf('<'); at >= 0; at = text.indexOf('<', end)) {
    // <loc>https://www.example.com/?a=1&b=2</loc>
    const ampersand = findBareAmpersand(text.slice(end, at), end);
    if (ampersand !== undefined) return ampersand;

    const other = others.find(({ begin }) => text.startsWith(begin, at));
    if (other !== undefined) {
      const close = text.indexOf(other.end, at + other.begin.length);
      if (close < 0) return { at, text: `a ${other.what} is never closed` };
      end = close + other.end.length;
      continue;
    }

    tag.lastIndex = at;
    const found = tag.exec(text);
    if (found === null) return { at, text: 'a tag is not well-formed' };
    end = tag.lastIndex;
    const [, slash, element = '', attributes = '', empty] = found;
    const fault =
      slash === '/'
        ? checkEndTag(element, at, open.pop()?.name)
        : (checkPrefix(element, at, prefixes) ?? findBareAmpersand(attributes, at + 1 + element.length));
    if (fault !== undefined) return fault;
    if (slash !== '/' && empty !== '/') open.push({ name: element, at });
    if (open.length > maxDepth)
      return { at, text: `<${element}> is nested more than ${maxDepth} levels deep` };
  }

  const unclosed = open.at(-1);
  return unclosed && { at: unclosed.at, text: `<${unclosed.name}> is never closed` };
}

function findBareAmpersand(text: string, from: number): Found | undefined {
  const at = bareAmpersand.exec(text)?.index;
  if (at === undefined) return undefined;
  return { at: from + at, text: 'an ampersand is not written as &amp;' };
}

function checkEndTag(element: string, at: number, open: string | undefined): Found | undefined {
  if (open === element) return undefined;
  const text =
    open === undefined ? `</${element}> has no start tag` : `</${element}> comes before </${open}>`;
  return { at, text };
}

/** `<image:image>` without `xmlns:image="http://www.google.com/schemas/sitemap-image/1.1"` */
function checkPrefix(element: string, at: number, prefixes: ReadonlySet<string>): Found | undefined {
  const prefix = /^([^:]+):/.exec(element)?.[1];
  if (prefix === undefined || prefixes.has(prefix)) return undefined;
  return { at, text: `the prefix of <${element}> isn't declared` };
}
