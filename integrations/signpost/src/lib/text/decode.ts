/** Decodes UTF-8 or UTF-16, by the byte order mark. */
export function decodeText(bytes: Buffer): string {
  if (isUtf16(bytes)) return new TextDecoder(bytes[0] === 0xff ? 'utf-16le' : 'utf-16be').decode(bytes);
  return bytes.toString('utf8').replace(/^\uFEFF/, '');
}

/** Decodes a spreadsheet's table: UTF-8, UTF-16, or Windows-1252 as in Excel's plain "CSV". */
export function decodeTable(bytes: Buffer): string {
  if (isUtf16(bytes) || isUtf8(bytes)) return decodeText(bytes);
  return new TextDecoder('windows-1252').decode(bytes);
}

function isUtf8(bytes: Uint8Array): boolean {
  try {
    new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    return true;
  } catch {
    return false;
  }
}

/** True if the bytes start with a UTF-16 byte order mark. */
export function isUtf16(bytes: Uint8Array): boolean {
  const [first, second] = bytes;
  return (first === 0xff && second === 0xfe) || (first === 0xfe && second === 0xff);
}

/** White space, a byte order mark and comments, which end at the first possible place, then the start of a page. */
const htmlStart = /^(?:\s|<!--(?:(?!-->).)*-->)*<(?:!doctype\s+html|html|head)\b/is;

/** True for the content of an HTML page, whatever its media type. */
export function looksHtml(bytes: Uint8Array): boolean {
  return htmlStart.test(Buffer.from(bytes.subarray(0, 1024)).toString('utf8'));
}

/** Characters that decide whether a text is binary. */
const checkedLength = 1 << 16;

/** True for binary data: a zero character, or a tenth of control characters. */
export function isBinary(text: string): boolean {
  const start = text.slice(0, checkedLength);
  if (start.includes('\0')) return true;
  const controlCharacters = start.match(/(?![\t\n\v\f\r])\p{Cc}|\uFFFD/gu)?.length ?? 0;
  return controlCharacters > start.length / 10;
}
