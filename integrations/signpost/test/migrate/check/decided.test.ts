import { expect, test } from 'vitest';
import type { Decision } from '../../../src/migrate/state/review-file.ts';
import { oldAddress as old } from '../support/old.ts';
import { open, told } from './support.ts';

const decided = (address: string, to: string): Decision => ({
  ...open(address),
  new: to,
  status: to === '' ? 'gone' : 'accepted',
});

test('a map that answers other than was decided', async () => {
  const inventory = ['/moved', '/gone', '/blog/a.html', '/away', '/p.php?id=3'].map((path) => old(path));
  const as = [
    decided('/moved', '/gauges'),
    decided('/gone', ''),
    decided('/blog/a.html', '/news/a/#top'),
    decided('/away', 'https://other.example/a'),
    // Where the decided target has moved on since, both lead to the same.
    decided('/p.php?id=3', '/moved'),
  ];
  expect(await told(inventory, { decisions: as })).toEqual([]);
  const other = [
    decided('/moved', '/news/a/'),
    decided('/gone', '/gauges/'),
    decided('/blog/a.html', ''),
    decided('/away', 'https://other.example/b'),
  ];
  const says = (address: string, review: string, map: string) =>
    `migrate-decision warning ${address}: the review decided that ${address} ${review}, and by the map it ${map}`;
  expect(await told(inventory, { decisions: other })).toEqual([
    says('/moved', 'goes to /news/a/', 'goes to /gauges/'),
    says('/gone', 'goes to /gauges/', 'is gone'),
    says('/blog/a.html', 'is gone', 'goes to /news/a/'),
    says('/away', 'goes to https://other.example/b', 'goes to https://other.example/a'),
  ]);
});

test('a page that was named by a query alone is not there because the home page answers', async () => {
  const sown = [
    old('/?p=42', { sources: ['search-console'], clicks: 7 }),
    old('/?page_id=3', { sources: ['sitemap'] }),
    old('/?s=pump', { sources: ['log'], hits: 900 }),
    old('/gauges/?page=2', { clicks: 3 }),
    old('/', { clicks: 9 }),
  ];
  const says = (address: string) =>
    `migrate-home-query warning ${address}: ${address} was a page of the old site, and the new home page answers for it`;
  expect(await told(sown)).toEqual([says('/?p=42'), says('/?page_id=3')]);
});
