import { isUtf8 } from 'node:buffer';
import { z } from 'zod';
import { parseJson } from '../../lib/json/json.ts';
import type { Path } from '../../lib/url/path.ts';
import { parseRefresh } from '../../pages/html/head-facts.ts';
import { readPage } from '../../pages/raw-page.ts';
import { findStylesheetUrls } from '../../pages/stylesheet.ts';
import { placesWithoutFile, type SentHeader, type SiteHeaders } from './site-headers.ts';
import { readSitemap } from './sitemap.ts';

// One response of a live site: whether it is HTML, its text in UTF-8, and the URLs in its body.

/** A server's response to one URL of the site. */
export interface Answered {
  /** Absolute, without fragment. */
  readonly url: string;
  readonly status: number;
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  /** True if the body is longer than the kept part. */
  readonly cut?: boolean;
  /** Reads and decodes the body at each call; empty if it wasn't kept. */
  body(): Buffer;
}

/** The media type in lower case without parameters; '' if none was sent. */
export function readMediaType({ headers }: Pick<Answered, 'headers'>): string {
  return (headers.get('content-type')?.[0] ?? '').replace(/;.*$/s, '').trim().toLowerCase();
}

/** True for an HTML page, by the media type or, without a type, by the content. */
export function isHtml(answer: Pick<Answered, 'headers' | 'body'>): boolean {
  const type = readMediaType(answer);
  return type === '' ? looksHtml(answer) : type === 'text/html' || type === 'application/xhtml+xml';
}

/** True for the content of an HTML page, whatever its media type. */
export function looksHtml(answer: Pick<Answered, 'body'>): boolean {
  return htmlStart.test(answer.body().toString('utf8', 0, 1024));
}

/** After white space (including a byte order mark) and comments, which end at the first possible place. */
const htmlStart = /^(?:\s|<!--(?:(?!-->).)*-->)*<(?:!doctype\s+html|html)\b/is;

/** The headers with facts. */
const headersWithFacts = ['content-type', 'link', 'refresh', 'x-robots-tag'];

/** The headers that a server really sent, in the form of a build's header file. */
export function readSentHeaders(
  answers: ReadonlyMap<Path, ReadonlyMap<string, readonly string[]>>,
): SiteHeaders {
  const blocks = [...answers].map(([pattern, headers]) => ({
    pattern,
    headers: headersWithFacts.flatMap((name) =>
      (headers.get(name) ?? []).map((value): SentHeader => {
        return { name, value, file: placesWithoutFile.answer, line: 1, column: 1 };
      }),
    ),
  }));
  const byPath = new Map(blocks.map(({ pattern, headers }) => [pattern, headers]));

  return { blocks, for: (path) => byPath.get(path) ?? [] };
}

/** Encodings for which a page isn't decoded again: it is already right, or the encoding can't be known. */
const encodingsLeftAlone: ReadonlySet<string> = new Set(['utf-8', 'replacement', 'x-user-defined']);
/** A meta element counts only in these first bytes (HTML standard, determining the character encoding). */
const maxSearched = 1024;

/**
 * Decodes a page to UTF-8: old servers declare the encoding in the header, old pages in a meta element. `unsaid` is the
 * encoding of a page that isn't UTF-8 and declares none; undefined to leave it unchanged.
 */
export function decodePage(
  body: Buffer,
  headers: Answered['headers'],
  undeclaredEncoding?: 'windows-1252',
): Buffer {
  const type = headers.get('content-type')?.[0] ?? 'text/html';
  if (!/^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(type) || body.length === 0) return body;
  const encodingOfHeader = /;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(type)?.[1];
  // Valid UTF-8 without another encoding in its header stays unchanged: a wrong meta element has no effect.
  const encoding =
    findEncoding(encodingOfHeader) ??
    (isUtf8(body) ? undefined : (findEncoding(readMetaCharset(body)) ?? undeclaredEncoding));
  if (encoding === undefined || encodingsLeftAlone.has(encoding) || isMarkedUtf8(body)) return body;
  return Buffer.from(new TextDecoder(encoding).decode(body), 'utf8');
}

function isMarkedUtf8(body: Buffer): boolean {
  return body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf;
}

