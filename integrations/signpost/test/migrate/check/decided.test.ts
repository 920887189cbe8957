import { expect, test } from 'vitest';
import type { Decision } from '../../../src/migrate/state/review-file.ts';
import { oldUrl as old } from '../support/old.ts';
import { covered, open, reported } from './support.ts';

const decided = (url: string, to: string): Decision => ({
  ...open(url),
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
  expect(await reported(inventory, { decisions: as })).toEqual([]);
  const other = [
    decided('/moved', '/news/a/'),
    decided('/gone', '/gauges/'),
    decided('/blog/a.html', ''),
    decided('/away', 'https://other.example/b'),
  ];
  const says = (url: string, review: string, map: string) =>
    `migrate-decision warning ${url}: the review decided that ${url} ${review}, but in the map it ${map}`;
  expect(await reported(inventory, { decisions: other })).toEqual([
    says('/moved', 'redirects to /news/a/', 'redirects to /gauges/'),
    says('/gone', 'redirects to /gauges/', 'is gone'),
    says('/blog/a.html', 'is gone', 'redirects to /news/a/'),
    says('/away', 'redirects to https://other.example/b', 'redirects to https://other.example/a'),
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
  const says = (url: string) =>
    `migrate-home-query error ${url}: an old page was identified by its query, and the new home page is returned instead`;
  expect(await reported(sown)).toEqual([says('/?p=42'), says('/?page_id=3')]);
  const { coverage } = await covered(sown);
  expect(coverage.all.map(({ result }) => result)).toEqual(['lost', 'lost', 'page', 'page', 'page']);
  expect(coverage.covered.traffic).toBe(12);
});

test('a URL with a query is judged by what the plan answers', async () => {
  const sown = ['/?p=1', '/?p=2', '/?p=3', '/?p=4', '/?p=5', '/?p=6', '/gauges/?v=1'].map((url) =>
    old(url, { clicks: 1, location: url === '/?p=6' ? '/?p=1' : '' }),
  );
  const yaml = `redirects:
  - { from: '/?p=1', to: /gauges/, since: 2026-11-20 }
  - { from: '/?p=3', to: /nowhere/, since: 2026-11-20 }
  - { from: '/gauges/?v=1', to: /news/a/, since: 2026-11-20 }
gone:
  - '/?p=2'
`;
  const { coverage } = await covered(sown, { yaml, decisions: [open('/?p=4')] });
  expect(coverage.all.map(({ old: { url }, result, target }) => [url, result, target])).toEqual([
    ['/?p=1', 'redirected', '/gauges/'],
    ['/?p=2', 'gone', ''],
    ['/?p=3', 'broken', '/nowhere/'],
    ['/?p=4', 'open', ''],
    ['/?p=5', 'lost', ''],
    ['/?p=6', 'lost', ''],
    ['/gauges/?v=1', 'redirected', '/news/a/'],
  ]);
  const checks = await reported(sown, { yaml, decisions: [open('/?p=4')] });
  expect(checks.map((text) => text.replace(/:.*/, ''))).toEqual([
    'migrate-lost error /?p=3',
    'migrate-chain error /?p=6',
    'migrate-home-query error /?p=5',
    'migrate-open info /?p=4',
  ]);
});

test("what the old site redirected out of a page's query is not answered by that page", async () => {
  const sown = [
    old('/news/a/?p=7', { sources: ['wordpress'], location: '/first/' }),
    old('/gauges/?p=8', { sources: ['wordpress'], location: 'https://www.example.com/gauges' }),
  ];
  expect(await reported(sown)).toEqual([
    'migrate-home-query error /news/a/?p=7: an old page was identified by its query, and the new page at its path is returned instead',
  ]);
});

test('who asks for the home page with a query that names no page gets it', async () => {
  const sown = [
    old('/?lang=de', { sources: ['crawl'], status: 200 }),
    old('/?p=7', { sources: ['crawl'], status: 200, canonical: '/' }),
    old('/?p=8', { sources: ['log'], hits: 5, status: 404 }),
    old('/?p=9', { sources: ['log'], hits: 5, status: 200 }),
  ];
  const { coverage } = await covered(sown);
  expect(coverage.all.map(({ result }) => result)).toEqual(['page', 'page', 'page', 'lost']);
});

test('the same page in another language, by its query, is not answered by that in the first', async () => {
  const crawled = (url: string, title: string) => old(url, { sources: ['crawl'], status: 200, title });
  const sown = [
    crawled('/', 'Manometer'),
    crawled('/?lang=de', 'Manometer'),
    crawled('/?lang=en', 'Gauges'),
    { ...crawled('/?lang=fr', 'Manomètres'), canonical: '/' },
    crawled('/gauges/', 'Manometer'),
    crawled('/gauges/?language=en', 'Gauges'),
    crawled('/news/a/?lang=en', 'Gauges'),
  ];
  const { coverage } = await covered(sown);
  expect(coverage.all.filter(({ result }) => result !== 'page').map(({ old: { url } }) => url)).toEqual([
    '/?lang=en',
    '/gauges/?language=en',
  ]);
});
