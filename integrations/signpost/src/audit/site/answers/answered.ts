import { isUtf8 } from 'node:buffer';
import { type Path, parsePath } from '../../../lib/path.ts';
import { noFiles, type SentHeader, type SiteHeaders } from '../../../redirects/foreign/headers.ts';

/** What a server said to one URL of the site. */
export interface Answered {
  /** Absolute, without fragment. */
  readonly url: string;
  readonly status: number;
  /** By lower-case name. */
  readonly headers: ReadonlyMap<string, readonly string[]>;
  /** True where the body is longer than what was kept of it. */
  readonly cut?: boolean;
  /** Milliseconds until the last byte; left out where nobody took the time (`W-ERR-6`). */
  readonly ms?: number | undefined;
  /** Reads the body anew at each call, with its encoding undone; empty where it was of no use. */
  body(): Buffer;
}

/** The media type in lower case, without parameters; '' where none was sent. */
export function typeOf({ headers }: Pick<Answered, 'headers'>): string {
  return (headers.get('content-type')?.[0] ?? '').replace(/;.*$/s, '').trim().toLowerCase();
}

/** True for a page: HTML by its type, or by its look where the server sends no type. */
export function isHtml(answer: Pick<Answered, 'headers' | 'body'>): boolean {
  const type = typeOf(answer);
  return type === '' ? looksHtml(answer) : type === 'text/html' || type === 'application/xhtml+xml';
}

/** True where a page of HTML was sent, whatever its type says. */
export function looksHtml(answer: Pick<Answered, 'body'>): boolean {
  return htmlStart.test(answer.body().toString('utf8', 0, 1024));
}

/** Behind white space, of which a byte order mark is one, and comments, each of which ends where it first can. */
const htmlStart = /^(?:\s|<!--(?:(?!-->).)*-->)*<(?:!doctype\s+html|html)\b/is;

/** What a URL is found by: its path in one form, and its query as it is. */
export function urlKey(url: string): string {
  const { pathname, search } = new URL(url);
  return parsePath(pathname) + (search === '?' ? '' : search);
}

/** The headers that facts are read from. */
const wanted = ['content-type', 'link', 'refresh', 'x-robots-tag'];

/** What a server really sent, in the shape of a build's header file. */
export function sentHeaders(answers: ReadonlyMap<Path, ReadonlyMap<string, readonly string[]>>): SiteHeaders {
  const blocks = [...answers].map(([pattern, headers]) => ({
    pattern,
    headers: wanted.flatMap((name) =>
      (headers.get(name) ?? []).map((value): SentHeader => {
        return { name, value, file: noFiles.answer, line: 1, column: 1 };
      }),
    ),
  }));
  const byPath = new Map(blocks.map(({ pattern, headers }) => [pattern, headers]));
  return { blocks, for: (path) => byPath.get(path) ?? [] };
}

/** Encodings that no page is put into again: it has no other, or it can't be told from what they are. */
const kept: ReadonlySet<string> = new Set(['utf-8', 'replacement', 'x-user-defined']);
/** A meta element counts only here. (HTML standard, determining the character encoding.) */
const mostSearched = 1024;

/**
 * A page in UTF-8, as facts are read from it: old servers say in the header, old pages in a meta element what it is.
 * `unsaid` is what a page is taken for that isn't UTF-8 and says nothing; undefined to leave it as it is.
 */
export function decodedPage(body: Buffer, headers: Answered['headers'], unsaid?: 'windows-1252'): Buffer {
  const type = headers.get('content-type')?.[0] ?? 'text/html';
  if (!/^\s*(?:text\/html|application\/xhtml\+xml)\b/i.test(type) || body.length === 0) return body;
  const sent = /;\s*charset\s*=\s*["']?([^\s"';]+)/i.exec(type)?.[1];
  // What is UTF-8 and says nothing else in its header is read as it is: a stray meta element changes no letter of it.
  const named = encodingOf(sent) ?? (isUtf8(body) ? undefined : (encodingOf(metaCharset(body)) ?? unsaid));
  if (named === undefined || kept.has(named) || isMarkedUtf8(body)) return body;
  return Buffer.from(new TextDecoder(named).decode(body), 'utf8');
}

function isMarkedUtf8(body: Buffer): boolean {
  return body[0] === 0xef && body[1] === 0xbb && body[2] === 0xbf;
}

function metaCharset(body: Buffer): string | undefined {
  const head = body.toString('latin1', 0, mostSearched);
  return /<meta\b[^<>]*\bcharset\s*=\s*["']?([^\s"'/>;]+)/i.exec(head)?.[1];
}

/** The name of the encoding that a label stands for; undefined for none and for one that no browser knows. */
function encodingOf(label: string | undefined): string | undefined {
  if (label === undefined) return undefined;
  try {
    return new TextDecoder(label).encoding;
  } catch {
    return undefined;
  }
}

/** A page of an old site, read as browsers read one that says nothing: in the encoding of Windows. (HTML standard, 13.2.3.2.) */
export function decodedOldPage(body: Uint8Array, headers: Answered['headers'] = new Map()): Buffer {
  return decodedPage(Buffer.from(body), headers, 'windows-1252');
}
