import { crc32 } from 'node:zlib';
import { xmlFault } from './xml-fault.ts';

/** The data in an image's file. Sizes in pixels; an SVG has none. */
export interface ImageFacts {
  readonly file: string;
  readonly type: 'png' | 'ico' | 'svg' | 'gif' | 'jpeg' | 'webp' | 'html' | 'empty' | 'unknown';
  /** All images in the file; an .ico contains several. */
  readonly sizes: readonly Size[];
  /** Why clients can't show the image; undefined if it seems valid. */
  readonly damage?: string;
}

interface Size {
  readonly width: number;
  readonly height: number;
}

/** Reads type and dimensions from a file, and detects truncation. Never throws. */
export function readImage(file: string, bytes: Buffer): ImageFacts {
  if (bytes.length === 0) return { file, type: 'empty', sizes: [] };
  for (const { type, matches, sizes, damage } of formats) {
    if (!matches(bytes)) continue;
    const found = sizes(bytes).filter(({ width, height }) => width > 0 && height > 0);
    const text = damage(bytes);
    return { file, type, sizes: found, ...(text === undefined ? {} : { damage: text }) };
  }
  return { file, type: isHtml(bytes) ? 'html' : 'unknown', sizes: [] };
}

interface Format {
  readonly type: ImageFacts['type'];
  matches(bytes: Buffer): boolean;
  sizes(bytes: Buffer): Size[];
  damage(bytes: Buffer): string | undefined;
}

const cutOff = 'it is cut off';

const formats: readonly Format[] = [
  { type: 'png', matches: isPng, sizes: (b) => [pngSize(b, 0)], damage: pngDamage },
  {
    type: 'ico',
    matches: (b) => b.length >= 6 && b.readUInt32LE(0) === 0x00010000,
    sizes: icoSizes,
    damage: icoDamage,
  },
  {
    type: 'gif',
    matches: (b) => b.length >= 10 && b.toString('latin1', 0, 4) === 'GIF8',
    sizes: (b) => [{ width: b.readUInt16LE(6), height: b.readUInt16LE(8) }],
    damage: () => undefined,
  },
  {
    type: 'jpeg',
    matches: (b) => b.length >= 4 && b.readUInt16BE(0) === 0xffd8,
    sizes: jpegSize,
    damage: (b) => (jpegSize(b).length > 0 && b.includes(Buffer.from([0xff, 0xd9])) ? undefined : cutOff),
  },
  {
    type: 'webp',
    matches: (b) =>
      b.length >= 30 && b.toString('latin1', 0, 4) === 'RIFF' && b.toString('latin1', 8, 12) === 'WEBP',
    sizes: webpSize,
    damage: (b) => (b.readUInt32LE(4) + 8 > b.length ? cutOff : undefined),
  },
  { type: 'svg', matches: (b) => svgTag(b) !== undefined, sizes: svgSize, damage: svgDamage },
];

function isPng(bytes: Buffer, at = 0): boolean {
  return bytes.length >= at + 24 && bytes.toString('latin1', at, at + 8) === '\x89PNG\r\n\x1a\n';
}

function pngSize(bytes: Buffer, at: number): Size {
  return { width: bytes.readUInt32BE(at + 16), height: bytes.readUInt32BE(at + 20) };
}

/** A chunk has a length, a name, data and a checksum; the last one is `IEND`. */
function pngDamage(bytes: Buffer): string | undefined {
  for (let at = 8; at + 12 <= bytes.length; ) {
    const end = at + 8 + bytes.readUInt32BE(at);
    if (end + 4 > bytes.length) return cutOff;
    if (crc32(bytes.subarray(at + 4, end)) !== bytes.readUInt32BE(end)) return 'a checksum in it is wrong';
    if (bytes.toString('latin1', at + 4, at + 8) === 'IEND') return undefined;
    at = end + 4;
  }
  return cutOff;
}

interface IcoEntry extends Size {
  readonly from: number;
  readonly to: number;
}

function icoEntries(bytes: Buffer): IcoEntry[] {
  const entries: IcoEntry[] = [];
  const count = bytes.readUInt16LE(4);
  for (let index = 0; index < count && 6 + index * 16 + 16 <= bytes.length; index += 1) {
    const at = 6 + index * 16;
    const from = bytes.readUInt32LE(at + 12);
    const to = from + bytes.readUInt32LE(at + 8);
    entries.push({ from, to, width: bytes.readUInt8(at) || 256, height: bytes.readUInt8(at + 1) || 256 });
  }
  return entries;
}

