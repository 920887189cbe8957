import { describe, expect, test } from 'vitest';
import { suggest } from '../../../src/migrate/suggest/suggest.ts';

const page = (url: string, title = '') => ({ url, title, text: '' });

/** A site that sells machines: each has some of the pages that all may have. */
const machines = [
  '/',
  '/machines/',
  '/machines/lathe/',
  '/machines/lathe/parts/',
  '/machines/lathe/repair/',
  '/machines/mill/',
  '/machines/press/',
  '/machines/press/parts/',
  '/machines/press/safety/',
].map((url) => page(url));

test('suggest prefers a page of the folder that the old URL names', () => {
  const pages = [...machines, page('/machines/mill/spare-parts/')];
  const [suggestion] = suggest({ old: [page('/machines/mill/parts-list/')], pages });
  expect(suggestion?.new).toBe('/machines/mill/spare-parts/');
});

describe('suggest of the first page of a section', () => {
  test.each(['/docs/guides/overview/', '/guides/introduction/', '/guides/about.html'])(
    'gives the section itself for %s, where the new site has no such page',
    (old) => {
      const pages = [
        '/',
        '/docs/',
        '/docs/guides/',
        '/docs/guides/cutting/',
        '/docs/recipes/',
        '/docs/recipes/bread/',
      ];
      const [suggestion] = suggest({ old: [page(old)], pages: pages.map((url) => page(url)) });
      expect(suggestion?.new).toBe('/docs/guides/');
    },
  );
});
