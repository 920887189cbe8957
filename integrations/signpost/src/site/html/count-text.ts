/** What a piece of text adds to a page's: its characters, and the hash of all text so far. One object, used again. */
export interface Counted {
  /** Characters that are no white space. */
  count: number;
  hash: number;
}

/**
 * Below this many characters writing them out would take longer than looking at each. Measured on the pages of
 * bench/pages.ts: 16 makes a page a seventh slower, 48, 96 and 160 are alike.
 */
const worthwhile = 64;
/** Characters at a time; one takes three bytes at most. */
const room = 4096;
const bytes = Buffer.alloc(room * 3 + 4);
const quads = new Int32Array(bytes.buffer, bytes.byteOffset, Math.floor(bytes.length / 4));

/**
 * Counts the characters of a text between two places that are no white space, and hashes it on from `into.hash`. White
 * space at its ends is nothing, so that two pages differ by their text and not by how deep it is indented. Half of the
 * time that a page takes would go by in a look at each character: of long texts, four bytes are looked at together.
 */
export function countText(text: string, start: number, end: number, into: Counted): void {
  let [from, to] = [start, end];
  while (from < to && isBlank(text.charCodeAt(from))) from += 1;
  while (from < to && isBlank(text.charCodeAt(to - 1))) to -= 1;
  into.count = 0;
  if (to - from < worthwhile) byCharacter(text, from, to, into);
  else {
    for (let next = from; from < to; from = next) {
      next = Math.min(to, from + room);
      if (next < to && isLowSurrogate(text.charCodeAt(next))) next -= 1;
      byBytes(text.slice(from, next), into);
    }
  }
}

function byCharacter(text: string, start: number, end: number, into: Counted): void {
  let { count, hash } = into;
  for (let at = start; at < end; at += 1) {
    const code = text.charCodeAt(at);
    hash = (Math.imul(hash, 31) + code) | 0;
    if (!isBlank(code) && !isLowSurrogate(code)) count += 1;
  }
  into.count = count;
  into.hash = hash;
}

/** Of each byte, its highest bit is 1 where it begins a character that is no white space; those bits are added up. */
function byBytes(piece: string, into: Counted): void {
  const written = bytes.write(piece, 0, room * 3, 'utf8');
  bytes[written] = bytes[written + 1] = bytes[written + 2] = 0;
  const whole = (written + 3) >> 2;
  let { count, hash } = into;
  for (let index = 0; index < whole; index += 1) {
    const quad = quads[index] ?? 0;
    const pastSpace = ((quad & 0x7f7f7f7f) + 0x5f5f5f5f) | quad;
    const goesOn = quad & ~(quad << 1);
    const begins = pastSpace & ~goesOn & 0x80808080;
    count += Math.imul(begins >>> 7, 0x01010101) >>> 24;
    hash = (Math.imul(hash, 0x01000193) + quad) | 0;
  }
  into.count = count - (piece.includes(noBreak) ? piece.split(noBreak).length - 1 : 0);
  into.hash = hash;
}

const noBreak = '\u00a0';

/** White space and control characters; and the space that does not break. */
function isBlank(code: number): boolean {
  return code <= 32 || code === 160;
}

/** The second half of a character outside the basic plane. */
function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code <= 0xdfff;
}
