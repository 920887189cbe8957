import { describe, expect, test } from 'vitest';
import { OtherMatches, readNeighbors } from '../../../src/migrate/suggest/neighbors.ts';
import { type Profile, profileOf } from '../../../src/migrate/suggest/profile.ts';
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

test('the page that the URL above became is known, and less so the further above that is', () => {
  const old = ['/orchard/', '/orchard/prices/', '/orchard/2-trees/old/', '/meadow/'];
  const profiles = old.map((url): Profile => profileOf(page(url), () => []));
  const { above } = readNeighbors(profiles);
  expect(old.map((_, at) => above(at))).toEqual([
    undefined,
    { at: 0, weight: 1 },
    { at: 0, weight: 0.6 },
    undefined,
  ]);
  const claims = new OtherMatches([{ page: 0, chance: 0.8 }, undefined, undefined, undefined]);
  const whereAbove = (at: number, target: number): number | undefined =>
    claims.compare(at, above(at))(target).at(-1);
  expect(whereAbove(1, 0)).toBeCloseTo(0.8);
  expect(whereAbove(2, 0)).toBeCloseTo(0.48);
  expect(whereAbove(1, 1)).toBe(0);
  expect(whereAbove(3, 0)).toBe(0);
});
