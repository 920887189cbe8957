import { isUtf8 } from 'node:buffer';
import type { Answered } from './answer.ts';

// The bytes of a page → UTF-8. Old servers declare another encoding in the header, old pages in a meta element.

/** Encodings for which a page isn't decoded again: it is already right, or the encoding can't be known. */
const encodingsLeftAlone: ReadonlySet<string> = new Set(['utf-8', 'replacement', 'x-user-defined']);
/** Bytes in which a meta counts: https://html.spec.whatwg.org/multipage/parsing.html#prescan-a-byte-stream-to-determine-its-encoding */
const maxSearched = 1024;

/** Decodes a page to UTF-8. `undeclaredEncoding` is for a page that isn't UTF-8 and declares none; without it, the bytes stay. */
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