/** The header of an .ico lists its images; for a PNG, its own header counts. */
function icoSizes(bytes: Buffer): Size[] {
  return icoEntries(bytes).map(({ from, width, height }) =>
    isPng(bytes, from) ? pngSize(bytes, from) : { width, height },
  );
}

function icoDamage(bytes: Buffer): string | undefined {
  const count = bytes.readUInt16LE(4);
  const entries = icoEntries(bytes);
  if (count === 0) return 'it contains no image';
  if (entries.length < count || entries.some(({ to }) => to > bytes.length)) return cutOff;
  for (const { from, to } of entries) {
    const part = bytes.subarray(from, to);
    if (isPng(part)) {
      const damage = pngDamage(part);
      if (damage !== undefined) return damage;
    } else if (part.length < 40 || part.readUInt32LE(0) !== 40)
      return 'an image in it is neither PNG nor BMP';
  }
  return undefined;
}

function jpegSize(bytes: Buffer): Size[] {
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [{ height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }];
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return [];
}

function webpSize(bytes: Buffer): Size[] {
  const chunk = bytes.toString('latin1', 12, 16);
  if (chunk === 'VP8X') return [{ width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }];
  if (chunk === 'VP8 ')
    return [{ width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }];
  const bits = bytes.readUInt32LE(21);
  return chunk === 'VP8L' ? [{ width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }] : [];
}

const headLength = 65_536;

/** The first element of an SVG, after comments and declarations. */
function svgTag(bytes: Buffer): string | undefined {
  const text = textOf(bytes.subarray(0, headLength)).replace(/<!--[\s\S]*?(?:-->|$)/g, '');
  const first = /<[a-z][^<>]*/i.exec(text);
  if (first === null || !/^<(?:[a-z]+:)?svg(?![\w:.-])/i.test(first[0])) return undefined;
  // Before it, an SVG has only an XML declaration and a document type.
  return /^\s*(?:<[!?]|$)/.test(text.slice(0, first.index)) ? first[0] : undefined;
}

function textOf(bytes: Buffer): string {
  const isUtf16 = bytes[0] === 0xff && bytes[1] === 0xfe;
  return bytes.toString(isUtf16 ? 'utf16le' : 'utf8').replace(/^\uFEFF/, '');
}

/** The aspect ratio of an SVG: width and height in the same unit, otherwise its viewBox. */
function svgSize(bytes: Buffer): Size[] {
  const tag = svgTag(bytes) ?? '';
  const [width, height] = ['width', 'height'].map((name) =>
    new RegExp(`\\s${name}\\s*=\\s*["']\\s*([\\d.]+)(?:px)?([a-z]*)\\s*["']`).exec(tag),
  );
  if (width?.[2] !== undefined && width[2] === height?.[2])
    return [{ width: Number(width[1]), height: Number(height[1]) }];
  const box = /\bviewBox\s*=\s*["']([-\d.e\s,]*)/
    .exec(tag)?.[1]
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , boxWidth, boxHeight] = box ?? [];
  return boxWidth === undefined || boxHeight === undefined ? [] : [{ width: boxWidth, height: boxHeight }];
}

/** Clients parse SVG as XML and show none with an error or without the namespace. */
function svgDamage(bytes: Buffer): string | undefined {
  const text = textOf(bytes);
  // Entities declared in the file may have any value.
  if (/<!ENTITY|<!DOCTYPE[^<>[]*\[/.test(text)) return undefined;
  if (!/\sxmlns(?::[\w-]+)?\s*=\s*["']http:\/\/www\.w3\.org\/2000\/svg["']/.test(svgTag(bytes) ?? ''))
    return 'its svg element has no xmlns="http://www.w3.org/2000/svg"';
  const fault = xmlFault(text.trim());
  return fault && `it is not valid XML: ${fault.text} (line ${fault.line})`;
}

/** Usually an error page saved as an image. */
function isHtml(bytes: Buffer): boolean {
  return /^\s*(?:<!--[^<>]*-->\s*)*<(?:!doctype\s+html|html|head|body|title|meta)\b/i.test(
    textOf(bytes.subarray(0, 4096)),
  );
}
