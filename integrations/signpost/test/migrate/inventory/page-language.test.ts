import { expect, test } from 'vitest';
import { summarizeVisit, toSighting } from '../../../src/migrate/inventory/crawl.ts';
import { makeOldSite } from '../../../src/migrate/inventory/hosts.ts';
import { Inventory } from '../../../src/migrate/inventory/merge.ts';
import { readFolder } from '../../../src/migrate/inventory/read/folder.ts';
import type { Sighting } from '../../../src/migrate/inventory/read/input.ts';
import { parseInventory, printInventory } from '../../../src/migrate/state/old-url.ts';

const html = Buffer.from('<!doctype html><html lang="de-AT"><title>Kontakt</title><body>Kontakt');

test('the language that an old page says is kept, from a folder and from a crawl', () => {
  const url = 'https://old.example/kontakt.html';
  const seen: Sighting[] = [];
  readFolder('old', { list: ['kontakt.html'], read: () => html }, (sighting) => seen.push(sighting));
  const headers = new Map([['content-type', ['text/html; charset=utf-8']]]);
  const reply = { kind: 'answer', url, status: 200, headers, body: html, cut: false } as const;
  const visited = toSighting(summarizeVisit({ url, role: 'page', found: [], reply }));
  for (const [kind, sighting] of [
    ['folder', seen[0]],
    ['crawl', visited],
  ] as const) {
    const inventory = new Inventory(makeOldSite(['old.example']));
    const count = inventory.source(kind);
    if (sighting !== undefined) count.take(sighting);
    count.take({ url: '/kontakt.html' });
    count.finish();
    const text = [...printInventory(inventory.rows())].join('');
    expect(parseInventory('inventory.csv', text)).toMatchObject([{ url: '/kontakt.html', lang: 'de-AT' }]);
  }
});
