import { describe, expect, test } from 'vitest';
import { profileOf } from '../../../src/migrate/suggest/profile.ts';
import { readInventory } from '../../../src/migrate/suggest/search.ts';
import { suggest } from '../../../src/migrate/suggest/suggest.ts';

const page = (url: string) => ({ url, title: '', text: '' });
const targets = (old: readonly string[], pages: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    suggest({ old: old.map(page), pages: pages.map(page) }).map((one) => [one.old, one.new]),
  );

describe('a member of a family of sections', () => {
  const machines = ['lathe', 'mill', 'press'].flatMap((name) =>
    ['', 'parts/', 'repair/', 'safety/'].map((below) => `/machines/${name}/${below}`),
  );
  const advice = ['/', '/machines/', '/advice/', '/advice/noise-at-work/', '/advice/light-at-work/'];
  const inventory = readInventory([...advice, ...machines].map(page));
  const named = (url: string): string | undefined => {
    const word = inventory.memberOf(profileOf(page(url), (text) => inventory.vocabulary.ids(text)));
    return word === undefined ? undefined : inventory.vocabulary.word(word);
  };

  test.each([
    ['/mill/noise/', 'mill'],
    ['/old/press-repair/', 'press'],
    ['/advice/noise/', undefined],
    ['/parts/', undefined],
  ])('%s names %s', (url, expected) => {
    expect(named(url)).toBe(expected);
  });

  test('is no version: its number tells it', () => {
    const versions = ['1-0', '2-0', '3-0'].flatMap((name) => [`/${name}/a/`, `/${name}/b/`]);
    const site = readInventory(versions.map(page));
    const old = profileOf(page('/1-0/c/'), (text) => site.vocabulary.ids(text));
    expect(site.memberOf(old)).toBeUndefined();
  });

  test('keeps what was written of it, where nothing else fits', () => {
    const old = ['/lathe/noise/', '/mill/noise/', '/press/noise/'];
    expect(targets(old, [...advice, ...machines])).toEqual({
      '/lathe/noise/': '/machines/lathe/',
      '/mill/noise/': '/machines/mill/',
      '/press/noise/': '/machines/press/',
    });
  });
});

test('a page goes where the pages below it went', () => {
  const below = ['blade', 'belt', 'guard', 'motor', 'brake'];
  const old = ['/manual/saw/powered/', ...below.map((name) => `/manual/saw/powered/${name}/`)];
  const motors = ['/motors/', '/motors/saw/', ...below.map((name) => `/motors/saw/${name}/`)];
  const others = ['/', '/manual/', '/manual/saw/', '/manual/saw/storage/', '/motors/drill/'];
  const [first] = suggest({
    old: old.map(page),
    pages: [...others, ...motors, '/motors/drill/blade/'].map(page),
  });
  expect(first?.new).toBe('/motors/saw/');
  expect(first?.reason).toContain('5 pages below it moved below this page');
});
