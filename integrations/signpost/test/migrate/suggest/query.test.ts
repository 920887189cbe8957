import { describe, expect, test } from 'vitest';
import { applyOtherFacts } from '../../../src/migrate/suggest/other-facts.ts';
import { splitUrl } from '../../../src/migrate/suggest/split-url.ts';
import { suggest } from '../../../src/migrate/suggest/suggest.ts';

/** A shop in two languages, whose old program had one URL for each thing. */
const pages = [
  ['/', 'Blumen'],
  ['/en/', 'Flowers'],
  ['/rosen/', 'Rosen'],
  ['/en/roses/', 'Roses'],
  ['/toepfe/', 'Töpfe'],
  ['/en/pots/', 'Pots'],
].map(([url = '', title = '']) => ({ url, title, text: title }));
const olds = [
  ['/index.php', 'Blumen'],
  ['/index.php?language=de', 'Blumen'],
  ['/index.php?language=en', 'Flowers'],
  ['/list.php?cat=1', 'Rosen'],
  ['/list.php?cat=1&language=de', 'Rosen'],
  ['/list.php?cat=1&language=en', 'Roses'],
  ['/list.php?cat=1&sort=price&page=2', 'Rosen - Seite 2'],
  ['/list.php?cat=1&page=2&language=en', 'Roses - page 2'],
  ['/list.php?cat=4&language=en', 'Pots'],
].map(([url = '', title = '']) => ({ url, title, text: '' }));

const targets = (): Map<string, string> =>
  new Map(applyOtherFacts(suggest({ old: olds, pages }), { files: [] }).map((one) => [one.old, one.new]));

describe('suggest with queries in old URLs', () => {
  test.each([
    ['/list.php?cat=1&language=en', '/en/roses/'],
    ['/list.php?cat=1&language=de', '/rosen/'],
    ['/list.php?cat=4&language=en', '/en/pots/'],
    ['/index.php?language=en', '/en/'],
    ['/index.php?language=de', '/'],
  ])('reads a language from %s: %s', (url, to) => {
    expect(targets().get(url)).toBe(to);
  });

  test.each([
    ['/list.php?cat=1&sort=price&page=2', '/rosen/'],
    ['/list.php?cat=1&page=2&language=en', '/en/roses/'],
  ])('ignores sorting and page number of %s: %s', (url, to) => {
    expect(targets().get(url)).toBe(to);
  });

  test('takes no page in a queried language for a home page', () => {
    const site = ['/', '/team/', '/de/', '/de/team/'].map((url) => ({ url, title: '', text: '' }));
    const old = ['/team.php?lang=en', '/team.php?lang=de', '/index.php?lang=de'];
    const found = suggest({ old: old.map((url) => ({ url, title: '', text: '' })), pages: site });
    expect(found.map((one) => one.new)).toEqual(['/team/', '/de/team/', '/de/']);
  });

  test('splitUrl takes the value of language for a code, not for a word', () => {
    expect(splitUrl('/product.php?id=5&language=en')).toEqual({
      segments: ['product', '5'],
      written: ['product', '5'],
      language: 'en',
      endsInQueryNumber: true,
      folderPattern: 'product',
      date: '',
      writtenWords: new Map(Object.entries({ product: 1, php: 1, id: 1, 5: 1 })),
    });
    expect(splitUrl('/page.php?language=klingon').language).toBeUndefined();
  });
});
