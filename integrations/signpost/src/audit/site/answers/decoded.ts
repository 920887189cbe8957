import { isUtf8 } from 'node:buffer';
import type { Answered } from './answered.ts';

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