function readMetaCharset(body: Buffer): string | undefined {
  const head = body.toString('latin1', 0, maxSearched);
  return /<meta\b[^<>]*\bcharset\s*=\s*["']?([^\s"'/>;]+)/i.exec(head)?.[1];
}

/** The canonical name of an encoding label; undefined for an unknown one. */
function findEncoding(label: string | undefined): string | undefined {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** Decodes an old page without a declared encoding as browsers do: as Windows-1252 (HTML standard, 13.2.3.2). */
export function decodeOldPage(body: Uint8Array, headers: Answered['headers'] = new Map()): Buffer {
  return decodePage(Buffer.from(body), headers, 'windows-1252');
}

/** An absolute URL in a body, and how to read the response. */
export interface FoundUrl {
  readonly url: string;
  readonly role: 'page' | 'part' | 'sitemap' | 'file';
}

type Role = FoundUrl['role'];

const refRoles: Readonly<Record<string, Role>> = { link: 'page', frame: 'page', style: 'part' };

/** Relations that link to a page. Icons and manifests are parts, the rest files. */
const pageRels = /^(?:canonical|alternate|next|prev|amphtml|home|help|license|author)$/;
const partRels = /^(?:icon|apple-touch-icon.*|manifest|stylesheet)$/;
/** Relations whose URL receives data: a GET is rightly rejected there (405). */
const endpointRels =
  /^(?:pingback|webmention|micropub|microsub|authorization_endpoint|token_endpoint|preconnect|dns-prefetch)$/;

/** Every URL in the body of a response: a page, a style sheet, a sitemap or an API description. None for other files. */
export function findUrls(answer: Answered, role: Role): FoundUrl[] {
  if (role === 'sitemap') return findUrlsInSitemap(answer);
  if (isHtml(answer)) return findUrlsInPage(answer);
  return byType.get(readMediaType(answer))?.(answer) ?? [];
}

const byType: ReadonlyMap<string, (answer: Answered) => FoundUrl[]> = new Map([
  ['text/css', findUrlsInStylesheet],
  ['application/json', findUrlsInDescription],
]);

function findUrlsInPage(answer: Answered): FoundUrl[] {
  const page = readPage('page.html', answer.body());
  const base = URL.parse(page.baseHref ?? '', answer.url)?.href ?? answer.url;
  const found: FoundUrl[] = [];
  const add = (href: string, role: Role): void => {
    found.push(...readFoundUrl(href, base, role));
  };
  for (const { kind, href } of page.refs) add(href, refRoles[kind] ?? 'file');

  for (const { rel, href } of page.rels) {
    // <link rel="pingback" href="/xmlrpc.php">
    if (rel.length > 0 && rel.every((token) => endpointRels.test(token))) continue;
    if (rel.some((token) => partRels.test(token))) add(href, 'part');
    else add(href, rel.some((token) => pageRels.test(token)) ? 'page' : 'file');
  }

  const sent = (answer.headers.get('refresh') ?? []).flatMap((value) => parseRefresh(value) ?? []);
  for (const { href } of [...page.refreshes, ...sent]) if (href !== '') add(href, 'page');
  for (const { key, content } of page.metas)
    if (/^(?:og|twitter):image(?::url)?$/.test(key)) add(content, 'file');

  return found;
}

function findUrlsInSitemap({ url, body }: Answered): FoundUrl[] {
  const { kind, entries } = readSitemap(new URL(url).pathname, body());
  const hrefs = entries.flatMap(({ loc, alternates }) => [loc, ...alternates.map(({ href }) => href)]);
  return hrefs.flatMap((href) => readFoundUrl(href, url, kind === 'index' ? 'sitemap' : 'page'));
}

function findUrlsInStylesheet({ url, body }: Answered): FoundUrl[] {
  return [...findStylesheetUrls(body().toString('utf8'))].flatMap(({ href }) =>
    readFoundUrl(href, url, 'part'),
  );
}

/** The URLs of an API description without a parameter. */
function findUrlsInDescription({ url, body }: Answered): FoundUrl[] {
  const parsed = description.safeParse(parseJson(body().toString('utf8')));
  if (!parsed.success) return [];

  const { paths, servers } = parsed.data;
  const base = URL.parse(servers?.[0]?.url ?? '/', url)?.href ?? url;
  return Object.entries(paths).flatMap(([path, item]) => {
    if (path.includes('{') || item['get'] === undefined) return [];
    return readFoundUrl(base.replace(/\/$/, '') + path, url, 'part');
  });
}

const description = z.object({
  openapi: z.string(),
  servers: z.array(z.object({ url: z.string() })).optional(),
  paths: z.record(z.string(), z.record(z.string(), z.unknown())),
});

/** None for anything but a web URL: `mailto:`, `data:`, or an invalid one. */
function readFoundUrl(href: string, base: string, role: Role): FoundUrl[] {
  const url = URL.parse(href, base);
  if (url === null || !/^https?:$/.test(url.protocol)) return [];
  url.hash = '';
  return [{ url: url.href, role }];
}
