import { mkdirSync, mkdtempSync, renameSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readMap } from '../../src/project/read-map.ts';
import { removedRedirects } from '../../src/project/removed-redirects.ts';
import { Repository } from '../support/repository.ts';
import { kept, map, removed, today } from './support/removed.ts';

const folder = mkdtempSync(join(tmpdir(), 'signpost-removed-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

test('an entry that left in a commit, with its own day, or that of the commit that brought it', async () => {
  const at = new Repository(join(folder, 'plain'));
  at.commit('2026-02-01', map(kept, '{ from: /dated, to: /kept, since: 2026-01-15 }'));
  at.commit(
    '2026-03-01',
    map(
      kept,
      '{ from: /dated, to: /kept, since: 2026-01-15 }',
      '{ from: /undated, to: /kept }',
      '{ from: /shop/*, to: /kept }',
    ),
  );
  at.commit('2026-05-01', map(kept.replace('/a', '/b')));
  at.commit('2026-06-01', { 'about.txt': 'nothing of the map' });
  expect(await removed(at.site)).toEqual({
    '/dated': '2026-01-15',
    '/undated': '2026-03-01',
    '/shop/*': '2026-03-01',
  });
});

test('its place is named as git names it', async () => {
  const at = new Repository(join(folder, 'place'));
  at.commit('2026-02-01', map(kept, '{ from: /old, to: /a }'));
  at.commit('2026-03-01', map(kept));
  const found = await removedRedirects(await readMap(join(at.site, 'redirects.yaml')), today);
  expect(found?.entries[0]?.place.file).toMatch(/^[0-9a-f]{7}\^:a site\/redirects\.yaml$/);
  expect(found?.entries[0]?.place.line).toBe(3);
});

test('what is not committed yet', async () => {
  const at = new Repository(join(folder, 'work'));
  at.commit('2026-02-01', map(kept, '{ from: /old, to: /a }'));
  at.write(map(kept));
  expect(await removed(at.site)).toEqual({ '/old': '2026-02-01' });
});

test('what was there for a year may go, and so may what came and went on one day', async () => {
  const at = new Repository(join(folder, 'may-go'));
  at.commit('2025-02-01', map(kept, '{ from: /of-old, to: /a }'));
  at.commit('2026-03-01', map(kept));
  at.commit(
    '2026-04-01',
    map(kept, '{ from: /tried, to: /a }', '{ from: /said, to: /a, since: 2026-04-01 }'),
  );
  at.commit('2026-04-01', map(kept));
  expect(await removed(at.site)).toEqual({});
});

test('what left more than a year ago', async () => {
  const at = new Repository(join(folder, 'long-ago'));
  at.commit('2025-01-01', map(kept, '{ from: /old, to: /a, since: 2024-12-01 }'));
  at.commit('2025-06-01', map(kept));
  expect(await removed(at.site)).toEqual({});
});

test('an entry that moved to an included table, back, or is gone on purpose, has not left', async () => {
  const at = new Repository(join(folder, 'moved'));
  at.commit('2026-02-01', map(kept, '{ from: /old, to: /a }', '{ from: /went, to: /a }'));
  at.commit('2026-03-01', {
    'redirects.yaml': 'include: [old.csv]\nredirects:\n  - { from: /kept, to: /a }\ngone: [/went]\n',
    'old.csv': 'from,to\n/old,/b\n',
  });
  expect(await removed(at.site)).toEqual({});
});

test('a section that waits was never live', async () => {
  const at = new Repository(join(folder, 'sections'));
  const waiting = 'sections:\n  - { name: shop, match: /shop/** }\n';
  const { 'redirects.yaml': before = '' } = map(kept, '{ from: /shop/a, to: /a }');
  const { 'redirects.yaml': after = '' } = map(kept);
  at.commit('2026-02-01', { 'redirects.yaml': waiting + before });
  at.commit('2026-03-01', { 'redirects.yaml': waiting + after });
  expect(await removed(at.site)).toEqual({});
});

test('a map that moved keeps the days of its entries, and its history before', async () => {
  const at = new Repository(join(folder, 'renamed'));
  const old = '{ from: /old, to: /a }';
  const young = '{ from: /young, to: /a }';
  at.commit('2023-02-01', map(kept, old));
  at.commit('2026-02-01', map(kept, old, young, '{ from: /left, to: /a }'));
  at.commit('2026-03-01', map(kept, old, young));
  mkdirSync(join(at.site, 'data'));
  renameSync(join(at.site, 'redirects.yaml'), join(at.site, 'data/map.yaml'));
  at.commit('2026-06-01', {});
  at.commit('2026-07-01', { 'data/map.yaml': map(kept)['redirects.yaml'] ?? '' });
  expect(await removed(at.site, 'data/map.yaml')).toEqual({ '/young': '2026-02-01', '/left': '2026-02-01' });
});

test('an entry of years that was a target for a while, or was out for a while, may go', async () => {
  const at = new Repository(join(folder, 'days'));
  const old = '{ from: /old, to: /a }';
  at.commit('2023-02-01', map(kept, old, '{ from: /out, to: /a }'));
  at.commit('2026-03-01', map(kept, old, '{ from: /older, to: /old }'));
  at.commit('2026-03-03', map(kept, old, '{ from: /older, to: /old }', '{ from: /out, to: /a }'));
  at.commit('2026-05-01', map(kept, '{ from: /older, to: /a }'));
  expect(await removed(at.site)).toEqual({});
});

test('an entry whose URL is a target still, or has a sibling by its query', async () => {
  const at = new Repository(join(folder, 'siblings'));
  const other = '{ from: "/p.php?id=2", to: /kept }';
  at.commit('2026-02-01', map(kept, '{ from: /a, to: /kept }', '{ from: "/p.php?id=1", to: /kept }', other));
  at.commit('2026-03-01', map(kept, '{ from: /b, to: /a }', other));
  at.commit('2026-04-01', map(kept, '{ from: /b, to: /kept }', other));
  expect(await removed(at.site)).toEqual({ '/a': '2026-02-01', '/p.php?id=1': '2026-02-01' });
});

test('URLs with spaces and commas, in lists and in blocks', async () => {
  const at = new Repository(join(folder, 'words'));
  at.commit(
    '2026-02-01',
    map(
      kept,
      'from: /one, two\n    to: /a',
      '{ from: "/five, six", to: /a }',
      'merge:\n      - "/three four"\n      - /möwe # a bird\n    to: /a',
    ),
  );
  at.commit('2026-03-01', map(kept));
  expect(await removed(at.site)).toEqual({
    '/one, two': '2026-02-01',
    '/three four': '2026-02-01',
    '/five, six': '2026-02-01',
    '/möwe': '2026-02-01',
  });
});

test('nothing counts as removed while part of the map is unreadable', async () => {
  const at = new Repository(join(folder, 'unread'));
  at.commit('2026-02-01', map(kept, '{ from: /old, to: /a }'));
  at.write({ 'redirects.yaml': 'redirects:\n  # - from: /old\n    to: /a\n  - from: /kept\n    to: /a\n' });
  const loaded = await readMap(join(at.site, 'redirects.yaml'));
  expect(loaded.findings.map(({ rule }) => rule)).toEqual(['map-unread']);
  expect(await removedRedirects(loaded, today)).toBeUndefined();
});
