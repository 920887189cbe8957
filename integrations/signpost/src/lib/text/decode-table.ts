import { isUtf8 } from 'node:buffer';
import { decodeText, isUtf16 } from './text.ts';

/** Decodes a table as spreadsheets save it: UTF-8, UTF-16, or Windows-1252 as in Excel's plain "CSV". */
export function decodeTable(bytes: Buffer): string {
  if (isUtf16(bytes) || isUtf8(bytes)) return decodeText(bytes);
  return new TextDecoder('windows-1252').decode(bytes);
}
