import { describe, expect, test } from 'vitest';
import { readNeighbors } from '../../../src/migrate/suggest/neighbors.ts';
import { profileOf } from '../../../src/migrate/suggest/profile.ts';
import { titleDoubt } from '../../../src/migrate/suggest/reason.ts';
import { makeSearch, readInventory } from '../../../src/migrate/suggest/search.ts';
import { suggest } from '../../../src/migrate/suggest/suggest.ts';
import { readSuccessors } from '../../../src/migrate/suggest/tables.ts';

const page = (url: string, title = '') => ({ url, title, text: '' });
const trades =
  'cutting drilling milling turning grinding welding casting forging bending painting packing shipping';
const names = trades.split(' ');
const before = (name: string): string => `About ${name} machines`;
const after = (name: string): string => `${name} explained`;
const old = names.map((name) => page(`/manual/${name}/`, before(name)));
const moved = (titleOf: (name: string) => string) =>
  [...names, 'sawing', 'wood'].map((name) => page(`/guide/${name}/`, titleOf(name)));

describe('how far titles are to be doubted', () => {
  const doubt = (pages: readonly ReturnType<typeof page>[], few = old): number => {
    const inventory = readInventory(pages);
    const profiles = few.map((one) => profileOf(one, (text) => inventory.vocabulary.ids(text)));
    const successorOf = readSuccessors(profiles, inventory);
    const sites = { inventory, neighbors: readNeighbors(profiles), successorOf };
    return titleDoubt(profiles, sites, makeSearch(inventory));
  };

  test('all the more the fewer pages kept theirs, of those that are sure by their URLs', () => {
    expect(doubt(moved(before))).toBe(0);
    expect(doubt(moved(after))).toBeCloseTo(0.8);
    const half = names.slice(0, 6);
    expect(doubt(moved((name) => (half.includes(name) ? after(name) : before(name))))).toBeCloseTo(0.3);
  });

  test('not at all, where too few are sure', () => {
    expect(doubt(moved(after), old.slice(0, 9))).toBe(0);
    expect(doubt([page('/', 'Home')])).toBe(0);
  });
});

test('where every title was changed, one that differs does not make a page gone', () => {
  const requested = page('/manual/sawing-basics/', 'Wood machines');
  const targets = suggest({ old: [...old, requested], pages: [page('/'), page('/guide/'), ...moved(after)] });
  expect(targets.at(-1)?.new).toBe('/guide/sawing/');
  expect(targets.slice(0, 2).map((one) => one.new)).toEqual(['/guide/cutting/', '/guide/drilling/']);
});
