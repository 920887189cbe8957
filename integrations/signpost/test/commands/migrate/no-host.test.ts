import { expect, onTestFinished, test } from 'vitest';
import { printInventory } from '../../../src/migrate/state/old-url.ts';
import { migrateVerifyCommand } from '../../../src/migrate/verify/command.ts';
import { oldUrl } from '../../migrate/support/old.ts';
import { folderOf, runCommand } from './support.ts';

const says =
  /^\S+ (?:does not resolve: its name has no IP address|can't be reached: [^\n]*)\. To request another server, pass --resolve HOST:IP\./;

async function project() {
  const rows = Array.from({ length: 50 }, (_, at) => oldUrl(`/old/${at}`));
  const folder = await folderOf({
    'migration/inventory.csv': [...printInventory(rows)].join(''),
    'migration/state.yaml': 'old: https://www.old.invalid\n',
    'redirects.yaml': 'redirects:\n  - { from: "/old/*", to: /, since: 2026-01-01 }\n',
    'dist/index.html': '<!doctype html><html lang="en"><title>x</title><body>x',
  });
  onTestFinished(folder.remove);
  const { path } = folder;
  return {
    ...folder,
    places: ['--dist', path('dist'), '--map', path('redirects.yaml'), '--state', path('migration')],
  };
}

test('migrate verify of a host that does not resolve says it once', async () => {
  const { root, places } = await project();
  const args = [...places, '--site', 'https://127.0.0.1'];
  const { exit, out, err } = await runCommand(migrateVerifyCommand, root, ...args);
  expect([exit, out, err.trim().split('\n').length]).toEqual([2, '', 1]);
  expect(err).toMatch(says);
});

test('a host that answers nobody is one cause, however many URLs it has', async () => {
  const { root, places, write } = await project();
  await write('migration/state.yaml', 'old: https://127.0.0.1:1\n');
  const args = [...places, '--site', 'https://127.0.0.1:1'];
  const { exit, out } = await runCommand(migrateVerifyCommand, root, ...args, '--sample', '3');
  expect(exit).toBe(1);
  expect(out).toContain('live-unreachable  127.0.0.1:1 refuses the connection (4 requests)');
});
