/** Text of either UTF, by its byte order mark, which is no part of it. */
export function decodeText(bytes: Buffer): string {
  const [first, second] = bytes;
  if (first === 0xff && second === 0xfe) return bytes.subarray(2).toString('utf16le');
  if (first === 0xfe && second === 0xff) {
    const even = bytes.subarray(2, bytes.length - (bytes.length % 2));
    return Buffer.from(even).swap16().toString('utf16le');
  }
  return bytes.toString('utf8').replace(/^\uFEFF/, '');
}

/** True where bytes begin as UTF-16 does. */
export function isUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

/** As much of a text says what the whole is. */
const enough = 1 << 16;

/** True for what no person has written: a zero character, or a tenth of signs that no text has. */
export function isBinary(text: string): boolean {
  const begin = text.slice(0, enough);
  if (begin.includes('\0')) return true;
  const odd = begin.match(/(?![\t\n\v\f\r])\p{Cc}|\uFFFD/gu)?.length ?? 0;
  return odd > begin.length / 10;
}
