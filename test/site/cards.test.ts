import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { attributes, bytes, files, has, indexable, origin, pathsWhere } from './support/dist.ts';

const cards = files.filter((file) => file.startsWith('og/'));
const imagesOf = (page: (typeof indexable)[number]) =>
  attributes(page, 'meta[property="og:image"]', 'content');

describe('Open Graph images', () => {
  test('are linked by every indexable page, and in the build', () => {
    expect(pathsWhere((page) => imagesOf(page).length !== 1, indexable)).toEqual([]);
    expect(
      pathsWhere((page) => !imagesOf(page).every((url) => url.startsWith(`${origin}/`)), indexable),
    ).toEqual([]);
    expect(
      pathsWhere(
        (page) => !imagesOf(page).every((url) => has(decodeURI(url.slice(origin.length + 1)))),
        indexable,
      ),
    ).toEqual([]);
  });

  test('are drawn for each page, at a URL without a hash', () => {
    const urls = indexable.flatMap(imagesOf);
    expect(new Set(urls).size).toBe(urls.length);
    const ofPage = ({ path }: (typeof indexable)[number]) =>
      `${origin}/og${path === '/' ? '/index' : path.slice(0, -1)}.png`;
    expect(pathsWhere((page) => imagesOf(page)[0] !== ofPage(page), indexable)).toEqual([]);
  });

  test('are PNG of 1200 × 630 px, as the head says, and not blank', async () => {
    expect(cards.length).toBe(indexable.length);
    const wrong: string[] = [];
    for (const card of cards) {
      const { format, width, height } = await sharp(bytes(card)).metadata();
      if (format !== 'png' || width !== 1200 || height !== 630 || bytes(card).length < 8000) wrong.push(card);
    }
    expect(wrong).toEqual([]);
    const size = (page: (typeof indexable)[number], side: string) =>
      attributes(page, `meta[property="og:image:${side}"]`, 'content')[0];
    expect(
      pathsWhere((page) => size(page, 'width') !== '1200' || size(page, 'height') !== '630', indexable),
    ).toEqual([]);
  });
});
