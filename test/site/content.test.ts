import { describe, expect, test } from 'vitest';
import { content, inCollection } from './support/content.ts';
import { type BuiltPage, pages, pathsWhere } from './support/dist.ts';

describe('the content of the template', () => {
  test.each([
    ['categories', 4],
    ['products', 16],
    ['articles', 10],
    ['help', 6],
    ['texts', 5],
  ])('has of %s at least %i in each language, with the same keys', (collection, count) => {
    const keys = (language: string) =>
      inCollection(collection)
        .filter((one) => one.language === language)
        .map(({ key }) => key)
        .sort();
    expect(keys('en').length).toBeGreaterThanOrEqual(count);
    expect(keys('de')).toEqual(keys('en'));
  });

  test('has a page for every file, at its slug', () => {
    const counts = content.map(({ file, language, field }) => {
      const inLanguage = pages.filter(({ path }) => path.startsWith('/de/') === (language === 'de'));
      return [file, inLanguage.filter(({ path }) => path.endsWith(`/${field('slug')}/`)).length];
    });
    expect(counts.filter(([, count]) => count !== 1)).toEqual([]);
  });

  test('has URLs of words with hyphens (W-ADDR-2)', () => {
    expect(pathsWhere(({ path }) => !/^\/([a-z0-9]+(-[a-z0-9]+)*\/)*$/.test(path))).toEqual([]);
  });
});

describe('a page of the template', () => {
  test('has one h1, and leaves out no level of headings', () => {
    const levels = ({ $ }: BuiltPage) =>
      $('h1, h2, h3, h4, h5, h6')
        .toArray()
        .map(({ tagName }) => Number(tagName.slice(1)));
    expect(pathsWhere((page) => levels(page).filter((level) => level === 1).length !== 1)).toEqual([]);
    expect(
      pathsWhere((page) => levels(page).some((level, at, all) => level > (all[at - 1] ?? 1) + 1)),
    ).toEqual([]);
  });

  test('has images with alternative text, width and height', () => {
    expect(
      pathsWhere(({ $ }) => $('img:not([alt]), img:not([width]), img:not([height])').length > 0),
    ).toEqual([]);
  });

  test('has no script except that of the search, which works without', () => {
    const scripted = pathsWhere(({ $ }) => $('script:not([type="application/ld+json"])').length > 0);
    expect(
      scripted.filter((path) => !['/find/', '/de/suche/', '/developers/', '/de/entwickler/'].includes(path)),
    ).toEqual([]);
    expect(
      pathsWhere(({ $ }) => $('[onclick], [onload], [onsubmit], a[href^="javascript:"]').length > 0),
    ).toEqual([]);
  });

  test('loads nothing from another host', () => {
    const loads =
      '[src^="http"], [src^="//"], link[rel="stylesheet"][href^="http"], [srcset*="http"], link[rel~="preconnect"]';
    expect(pathsWhere(({ $ }) => $(loads).length > 0)).toEqual([]);
  });
});
