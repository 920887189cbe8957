import { z } from 'astro/zod';
import { load } from 'cheerio';
import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { attributes, bytes, files, has, pages, pathsWhere, text } from './support/dist.ts';

const manifest = z.object({
  name: z.string().min(1),
  start_url: z.string(),
  icons: z.array(z.object({ src: z.string(), sizes: z.string(), type: z.literal('image/png') })).min(2),
});

const linked = '[rel="icon"], [rel="apple-touch-icon"], [rel="manifest"]';

describe('W-ICON-1: the icons', () => {
  test('are linked by every page, the same, by stable URLs of its own host', () => {
    const expected = ['/icon.svg', '/apple-touch-icon.png', '/manifest.webmanifest'].join();
    expect(
      pathsWhere((page) => attributes(page, `head > link:is(${linked})`, 'href').join() !== expected),
    ).toEqual([]);
  });

  test('are in the build', () => {
    const hrefs = pages.flatMap((page) => attributes(page, `link:is(${linked})`, 'href'));
    expect([...new Set(hrefs)].filter((href) => !has(href.slice(1)))).toEqual([]);
  });
});

describe('W-ICON-2: their sides', () => {
  const drawn = files.filter((file) => /^(icon|apple-touch|favicon)[^/]*\.png$/.test(file));

  test.each(drawn)('%s is square, a multiple of 48 px', async (file) => {
    const { format, width, height } = await sharp(bytes(file)).metadata();
    expect({ format, height, rest: width % 48 }).toEqual({ format: 'png', height: width, rest: 0 });
  });

  test('there is a touch icon, and those of the manifest', () => {
    const { icons, start_url } = manifest.parse(JSON.parse(text('manifest.webmanifest')));
    expect(drawn).toEqual(['apple-touch-icon.png', ...icons.map(({ src }) => src.slice(1)).sort()]);
    expect(icons.map(({ src, sizes }) => src === `/icon-${sizes.split('x')[0]}.png`)).toEqual(
      icons.map(() => true),
    );
    expect(start_url).toBe('/');
  });

  test('the SVG is square and asks for nothing', () => {
    const svg = load(text('icon.svg'), { xml: true })('svg');
    const [, , width, height] = (svg.attr('viewBox') ?? '').split(' ');
    expect(width).toBe(height);
    expect(text('icon.svg')).not.toMatch(/<script|(href|src)="http|@import/);
  });
});

describe('W-ICON-3: favicon.ico', () => {
  const ico = bytes('favicon.ico');
  const count = ico.readUInt16LE(4);
  const images = Array.from({ length: count }, (_, at) => {
    const entry = 6 + 16 * at;
    const [size, offset] = [ico.readUInt32LE(entry + 8), ico.readUInt32LE(entry + 12)];
    return { width: ico[entry], height: ico[entry + 1], png: ico.subarray(offset, offset + size) };
  });

  test('is an icon file', () => {
    expect([ico.readUInt16LE(0), ico.readUInt16LE(2)]).toEqual([0, 1]);
    expect(count).toBeGreaterThan(0);
  });

  test('holds a picture of 48 px, and none of 16', () => {
    const sides = images.map(({ width, height }) => [width, height]);
    expect(sides).toContainEqual([48, 48]);
    expect(sides.flat().filter((side) => side === undefined || side % 48 !== 0)).toEqual([]);
  });

  test('each picture is what its entry says', async () => {
    for (const { width, height, png } of images) {
      expect(await sharp(png).metadata()).toMatchObject({ format: 'png', width, height });
    }
  });
});
