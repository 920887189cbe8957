import type Sharp from 'sharp';
import type { OutFile } from '../../lib/file.ts';
import { Problem } from '../../lib/problem.ts';
import { loadSharp } from './sharp.ts';

/** The sides of the bitmaps, multiples of 48 px (`W-ICON-2`); 16 px is never among them (`W-ICON-3`). */
const sides = { ico: 48, touch: 192, manifest: [192, 576] } as const;

/** The smallest source that the largest icons can be drawn from without looking blurred. */
const smallest = 192;

/** The one source of all icons. */
export interface IconSource {
  /** As the person named it, for messages. */
  readonly name: string;
  readonly bytes: Uint8Array;
}

/** What the web manifest says of the site. */
export interface ManifestTexts {
  readonly name: string;
  readonly lang?: string | undefined;
  /** The home page's path, with the base. */
  readonly start: string;
}

type Draw = (sharp: typeof Sharp, source: IconSource, texts: ManifestTexts) => Promise<OutFile[]>;

const draws: Record<string, Draw> = {
  'favicon.ico': async (sharp, source) => [
    { path: 'favicon.ico', content: icoOf([{ side: sides.ico, png: await draw(sharp, source, sides.ico) }]) },
  ],
  'icon.svg': async (_, { bytes }) => [{ path: 'icon.svg', content: bytes }],
  'apple-touch-icon.png': async (sharp, source) => [
    { path: 'apple-touch-icon.png', content: await draw(sharp, source, sides.touch, '#ffffff') },
  ],
  'manifest.webmanifest': async (sharp, source, texts) => [
    ...(await Promise.all(
      sides.manifest.map(async (side) => ({
        path: `icon-${side}.png`,
        content: await draw(sharp, source, side),
      })),
    )),
    { path: 'manifest.webmanifest', content: manifest(texts) },
  ],
};

/**
 * The icons of those names from one source, an SVG or a bitmap. A `Problem` where the source is no image, not
 * square, or a bitmap smaller than 192 px.
 */
export async function drawIcons(
  source: IconSource,
  names: readonly string[],
  texts: ManifestTexts,
): Promise<OutFile[]> {
  const sharp = await loadSharp('icons');
  await check(sharp, source);
  const files = await Promise.all(names.map((name) => draws[name]?.(sharp, source, texts) ?? [])).catch(
    () => {
      // Its head may be whole where the rest is cut off.
      throw unreadable(source.name);
    },
  );
  return files.flat();
}

async function check(sharp: typeof Sharp, { name, bytes }: IconSource): Promise<void> {
  const { width, height, format } = await sharp(bytes)
    .metadata()
    .catch(() => {
      throw unreadable(name);
    });
  if (Math.abs(width - height) > 0.01) {
    throw new Problem(`The icon ${name} is ${width} × ${height} px; it must be square.`);
  }
  if (format !== 'svg' && width < smallest) {
    throw new Problem(
      `The icon ${name} is ${width} px wide; use an SVG, or a PNG of ${smallest} px or more.`,
    );
  }
}

function unreadable(name: string): Problem {
  return new Problem(`The icon ${name} is no image that can be read; use an SVG or a PNG file.`);
}

async function draw(
  sharp: typeof Sharp,
  { bytes }: IconSource,
  side: number,
  background?: string,
): Promise<Uint8Array> {
  const { width, format } = await sharp(bytes).metadata();
  // An SVG is drawn at the requested size, not enlarged afterwards.
  const density = format === 'svg' ? Math.min(100_000, Math.max(1, (72 * side) / width)) : 72;
  const image = sharp(bytes, { density }).resize(side, side);
  return (background === undefined ? image : image.flatten({ background }))
    .png({ compressionLevel: 9 })
    .toBuffer();
}

function manifest({ name, lang, start }: ManifestTexts): string {
  const folder = start.endsWith('/') ? start : `${start}/`;
  const icons = sides.manifest.map((side) => ({
    src: `${folder}icon-${side}.png`,
    sizes: `${side}x${side}`,
    type: 'image/png',
  }));
  const content = {
    name,
    ...(lang === undefined ? {} : { lang }),
    start_url: start,
    display: 'browser',
    icons,
  };
  return `${JSON.stringify(content, undefined, 2)}\n`;
}

/** A picture of an .ico file: a square PNG. */
export interface IcoImage {
  /** In pixels, 256 at most. */
  readonly side: number;
  readonly png: Uint8Array;
}

const headerSize = 6;
const entrySize = 16;

/** An .ico file that holds PNG pictures, which all browsers read: a header, one entry for each, the pictures. */
export function icoOf(images: readonly IcoImage[]): Uint8Array {
  const header = Buffer.alloc(headerSize + entrySize * images.length);
  header.writeUInt16LE(1, 2); // an icon, not a cursor
  header.writeUInt16LE(images.length, 4);
  let offset = header.length;
  for (const [index, { side, png }] of images.entries()) {
    const at = headerSize + entrySize * index;
    header.writeUInt8(side % 256, at); // 256 is written as 0
    header.writeUInt8(side % 256, at + 1);
    header.writeUInt16LE(1, at + 4); // colour planes
    header.writeUInt16LE(32, at + 6); // bits per pixel
    header.writeUInt32LE(png.byteLength, at + 8);
    header.writeUInt32LE(offset, at + 12);
    offset += png.byteLength;
  }
  return Buffer.concat([header, ...images.map(({ png }) => png)]);
}
