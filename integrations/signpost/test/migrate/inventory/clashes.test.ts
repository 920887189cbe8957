import { expect, test } from 'vitest';
import { makeOldSite } from '../../../src/migrate/inventory/hosts.ts';
import { Inventory } from '../../../src/migrate/inventory/merge.ts';

function said(...urls: readonly string[]): string | undefined {
  const inventory = new Inventory(makeOldSite(['www.a.example', 'b.example', 'm.a.example']));
  const source = inventory.source('list');
  for (const url of urls) source.take({ url });
  return inventory.clashes.says();
}

test('a URL on two old sites is one row, and said to be', () => {
  expect(said('https://www.a.example/about', 'https://b.example/about/')).toMatch(
    /^\/about is on a\.example and on b\.example\. The inventory has one row for it\. /,
  );
  expect(
    said('https://a.example/x', 'https://a.example/y', 'https://b.example/y', 'https://b.example/x'),
  ).toMatch(/^2 URLs, such as \/y, are on a\.example and on b\.example/);
});

test.each([
  ['with and without www, by http and https', ['http://a.example/x', 'https://www.a.example/x']],
  ['the mobile twin', ['https://a.example/x', 'https://m.a.example/x']],
  ['the home pages', ['https://a.example/', 'https://b.example/']],
  ['a site that is no part of the old one', ['https://a.example/x', 'https://c.example/x']],
  ['what names no host', ['https://a.example/x', '/x']],
])('no word of %s', (_, urls) => {
  expect(said(...urls)).toBeUndefined();
});
