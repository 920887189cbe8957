import { gzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { migrateInventoryCommand } from '../../../src/migrate/inventory/command.ts';
import { loadMigration } from '../../../src/migrate/migration.ts';
import { folderOf, runCommand } from './support.ts';

const line = (path: string, at: number) =>
  `203.0.113.9 - - [10/Oct/2026:13:55:${10 + at} +0000] "GET ${path} HTTP/1.1" 200 9 "-" "Mozilla/5.0 (X11) Firefox/132.0"\n`;
const lines = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => line(`/page-${(from + at) % 3}`, from + at)).join('');

async function project(files: Record<string, string | Buffer>) {
  const folder = await folderOf({ 'migration/state.yaml': 'old: https://www.old.example\n', ...files });
  onTestFinished(folder.remove);
  const state = folder.path('migration');
  return {
    ...folder,
    run: (...names: string[]) =>
      runCommand(migrateInventoryCommand, folder.root, ...names.map(folder.path), '--state', state),
    hits: async () => (await loadMigration(state)).inventory.reduce((sum, row) => sum + row.hits, 0),
    sources: async () => (await loadMigration(state)).state.sources,
  };
}

test('a log that has grown counts only with what was added', async () => {
  const { run, write, hits, sources } = await project({ 'access.log': lines(0, 6) });
  await run('access.log');
  expect(await hits()).toBe(6);
  await write('access.log', lines(0, 9));
  const again = await run('access.log');
  expect(again.err).toContain('only the lines added since then count');
  expect(again.err).toContain('3 requests read');
  expect(await hits()).toBe(9);
  expect((await run('access.log')).err).toContain('already counted, skipped');
  expect(await sources()).toMatchObject([{ name: expect.stringContaining('access.log'), urls: 3 }]);
});

test('a log that is rotated and packed is known under its new name', async () => {
  const { run, write, hits } = await project({ 'access.log': lines(0, 6) });
  await run('access.log');
  await write('access.log', lines(8, 10));
  await run('access.log');
  await write('access.log.1.gz', gzipSync(lines(0, 8)));
  const { err } = await run('access.log.1.gz', 'access.log');
  expect(err).toContain('2 requests read');
  expect(err).toContain('access.log: already counted, skipped');
  expect(await hits()).toBe(10);
});

test('the same log twice in one command counts once', async () => {
  const { run, write, hits } = await project({ 'access.log': lines(0, 6) });
  await write('copy.log', lines(0, 7));
  await run('access.log', 'copy.log', 'access.log');
  expect(await hits()).toBe(7);
});

test('a log that names its fields is read on with them', async () => {
  const head = '#Version: 1.0\n#Fields: date cs-method cs-uri-stem sc-status cs(User-Agent)\n';
  const row = (path: string) => `2026-10-10\tGET\t${path}\t200\tMozilla/5.0%20Firefox/132.0\n`;
  const { run, write, hits } = await project({ 'w3c.log': head + row('/a') + row('/b') });
  await run('w3c.log');
  await write('w3c.log', head + row('/a') + row('/b') + row('/c'));
  await run('w3c.log');
  expect(await hits()).toBe(3);
});
