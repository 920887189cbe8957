import { describe, expect, test } from 'vitest';
import { site } from '../../src/site.ts';
import { attributes, type BuiltPage, indexable, origin, pageAt, pages, pathsWhere } from './support/dist.ts';

const nameOf = ({ path }: BuiltPage) => (path.startsWith('/de/') ? site.name.de : site.name.en);
const withBrand = (page: BuiltPage) => `${site.titleDelimiter}${nameOf(page)}`;
const titleOf = (page: BuiltPage) => page.$('head > title').text();
const descriptionOf = (page: BuiltPage) => attributes(page, 'meta[name="description"]', 'content')[0] ?? '';

describe('the head of every page', () => {
  test('W-HEAD-7: charset utf-8 comes first in the head, in the first 1024 bytes', () => {
    const first = /^<!doctype html><html lang="[a-z]+"[^>]*><head><meta charset="utf-8">/i;
    expect(pathsWhere(({ html }) => !first.test(html))).toEqual([]);
    expect(pathsWhere(({ html }) => Buffer.from(html).indexOf('charset="utf-8"') > 1000)).toEqual([]);
  });

  test('has the language of its URL', () => {
    const language = (path: string) => (path.startsWith('/de/') ? 'de' : 'en');
    expect(pathsWhere(({ $, path }) => $('html').attr('lang') !== language(path))).toEqual([]);
  });

  test('W-HEAD-4: ends the title with the brand, once', () => {
    expect(pathsWhere((page) => !titleOf(page).endsWith(withBrand(page)))).toEqual([]);
    expect(pathsWhere((page) => titleOf(page).split(nameOf(page)).length !== 2)).toEqual([]);
  });

  test('W-CANON-1: has one canonical, absolute and with https, to the page', () => {
    expect(
      pathsWhere((page) => attributes(page, 'link[rel="canonical"]', 'href').join() !== origin + page.path),
    ).toEqual([]);
    expect(new URL(origin).protocol).toBe('https:');
  });
});

describe('noindex in the template', () => {
  test('W-NOINDEX-1: is in the HTML of the two search pages', () => {
    const kept = pages.filter((page) => !indexable.includes(page));
    expect(kept.map(({ path }) => path).sort()).toEqual(['/de/suche/', '/find/']);
    expect(kept.flatMap((page) => attributes(page, 'meta[name="robots"]', 'content'))).toEqual([
      'noindex',
      'noindex',
    ]);
  });

  test('allows a large picture in the results of all other pages', () => {
    expect(
      pathsWhere(
        (page) => attributes(page, 'meta[name="robots"]', 'content').join() !== 'max-image-preview:large',
        indexable,
      ),
    ).toEqual([]);
  });

  test('W-NOINDEX-2: is nowhere else', () => {
    const words = /noindex|\bnone\b/i;
    expect(pathsWhere(({ $ }) => words.test($('meta[name="googlebot"]').attr('content') ?? ''))).toEqual([]);
    expect(indexable.length).toBeGreaterThanOrEqual(80);
  });
});

describe('Open Graph in the template', () => {
  const property = (page: BuiltPage, name: string) =>
    attributes(page, `meta[property="${name}"]`, 'content').join('|');

  test('has the title and description of the head', () => {
    expect(pathsWhere((page) => property(page, 'og:url') !== origin + page.path)).toEqual([]);
    expect(pathsWhere((page) => property(page, 'og:title') + withBrand(page) !== titleOf(page))).toEqual([]);
    expect(pathsWhere((page) => property(page, 'og:description') !== descriptionOf(page))).toEqual([]);
    expect(pathsWhere((page) => property(page, 'og:site_name') !== nameOf(page))).toEqual([]);
  });

  test('has the type and the language of the page', () => {
    const article = pageAt('/articles/measuring-steam/');
    expect(property(article, 'og:type')).toBe('article');
    expect(property(article, 'article:published_time')).toMatch(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d/);
    expect([property(article, 'og:locale'), property(article, 'og:locale:alternate')]).toEqual(['', '']);
  });

  test('asks for a large image on pages with one', () => {
    expect(
      pathsWhere(
        (page) => attributes(page, 'meta[name="twitter:card"]', 'content').join() !== 'summary_large_image',
        indexable,
      ),
    ).toEqual([]);
  });
});
