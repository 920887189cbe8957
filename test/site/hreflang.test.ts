import { describe, expect, test } from 'vitest';
import { inCollection } from './support/content.ts';
import { type BuiltPage, indexable, origin, pathsWhere } from './support/dist.ts';

/** Language ─▶ URL, as the page says; sorted, as text. */
function alternatesOf({ $ }: BuiltPage): string[] {
  return $('link[rel="alternate"][hreflang]')
    .toArray()
    .map((link) => `${$(link).attr('hreflang')} ${$(link).attr('href')}`)
    .sort();
}

const urlIn = (page: BuiltPage, language: string) =>
  alternatesOf(page)
    .find((one) => one.startsWith(`${language} `))
    ?.slice(language.length + 1);

describe('W-CANON-4: hreflang', () => {
  test('every page lists itself, its translation and x-default, each once', () => {
    const languages = (page: BuiltPage) =>
      alternatesOf(page)
        .map((one) => one.split(' ')[0])
        .join();
    expect(pathsWhere((page) => languages(page) !== 'de,en,x-default', indexable)).toEqual([]);
    const own = ({ path }: BuiltPage) => (path.startsWith('/de/') ? 'de' : 'en');
    expect(pathsWhere((page) => urlIn(page, own(page)) !== origin + page.path, indexable)).toEqual([]);
  });

  test('x-default is the page in the default language', () => {
    expect(pathsWhere((page) => urlIn(page, 'x-default') !== urlIn(page, 'en'), indexable)).toEqual([]);
  });

  test('a translation has the same subject', () => {
    const products = inCollection('products').filter(({ language }) => language === 'en');
    const slugIn = (key: string, language: string) =>
      inCollection('products')
        .find((one) => one.key === key && one.language === language)
        ?.field('slug');
    for (const { key } of products) {
      const english = indexable.find(({ path }) => path.endsWith(`/${slugIn(key, 'en')}/`));
      expect(english && urlIn(english, 'de'), key).toMatch(new RegExp(`/${slugIn(key, 'de')}/$`));
    }
    expect(products).toHaveLength(16);
  });
});

test('the language switch in the header leads to the translation', () => {
  const shown = ({ $ }: BuiltPage) => $('header a[hreflang]').attr('href');
  const other = (page: BuiltPage) => urlIn(page, page.path.startsWith('/de/') ? 'en' : 'de');
  expect(pathsWhere((page) => origin + shown(page) !== other(page), indexable)).toEqual([]);
});
