import { expect, test } from 'vitest';
import { makeOldSite } from '../../../src/migrate/inventory/hosts.ts';
import { Inventory } from '../../../src/migrate/inventory/merge.ts';
import type { Sighting } from '../../../src/migrate/inventory/read/input.ts';
import type { SourceKind } from '../../../src/migrate/state/inventory-file.ts';

function merged(...sources: readonly [SourceKind, ...Sighting[]][]) {
  const inventory = new Inventory(makeOldSite(['www.old.example']));
  for (const [kind, ...sightings] of sources) {
    const source = inventory.startSource(kind);
    for (const sighting of sightings) source.take(sighting);
    source.finish();
  }
  return inventory;
}

test('Inventory gives a URL and its variants one row', () => {
  const inventory = merged(
    ['log', { url: '/a', hits: 3, bots: 1, seen: undefined, status: 404 }],
    ['sitemap', { url: 'https://www.old.example/a/' }],
    ['search-console', { url: 'http://old.example/a', clicks: 7 }, { url: '/a', clicks: 2 }],
    ['crawl', { url: '/a/', status: 200, title: 'A' }],
    ['backlinks', { url: '/a', from: 'https://b.example/x' }, { url: '/a', from: 'https://b.example/x' }],
  );
  expect(inventory.rows()).toEqual([
    {
      url: '/a/',
      sources: ['backlinks', 'crawl', 'log', 'search-console', 'sitemap'],
      hits: 3,
      bots: 1,
      clicks: 9,
      views: 0,
      links: 1,
      seen: undefined,
      status: 200,
      title: 'A',
      canonical: '',
      location: '',
      junk: '',
    },
  ]);
});

test('Inventory takes the clicks of one export, and adds the hits of logs', () => {
  const clicks = ['search-console', { url: '/a', clicks: 7 }] as const;
  const hits = ['log', { url: '/a', hits: 3 }] as const;
  expect(merged([...clicks], [...clicks], [...hits], [...hits]).rows()).toMatchObject([
    { clicks: 7, hits: 6 },
  ]);
});

test.each<[string, string, SourceKind, Partial<Sighting>]>([
  ['/wp-login.php', 'attack probe', 'log', { status: 200 }],
  ['/.env', 'attack probe', 'log', { status: 404 }],
  ['/robots.txt', 'standard file of a site', 'crawl', { status: 200 }],
  ['/_redirects', 'standard file of a site', 'folder', { status: 200 }],
  ['/main.css?v=3', 'part of a page', 'log', { status: 200 }],
  ['/a.png', 'part of a page', 'log', { status: 200 }],
  ['/a.png', '', 'search-console', { clicks: 3 }],
  ['/nothing', 'not found on the old site', 'log', { status: 404 }],
  ['/nothing', '', 'sitemap', { status: 404 }],
  ['/nothing', '', 'backlinks', { from: 'https://b.example/' }],
  ['https://shop.old.example/a', 'another host', 'search-console', { clicks: 3 }],
  ['/moved', '', 'log', { status: 301 }],
])('Inventory calls %s "%s" in a source of the kind %s', (url, junk, kind, facts) => {
  expect(merged([kind, { url, ...facts }]).rows()).toMatchObject([{ junk }]);
});

test('Inventory counts a URL with a tracking parameter as its page', () => {
  const rows = merged(['log', { url: '/a?utm_source=x', hits: 2, status: 200 }]).rows();
  expect(rows).toMatchObject([{ url: '/a', hits: 2, junk: '' }]);
});

test('Inventory keeps the reason of a person', () => {
  const [row] = merged(['sitemap', { url: '/a' }]).rows();
  const known = row === undefined ? [] : [{ ...row, junk: 'nobody wants it' }];
  const inventory = new Inventory(makeOldSite([]), known);
  inventory.startSource('log').take({ url: '/a', hits: 1 });
  expect(inventory.rows()).toMatchObject([{ hits: 1, junk: 'nobody wants it' }]);
});

test('Inventory takes the first host as the old site', () => {
  const inventory = new Inventory(makeOldSite([]));
  const source = inventory.startSource('list');
  source.take({ url: 'https://www.old.example/a' });
  source.take({ url: 'https://other.example/a' });
  expect(inventory.guessedOrigin).toBe('https://www.old.example');
  expect(inventory.rows().map(({ url }) => url)).toEqual(['/a', 'https://other.example/a']);
});
