import { describe, expect, test } from 'vitest';
import { features } from '../../../src/migrate/suggest/features.ts';
import { readRarity } from '../../../src/migrate/suggest/pair.ts';
import { makeProfile, type Profile } from '../../../src/migrate/suggest/profile.ts';
import { indexPages } from '../../../src/migrate/suggest/search.ts';
import { suggest } from '../../../src/migrate/suggest/suggest.ts';

const page = (url: string, title = '') => ({ url, title, text: '' });
const plain = (url: string): Profile => makeProfile(page(url), () => []);

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

describe('the feature "in another folder than the URL names"', () => {
  const site = indexPages(machines);
  test.each([
    ['the old address names the folder beside it', '/mill/parts/', '/machines/lathe/parts/', true],
    ['it is in the folder that is named', '/lathe/parts/', '/machines/lathe/parts/', false],
    ['the old address names both', '/mill/lathe/parts/', '/machines/lathe/mill/', false],
    ['the old address names none of the family', '/old/parts/', '/machines/lathe/parts/', false],
    ['it is the folder itself', '/mill/parts/', '/machines/lathe/', false],
  ])('is right where %s', (_, old, other, expected) => {
    const feature = features.find(({ name }) => name === 'in another folder than the URL names');
    const rarity = readRarity([plain(old)]);
    const pair = { old: plain(old), page: plain(other), site, rarity, renamed: new Map() };
    expect(feature?.value(pair)).toBe(expected);
  });

  test('prefers a page of the folder that the old URL names', () => {
    const pages = [...machines, page('/machines/mill/spare-parts/')];
    const [suggestion] = suggest({ old: [page('/machines/mill/parts-list/')], pages });
    expect(suggestion?.new).toBe('/machines/mill/spare-parts/');
  });
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
