import { describe, expect, test } from 'vitest';
import { makeProfile } from '../../../src/migrate/suggest/profile.ts';
import { findRenamedFiles } from '../../../src/migrate/suggest/renamed-files.ts';
import { indexPages } from '../../../src/migrate/suggest/search.ts';
import { suggest } from '../../../src/migrate/suggest/suggest.ts';

const page = (url: string) => ({ url, title: '', text: '' });
const each = (machines: string, name: string): string[] =>
  machines.split(' ').map((machine) => `/machines/${machine}/${name}/`);

/** The page that took the place of each old one. */
function successorsOf(old: readonly string[], pages: readonly string[]): (string | undefined)[] {
  const site = indexPages(pages.map(page));
  const profiles = old.map((url) => makeProfile(page(url), () => []));
  const renamed = findRenamedFiles(profiles, site);
  return profiles.map(({ path }) => pages[site.at(renamed.get(path) ?? '') ?? -1]);
}

describe('a name that took the place of another', () => {
  const old = each('lathe mill press', 'handbook');

  test('came to the folders that the other is gone from', () => {
    const pages = [...each('lathe mill press', 'care'), ...each('lathe drill', 'prices')];
    expect(successorsOf(old, pages)).toEqual(each('lathe mill press', 'care'));
  });

  test('may be missing in a folder of five, and then is none there', () => {
    const five = each('lathe mill press saw drill', 'handbook');
    expect(successorsOf(five, each('lathe mill press saw', 'care'))).toEqual([
      ...each('lathe mill press saw', 'care'),
      undefined,
    ]);
  });

  test('is none that stood there before, and a page that stays has none', () => {
    const stays = each('lathe mill press', 'parts');
    expect(successorsOf([...old, ...stays], [...each('lathe mill press', 'care'), ...stays])).toEqual([
      ...each('lathe mill press', 'care'),
      ...stays.map(() => undefined),
    ]);
  });

  test.each([
    ['two names came', old, [...each('lathe mill press', 'care'), ...each('lathe mill press', 'prices')]],
    ['two are gone', [...old, ...each('lathe mill press', 'prices')], each('lathe mill press', 'care')],
    ['it came to more folders', old, each('lathe mill press saw drill grinder', 'care')],
    ['there are only two folders', each('lathe mill', 'handbook'), each('lathe mill', 'care')],
    ['the folders moved', old, ['/shop/lathe/care/', '/shop/mill/care/', '/shop/press/care/']],
  ])('is not told where %s', (_, before, after) => {
    expect(successorsOf(before, after)).toEqual(before.map(() => undefined));
  });
});

describe('old pages whose name gave way to another', () => {
  const machines = 'lathe mill press saw drill grinder planer shaper router sander';
  const overviews = machines.split(' ').map((machine) => `/machines/${machine}/`);
  const others = [
    '/',
    '/machines/',
    ...overviews,
    ...each(machines, 'parts'),
    ...each('lathe saw', 'repair'),
  ];
  const suggestions = suggest({
    old: [...each(machines, 'handbook'), ...each(machines, 'parts')].map(page),
    pages: [...others, ...each(machines, 'care')].map(page),
  }).slice(0, overviews.length);

  test('go to the page of that name, rather than to the overview', () => {
    expect(suggestions.map((one) => one.new)).toEqual(each(machines, 'care'));
    expect(suggestions[0]?.reason).toContain('"care" replaced "handbook" in these folders');
  });

  test('are no surer for being many: all rest on one thing', () => {
    for (const { confidence } of suggestions) {
      expect(confidence).toBeGreaterThan(0.5);
      expect(confidence).toBeLessThan(0.97);
    }
  });
});
