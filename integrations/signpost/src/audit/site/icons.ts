import type { BuildFiles } from '../../lib/build-files.ts';
import type { Path } from '../../lib/path.ts';
import { Problem } from '../../lib/problem.ts';
import type { Page, Rel } from './page.ts';
import { addressOfFile } from './page-paths.ts';
import type { Resolver } from './target.ts';

/** True for a link to the icon that search results show. */
export function isIcon({ rel }: Rel): boolean {
  return rel.includes('icon');
}

/** The icons that a page names. */
function* iconsNamedBy({ rels }: Page): Generator<Path> {
  for (const { rel, target } of rels) if (target.kind === 'site' && rel.some(isIconToken)) yield target.path;
}

/** Reads the icons that pages name, and `/favicon.ico`, which browsers ask for unasked. */
export function readIcons(
  build: BuildFiles,
  pages: readonly Page[],
  files: ReadonlyMap<Path, string>,
  base: Path,
  resolver: Resolver,
): Map<Path, ImageFacts> {
  const wanted = new Set<Path>([addressOfFile('favicon.ico', base)]);
  for (const page of pages) for (const path of iconsNamedBy(page)) wanted.add(path);
  const fallback = resolver.resolve('/favicon.ico', base);
  if (fallback.kind === 'site') wanted.add(fallback.path);
  const icons = new Map<Path, ImageFacts>();
  for (const address of wanted) {
    const file = files.get(address);
    if (file !== undefined) icons.set(address, readOne(build, file));
  }
  return icons;
}

function isIconToken(token: string): boolean {
  return token === 'icon' || token.startsWith('apple-touch-icon');
}

function readOne(build: BuildFiles, file: string): ImageFacts {
  try {
    return readImage(file, build.read(file));
  } catch (error) {
    if (error instanceof Problem) return { file, type: 'unknown', sizes: [] };
    throw error;
  }
}

/** What an icon's file says of itself. Sizes in pixels; an SVG has none. */
export interface ImageFacts {
  readonly file: string;
  readonly type: 'png' | 'ico' | 'svg' | 'gif' | 'jpeg' | 'webp' | 'unknown';
  /** All the images in the file; an .ico holds several. */
  readonly sizes: readonly { readonly width: number; readonly height: number }[];
}

/** Reads the dimensions from a file's first bytes. Never throws. */
export function readImage(file: string, bytes: Buffer): ImageFacts {
  for (const { type, matches, sizes } of formats) {
    if (!matches(bytes)) continue;
    return { file, type, sizes: sizes(bytes).filter(({ width, height }) => width > 0 && height > 0) };
  }
  return { file, type: 'unknown', sizes: [] };
}

interface Format {
  readonly type: ImageFacts['type'];
  matches(bytes: Buffer): boolean;
  sizes(bytes: Buffer): { width: number; height: number }[];
}

const formats: readonly Format[] = [
  {
    type: 'png',
    matches: (b) => b.length >= 24 && b.readUInt32BE(0) === 0x89504e47,
    sizes: (b) => [{ width: b.readUInt32BE(16), height: b.readUInt32BE(20) }],
  },
  {
    type: 'ico',
    matches: (b) => b.length >= 6 && b.readUInt32LE(0) === 0x00010000,
    sizes: icoSizes,
  },
  {
    type: 'gif',
    matches: (b) => b.length >= 10 && b.toString('latin1', 0, 4) === 'GIF8',
    sizes: (b) => [{ width: b.readUInt16LE(6), height: b.readUInt16LE(8) }],
  },
  { type: 'jpeg', matches: (b) => b.length >= 4 && b.readUInt16BE(0) === 0xffd8, sizes: jpegSize },
  {
    type: 'webp',
    matches: (b) =>
      b.length >= 30 && b.toString('latin1', 0, 4) === 'RIFF' && b.toString('latin1', 8, 12) === 'WEBP',
    sizes: webpSize,
  },
  { type: 'svg', matches: (b) => /<svg[\s>]/i.test(b.toString('utf8', 0, 4096)), sizes: svgSize },
];

function icoSizes(bytes: Buffer): { width: number; height: number }[] {
  const sizes: { width: number; height: number }[] = [];
  const count = bytes.readUInt16LE(4);
  for (let index = 0; index < count && 6 + index * 16 + 16 <= bytes.length; index += 1) {
    const at = 6 + index * 16;
    sizes.push({ width: bytes.readUInt8(at) || 256, height: bytes.readUInt8(at + 1) || 256 });
  }
  return sizes;
}

function jpegSize(bytes: Buffer): { width: number; height: number }[] {
  let at = 2;
  while (at + 9 < bytes.length && bytes[at] === 0xff) {
    const marker = bytes.readUInt8(at + 1);
    const isFrame = marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);
    if (isFrame) return [{ height: bytes.readUInt16BE(at + 5), width: bytes.readUInt16BE(at + 7) }];
    at += 2 + bytes.readUInt16BE(at + 2);
  }
  return [];
}

function webpSize(bytes: Buffer): { width: number; height: number }[] {
  const chunk = bytes.toString('latin1', 12, 16);
  if (chunk === 'VP8X') return [{ width: bytes.readUIntLE(24, 3) + 1, height: bytes.readUIntLE(27, 3) + 1 }];
  if (chunk === 'VP8 ')
    return [{ width: bytes.readUInt16LE(26) & 0x3fff, height: bytes.readUInt16LE(28) & 0x3fff }];
  const bits = bytes.readUInt32LE(21);
  return chunk === 'VP8L' ? [{ width: (bits & 0x3fff) + 1, height: ((bits >> 14) & 0x3fff) + 1 }] : [];
}

/** The proportions of an SVG: its viewBox, else its width and height in pixels. */
function svgSize(bytes: Buffer): { width: number; height: number }[] {
  const tag = /<svg\b[^<>]*>/i.exec(bytes.toString('utf8', 0, 65_536))?.[0] ?? '';
  const box = /\bviewBox\s*=\s*["']([-\d.e\s,]*)/
    .exec(tag)?.[1]
    ?.trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , boxWidth, boxHeight] = box ?? [];
  if (boxWidth !== undefined && boxHeight !== undefined) return [{ width: boxWidth, height: boxHeight }];
  const width = /\bwidth\s*=\s*["']\s*([\d.]+)(?:px)?\s*["']/.exec(tag)?.[1];
  const height = /\bheight\s*=\s*["']\s*([\d.]+)(?:px)?\s*["']/.exec(tag)?.[1];
  return width === undefined || height === undefined
    ? []
    : [{ width: Number(width), height: Number(height) }];
}
