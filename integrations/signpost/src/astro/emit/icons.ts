import { join } from 'node:path';
import type Sharp from 'sharp';
import { isFile } from '../../lib/disk/build-folder.ts';
import type { OutFile } from '../../lib/file.ts';
import { Problem } from '../../lib/problem.ts';
import { prefixBase } from '../../lib/url/canonical-url.ts';
import type { IconLinks } from '../head/config.ts';
import type { Options } from '../parse-options.ts';
import type { Folders } from '../project.ts';
import { loadSharp } from './sharp.ts';

/** The source and the URLs of the icons, and the icons to draw. */
export interface IconPlan {
  readonly source: string | undefined;
  /** Below the base. */
  readonly links: IconLinks;
  /** The icons to draw, which `public` lacks. */
  readonly missing: readonly string[];
}

/** The icons: the name of the drawn file, and names in `public`, best first. */
const kinds: readonly (readonly [kind: keyof IconLinks, drawn: string, own: readonly string[]])[] = [
  ['ico', 'favicon.ico', ['favicon.ico']],
  ['svg', 'icon.svg', ['favicon.svg', 'icon.svg']],
  ['touch', 'apple-touch-icon.png', ['apple-touch-icon.png']],
];

/** Decides on the icons from the source and `public`, without drawing. */
export function planIcons(options: Options, folders: Folders, base: string): IconPlan {
  const source = findIconSource(options, folders);
  const links: Record<string, string> = {};
  const missing: string[] = [];
  for (const [kind, drawn, ownNames] of kinds) {
    const ownFile = ownNames.find((name) => isFile(join(folders.public, name)));
    // An SVG can't be drawn from a bitmap.
    const canDraw = source !== undefined && (kind !== 'svg' || source.endsWith('.svg'));
    if (ownFile === undefined && !canDraw) continue;
    links[kind] = prefixBase(`/${ownFile ?? drawn}`, base);
    if (ownFile === undefined) missing.push(drawn);
  }

  return { source, links, missing };
}

/** The option, or the first of the usual files. */
function findIconSource(
  { seo: { icon } }: Options,
  { root, src, public: files }: Folders,
): string | undefined {
  if (icon === false) return undefined;
  if (icon !== undefined) return join(root, icon);
  const usual = [
    join(src, 'icon.svg'),
    join(files, 'favicon.svg'),
    join(files, 'icon.svg'),
    join(src, 'icon.png'),
  ];
  return usual.find(isFile);
}

/** Sides of the bitmaps: multiples of 48 px (`W-ICON-2`), never 16 px (`W-ICON-3`). */
const sides = { ico: 48, touch: 192 } as const;

/** An icon file, and its name for messages. */
interface IconSource {
  readonly name: string;
  readonly bytes: Uint8Array;
}

/**
 * Draws the named icons from an SVG or a bitmap. A `Problem` for a file that isn't an image, and for a bitmap smaller than
 * the largest icon, such as a logo of 64 px.
 */
export async function drawIcons(source: IconSource, names: readonly string[]): Promise<OutFile[]> {
  const sharp = await loadSharp('icons');
  const { width, format } = await sharp(source.bytes)
    .metadata()
    .catch(() => refuseIcon(source));
  if (format !== 'svg' && width < sides.touch) {
    throw new Problem(
      `The icon ${source.name} is ${width} px wide. Use an SVG, or a PNG of ${sides.touch} px or more.`,
    );
  }

  // The header of an image may be readable although the file is truncated.
  return Promise.all(names.map((name) => drawIcon(sharp, source, name))).catch(() => refuseIcon(source));
}

function refuseIcon({ name }: IconSource): never {
  throw new Problem(`The icon ${name} isn't a readable image. Use an SVG or a PNG file.`);
}

async function drawIcon(sharp: typeof Sharp, { bytes }: IconSource, name: string): Promise<OutFile> {
  if (name === 'icon.svg') return { path: name, content: bytes };
  if (name === 'favicon.ico')
    return { path: name, content: packIco(sides.ico, await drawSquare(sharp, bytes, sides.ico)) };
  return { path: name, content: await drawSquare(sharp, bytes, sides.touch, '#ffffff') };
}

async function drawSquare(
  sharp: typeof Sharp,
  bytes: Uint8Array,
  side: number,
  background?: string,
): Promise<Uint8Array> {
  const { width, format } = await sharp(bytes).metadata();
  // An SVG is rendered at the requested size, not scaled.
  const density = format === 'svg' ? Math.min(100_000, Math.max(1, (72 * side) / width)) : 72;
  const image = sharp(bytes, { density }).resize(side, side, { fit: 'contain', background: '#00000000' });

  return (background === undefined ? image : image.flatten({ background }))
    .png({ compressionLevel: 9 })
    .toBuffer();
}

/** An .ico file with one PNG image of less than 256 px, which all browsers read: a header, an entry, the image. */
function packIco(side: number, png: Uint8Array): Uint8Array {
  const header = Buffer.alloc(22);
  header.writeUInt16LE(1, 2); // an icon, not a cursor
  header.writeUInt16LE(1, 4); // one image
  header.writeUInt8(side, 6);
  header.writeUInt8(side, 7);
  header.writeUInt16LE(1, 10); // color planes
  header.writeUInt16LE(32, 12); // bits per pixel
  header.writeUInt32LE(png.byteLength, 14);
  header.writeUInt32LE(header.length, 18);

  return Buffer.concat([header, png]);
}
