import { expect, test } from 'vitest';
import { oldUrl as old } from '../support/old.ts';
import { covered, reported } from './support.ts';

test('migrate check reports /?p=7 as lost where the home page answers', async () => {
  const sown = [
    old('/?p=42', { sources: ['search-console'], clicks: 7 }),
    old('/?page_id=3', { sources: ['sitemap'] }),
    old('/?s=pump', { sources: ['log'], hits: 900 }),
    old('/gauges/?page=2', { clicks: 3 }),
    old('/', { clicks: 9 }),
  ];
  const says = (url: string) =>
    `migrate-lost error ${url}: an old page was identified by its query, and the new page at its path is returned instead`;
  expect(await reported(sown)).toEqual([says('/?p=42'), says('/?page_id=3')]);
  const { coverage } = await covered(sown);
  expect(coverage.all.map(({ result }) => result)).toEqual(['lost', 'lost', 'page', 'page', 'page']);
  expect(coverage.covered.traffic).toBe(12);
});

test('migrate check judges a URL with a query by the answer of the plan', async () => {
  const sown = ['/?p=1', '/?p=2', '/?p=3', '/?p=4', '/?p=5', '/?p=6', '/gauges/?v=1'].map((url) => old(url));
  const yaml = `redirects:
  - { from: '/?p=1', to: /gauges/, since: 2026-11-20 }
  - { from: '/?p=3', to: /nowhere/, since: 2026-11-20 }
  - { from: '/?p=6', to: /, since: 2026-11-20 }
  - { from: '/gauges/?v=1', to: /news/a/, since: 2026-11-20 }
gone:
  - '/?p=2'
`;
  const { coverage } = await covered(sown, { yaml, opened: ['/?p=4'] });
  expect(coverage.all.map(({ old: { url }, result }) => [url, result])).toEqual([
    ['/?p=1', 'redirected'],
    ['/?p=2', 'gone'],
    ['/?p=3', 'broken'],
    ['/?p=4', 'open'],
    ['/?p=5', 'lost'],
    ['/?p=6', 'redirected'],
    ['/gauges/?v=1', 'redirected'],
  ]);
});

test('migrate check accepts the home page with a query that names no page', async () => {
  const sown = [
    old('/?lang=de', { sources: ['crawl'], status: 200 }),
    old('/?p=7', { sources: ['crawl'], status: 200, canonical: '/' }),
    old('/?p=8', { sources: ['log'], hits: 5, status: 404 }),
    old('/?p=9', { sources: ['log'], hits: 5, status: 200 }),
  ];
  const { coverage } = await covered(sown);
  expect(coverage.all.map(({ result }) => result)).toEqual(['page', 'page', 'page', 'lost']);
});
