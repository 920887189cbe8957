import { Head } from './head.ts';

/** An answer that came whole, in one piece, and with nothing in it that could be read in two ways. */
export interface PlainAnswer {
  readonly status: number;
  readonly headers: Head;
  /** Where its body begins in the piece; it goes on to the end. */
  readonly bodyAt: number;
  /** Milliseconds that the connection may rest before it is asked again; 0 where it is not to be asked again. */
  readonly restsFor: number;
}

const longestHead = 16_384;
/** As the client library has it: so long where the server says nothing of it, and so much earlier than it says. */
const usualRest = 4000;
const margin = 2000;

/** A status line and headers, each of one line, as RFC 9112 has them and no more lenient. */
const wellFormed =
  /^HTTP\/1\.1 [2-5]\d\d(?: [\t\x20-\x7e\x80-\xff]*)?\r\n(?:[!#$%&'*+\-.^_`|~\w]+:[\t\x20-\x7e\x80-\xff]*\r\n)+$/;
/** What says how long the body is, and what becomes of the connection. */
const framing =
  /\r\n(content-length|connection|keep-alive|transfer-encoding|upgrade|trailer):[\t ]*([^\r]*?)[\t ]*(?=\r\n)/gi;

/**
 * Reads what a server sent to a GET; undefined for all but the plainest answers, which are left to the client library:
 * those that are not whole yet, have no length or more than one, are in chunks, come after hints, or go on behind
 * their end.
 */
export function readPlain(piece: Buffer): PlainAnswer | undefined {
  const text = piece.toString('latin1', 0, Math.min(piece.byteLength, longestHead));
  const end = text.indexOf('\r\n\r\n') + 2;
  if (end < 2) return undefined;
  const head = text.slice(0, end);
  if (!wellFormed.test(head)) return undefined;
  const status = Number(head.slice(9, 12));
  const bodyAt = end + 2;
  const restsFor = restOf(head, piece.byteLength - bodyAt);
  if (restsFor === undefined || status === 204 || status === 304) return undefined;
  return { status, headers: new Head(head.slice(head.indexOf('\r\n') + 2)), bodyAt, restsFor };
}

/** How long the connection may rest; undefined where the answer is not plain, or its body has another length. */
function restOf(head: string, length: number): number | undefined {
  let isMeasured = false;
  let rest = usualRest;
  framing.lastIndex = 0;
  for (let found = framing.exec(head); found !== null; found = framing.exec(head)) {
    const [, name = '', value = ''] = found;
    if (name.length === 14) {
      if (isMeasured || !/^\d{1,9}$/.test(value) || Number(value) !== length) return undefined;
      isMeasured = true;
    } else if (/^connection$/i.test(name)) {
      if (/^close$/i.test(value)) rest = 0;
      else if (!/^keep-alive$/i.test(value)) return undefined;
    } else if (/^keep-alive$/i.test(name)) {
      const seconds = /\btimeout=(\d{1,6})\b/i.exec(value)?.[1];
      if (seconds !== undefined) rest = Math.max(0, Math.min(rest, Number(seconds) * 1000 - margin));
    } else return undefined;
  }
  return isMeasured ? rest : undefined;
}
