import { z } from 'astro/zod';
import { load } from 'cheerio';
import { describe, expect, test } from 'vitest';
import { attributes, files, pathsWhere, text } from './support/dist.ts';

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
});

describe('W-ICON-2: their sides', () => {
  const drawn = files.filter((file) => /^(icon|apple-touch|favicon)[^/]*\.png$/.test(file));

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
