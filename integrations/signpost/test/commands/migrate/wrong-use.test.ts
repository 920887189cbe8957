import { afterEach, describe, expect, test } from 'vitest';
import { migrateCompareCommand } from '../../../src/migrate/compare/command.ts';
import { migrateInventoryCommand } from '../../../src/migrate/inventory/command.ts';
import { notFoundCommand } from '../../../src/migrate/not-found/command.ts';
import { printInventory } from '../../../src/migrate/state/inventory-file.ts';
import { migrateSuggestCommand } from '../../../src/migrate/suggest/command.ts';
import { oldUrl, printStoredPages } from '../../migrate/support/old.ts';
import { folderOf, runCommand } from './support.ts';

let remove: (() => Promise<void>) | undefined;
afterEach(() => remove?.());

async function project(files: Record<string, string> = {}) {
  const page = '<!doctype html><html lang="en"><title>x</title><body>x';
  const folder = await folderOf({
    'migration/inventory.csv': [
      ...printInventory([oldUrl('/a.html'), oldUrl('/b/'), oldUrl('/caf%E9.html')]),
    ].join(''),
    'migration/state.yaml': 'old: https://www.old.example\n',
    'redirects.yaml': 'redirects:\n  - { from: /a.html, to: /a/, since: 2026-01-01 }\n',
    'dist/a/index.html': page,
    'migration/old-pages.jsonl': printStoredPages({ '/a.html': page, '/b/': page, '/caf%E9.html': page }),
    ...files,
  });
  remove = folder.remove;
  const { path, root } = folder;
  const state = ['--state', path('migration')];
  const places = [
    '--dist',
    path('dist'),
    '--map',
    path('redirects.yaml'),
    '--site',
    'https://www.example.com',
  ];
  return {
    path,
    compare: () => runCommand(migrateCompareCommand, root, ...places, ...state),
    misses: (...logs: string[]) => runCommand(notFoundCommand, root, ...logs, ...places, ...state),
    inventory: (...args: string[]) => runCommand(migrateInventoryCommand, root, ...args, ...state),
  };
}

test('migrate compare without pages to compare asks for an inventory of the old site', async () => {
  const { compare } = await project({ 'redirects.yaml': 'redirects: []\n' });
  expect(await compare()).toMatchObject({
    exit: 2,
    out: '',
    err: expect.stringContaining('npx astro-signpost migrate inventory https://www.old.example'),
  });
});

describe('with an empty log beside another one', () => {
  const line =
    '203.0.113.9 - - [10/Oct/2026:13:55:36 +0000] "GET /lost/ HTTP/1.1" 404 9 "-" "Mozilla/5.0 (X11) Firefox/132.0"\n';
  const logs = { 'access.log': line, 'empty.log': '' };

  test('404s reads the other log', async () => {
    const { misses, path } = await project(logs);
    const some = await misses(path('access.log'), path('empty.log'));
    expect(some).toMatchObject({ exit: 0, out: expect.stringContaining('/lost/') });
  });

  test('migrate inventory reads the other log', async () => {
    const { inventory, path } = await project(logs);
    const some = await inventory(path('empty.log'), path('access.log'));
    expect(some.exit).toBe(0);
    expect(some.err).toContain('empty.log: an empty file, 0 URLs\naccess.log: ');
  });
});

test('migrate suggest --dist refuses a folder without pages', async () => {
  const { path } = await project({
    'migration/inventory.csv': [...printInventory([oldUrl('/a')])].join(''),
    'empty/robots.txt': 'User-agent: *\n',
  });
  const found = runCommand(
    migrateSuggestCommand,
    path('.'),
    ...['--dist', path('empty'), '--state', path('migration')],
  );
  expect(await found).toMatchObject({
    exit: 2,
    err: expect.stringContaining(
      'empty has no page. Build the new site, or pass its folder with --dist DIR.',
    ),
  });
});
