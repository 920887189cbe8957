import { describe, expect, test } from 'vitest';
import { isHome, splitUrl } from '../../../src/migrate/suggest/split-url.ts';

describe('splitUrl and isHome', () => {
  test.each([
    ['/about/', ['about']],
    ['/About_Us.html', ['about-us']],
    ['/shop/index.php', ['shop']],
    ['https://www.example.com/shop/pump.aspx#top', ['shop', 'pump']],
    ['/blog/2021/03/05/first-post/', ['blog', 'first-post']],
    ['/blog/2021-03-05-first-post.html', ['blog', 'first-post']],
    ['/archive/2021/', ['archive', '2021']],
    ['/product.php?id=42', ['product', '42']],
    ['/caf%C3%A9/', ['café']],
    ['/broken%ZZ/', ['broken%25zz']],
    ['/', []],
  ])('splitUrl of %s returns its segments', (url, segments) => {
    expect(splitUrl(url).segments).toEqual(segments);
  });

  test.each([
    ['/de/preise/', 'de'],
    ['/pt-br/sobre/', 'pt-br'],
    ['/js/tracing/', undefined],
    ['/docs/de/', undefined],
  ])('splitUrl of %s returns its language', (url, language) => {
    expect(splitUrl(url).language).toBe(language);
  });

  test.each(['/', '/index.html', '/default.aspx', '/home', '/de/'])('isHome is true for %s', (url) => {
    expect(isHome(splitUrl(url))).toBe(true);
  });

  test('isHome is false for /homes/', () => {
    expect(isHome(splitUrl('/homes/'))).toBe(false);
  });
});
