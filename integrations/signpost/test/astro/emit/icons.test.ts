import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { drawIcons } from '../../../src/astro/emit/icons.ts';
import { Problem } from '../../../src/lib/problem.ts';

const all = ['favicon.ico', 'icon.svg', 'apple-touch-icon.png'];
const svg = (width: number, height: number) =>
  Buffer.from(
    `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="50%" height="50%" fill="#0a6"/></svg>`,
  );
const png = (width: number, height: number) =>
  sharp({ create: { width, height, channels: 4, background: '#0a6' } })
    .png()
    .toBuffer();

const files = await drawIcons({ name: 'icon.svg', bytes: svg(32, 32) }, all);
const bytesOf = (path: string): Buffer => {
  const content = files.find((file) => file.path === path)?.content;
  if (typeof content === 'string' || content instanceof Uint8Array) return Buffer.from(content);
  throw new Error(`${path} was not made`);
};

/** The pictures of an .ico file, read by the format's own description: a header of 6 bytes, entries of 16. */
function icoEntries(ico: Buffer): { side: number; png: Buffer }[] {
  expect(ico.readUInt16LE(0)).toBe(0);
  expect(ico.readUInt16LE(2)).toBe(1);
  return Array.from({ length: ico.readUInt16LE(4) }, (_, index) => {
    const at = 6 + 16 * index;
    const start = ico.readUInt32LE(at + 12);
    return { side: ico.readUInt8(at) || 256, png: ico.subarray(start, start + ico.readUInt32LE(at + 8)) };
  });
}

test('drawIcons writes favicon.ico with a picture of 48 px and none of 16 px (W-ICON-3)', async () => {
  const entries = icoEntries(bytesOf('favicon.ico'));
  expect(entries.map(({ side }) => side)).toEqual([48]);
  expect(await sharp(entries[0]?.png).metadata()).toMatchObject({ format: 'png', width: 48, height: 48 });
});

test('drawIcons draws square bitmaps with sides of multiples of 48 px (W-ICON-2)', async () => {
  for (const { path } of files.filter((file) => file.path.endsWith('.png'))) {
    const { width, height } = await sharp(bytesOf(path)).metadata();
    expect([path, width % 48, width - height]).toEqual([path, 0, 0]);
  }
});

test('drawIcons copies an SVG unchanged, and draws only the named icons', async () => {
  expect(bytesOf('icon.svg')).toEqual(svg(32, 32));
  const some = await drawIcons({ name: 'icon.png', bytes: await png(192, 192) }, ['favicon.ico']);
  expect(some.map(({ path }) => path)).toEqual(['favicon.ico']);
});

describe('drawIcons refuses', () => {
  test.each<[string, Buffer | Promise<Buffer>, RegExp]>([
    ['a small bitmap', png(191, 191), /191 px wide. Use an SVG, or a PNG of 192 px or more/],
    ['no image', Buffer.from('hello'), /isn't a readable image/],
    ['a cut image', png(300, 300).then((bytes) => bytes.subarray(0, 20)), /isn't a readable image/],
  ])('%s', async (_, bytes, sentence) => {
    const drawing = drawIcons({ name: 'icon.x', bytes: await bytes }, all);
    await expect(drawing).rejects.toThrow(sentence);
    await expect(drawing).rejects.toBeInstanceOf(Problem);
  });
});
