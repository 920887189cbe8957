import { expect, test } from 'vitest';
import { Frontier } from '../../../src/lib/http/frontier.ts';

const frontier = (isSame?: (host: string) => boolean) =>
  new Frontier({
    start: 'http://www.example.test/',
    maxPages: 9,
    maxFiles: 9,
    maxShape: 500,
    allows: () => true,
    ...(isSame === undefined ? {} : { isSame }),
  });

const found = [
  'http://example.test/a',
  'https://example.test/b?c=1',
  'http://other.test/d',
  'http://www.example.test/a',
].map((url) => ({ url, role: 'page' as const }));

test('hosts that are the same site are asked at the one that answers, each URL once', () => {
  const added = frontier((host) => host === 'example.test').add(found, false);
  expect(added.map(({ url }) => url)).toEqual(['http://www.example.test/a', 'http://www.example.test/b?c=1']);
});

test('without a word about them, other hosts are other sites', () => {
  expect(
    frontier()
      .add(found, false)
      .map(({ url }) => url),
  ).toEqual(['http://www.example.test/a']);
});

test('a seed is asked once, and found by the first answer that names it', () => {
  const { origin } = new URL('http://www.example.test/');
  const urls = frontier();
  urls.seed([{ url: `${origin}/sitemap.xml`, role: 'sitemap' }]);
  const link = [{ url: `${origin}/sitemap.xml#top`, role: 'page' as const }];
  expect(urls.add(link, false)).toEqual([{ url: `${origin}/sitemap.xml`, role: 'sitemap' }]);
  expect(urls.add(link, false)).toEqual([]);
  expect(urls.waiting).toBe(1);
});
