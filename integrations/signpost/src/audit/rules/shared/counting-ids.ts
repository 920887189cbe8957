import { createHash } from 'node:crypto';
import { once } from '../../../lib/remember.ts';

/** True for a number, digits, or what ends in one after a separator, in base64 too: `42`, `Event:42`, `RXZlbnQ6NDI`. */
export function isRawId(value: unknown): boolean {
  if (typeof value === 'number') return true;
  if (typeof value !== 'string') return false;
  return (
    /^(?:0x[\da-f]{1,8}|\d{1,9})$|[:/#]\d{1,9}$/i.test(decoded(value)) || hashes().has(value.toLowerCase())
  );
}

/** True for ids of which the next is one more than the last, in any notation, or that are padded with zeros. */
export function countUp(ids: readonly string[]): boolean {
  const texts = ids.map(decoded);
  if (texts.length < 2 || new Set(texts).size < texts.length) return false;
  const start = sharedStart(texts);
  const end = sharedEnd(texts, start);
  const middles = texts.map((text) => text.slice(start, text.length - end));
  if (middles.every((middle) => /^0*\d{1,9}$/.test(middle))) {
    const numbers = middles.map(Number);
    const spread = Math.max(...numbers) - Math.min(...numbers);
    const isPadded =
      new Set(middles.map(({ length }) => length)).size === 1 &&
      texts.every((text) => /(?:^|\D)0\d+/.test(text));
    if (texts.length === 2) return spread === 1 && (isPadded || Math.min(...numbers) < 2);
    return isPadded || spread <= 4 * texts.length;
  }
  const isShort = middles.every((middle) => /^[\da-z]{1,8}$/i.test(middle));
  const bases = middles.every((middle) => /^[\da-f]+$/i.test(middle)) ? [16, 36] : [36];
  return (
    texts.length > 2 &&
    isShort &&
    bases.some((base) => isInRow(middles.map((middle) => Number.parseInt(middle, base))))
  );
}

function isInRow(numbers: readonly number[]): boolean {
  return Math.max(...numbers) - Math.min(...numbers) === numbers.length - 1;
}

/** Characters that all texts start with, without a part of a number. */
function sharedStart(texts: readonly string[]): number {
  const [first = ''] = texts;
  let length = 0;
  while (length < first.length && texts.every((text) => text[length] === first[length])) length++;
  return /^.*\D/s.exec(first.slice(0, length))?.[0].length ?? length;
}

/** Characters that all end with, from a separator on. */
function sharedEnd(texts: readonly string[], start: number): number {
  const [first = ''] = texts;
  const [end = ''] = /^[-_.:/].*$/s.exec(first.slice(start).replace(/^[\da-z]+/i, '')) ?? [];
  return texts.every((text) => text.length > start + end.length && text.endsWith(end)) ? end.length : 0;
}

/** What base64 hides, where it is plain text that ends in a number. */
function decoded(text: string): string {
  if (!/^[\w+/-]{2,}={0,2}$/.test(text)) return text;
  const inner = Buffer.from(text, 'base64').toString('latin1');
  const isPlain =
    /^[\x20-\x7e]{3,}[:/#]\d{1,9}$/.test(inner) || (text.endsWith('=') && /^\d{1,9}$/.test(inner));
  return isPlain ? inner : text;
}

/** Hashes of the first numbers, without any key: whoever knows one can count on. */
const hashes = once(
  () =>
    new Set(
      ['md5', 'sha1', 'sha256'].flatMap((name) =>
        Array.from({ length: 1000 }, (_, number) => createHash(name).update(String(number)).digest('hex')),
      ),
    ),
);
