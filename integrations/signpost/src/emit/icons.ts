import sharp from 'sharp';
import type { OutFile } from '../core/file.ts';
import { Problem } from '../core/problem.ts';
import { icoOf } from './ico.ts';

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

type Draw = (source: IconSource, texts: ManifestTexts) => Promise<OutFile[]>;

const draws: Record<string, Draw> = {
  'favicon.ico': async (source) => [
    { path: 'favicon.ico', content: icoOf([{ side: sides.ico, png: await draw(source, sides.ico) }]) },
  ],
  'icon.svg': async ({ bytes }) => [{ path: 'icon.svg', content: bytes }],
  'apple-touch-icon.png': async (source) => [
    { path: 'apple-touch-icon.png', content: await draw(source, sides.touch, '#ffffff') },
  ],
  'manifest.webmanifest': async (source, texts) => [
    ...(await Promise.all(
      sides.manifest.map(async (side) => ({ path: `icon-${side}.png`, content: await draw(source, side) })),
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
  await check(source);
  const files = await Promise.all(names.map((name) => draws[name]?.(source, texts) ?? [])).catch(() => {
    // Its head may be whole where the rest is cut off.
    throw unreadable(source.name);
  });
  return files.flat();
}

async function check({ name, bytes }: IconSource): Promise<void> {
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

async function draw({ bytes }: IconSource, side: number, background?: string): Promise<Uint8Array> {
  const { width, format } = await sharp(bytes).metadata();
  // An SVG is drawn at the size that is asked for, not enlarged afterwards.
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
