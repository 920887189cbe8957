import { expect, onTestFinished, test } from 'vitest';
import { migrateInventoryCommand } from '../../../src/migrate/inventory/command.ts';
import { loadMigration } from '../../../src/migrate/migration.ts';
import { folderOf, runCommand } from './support.ts';

const line = (path: string, at: number) =>
  `203.0.113.9 - - [10/Oct/2026:13:55:${10 + at} +0000] "GET ${path} HTTP/1.1" 200 9 "-" "Mozilla/5.0 (X11) Firefox/132.0"\n`;
const lines = (from: number, to: number) =>
  Array.from({ length: to - from }, (_, at) => line(`/page-${(from + at) % 3}`, from + at)).join('');

async function project(files: Record<string, string>) {
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

test('a log that has grown is counted whole, and the command says that its earlier requests count twice', async () => {
  const { run, write, hits, sources } = await project({ 'access.log': lines(0, 6) });
  await run('access.log');
  await write('access.log', lines(0, 9));
  const again = await run('access.log');
  expect(again.err).toMatch(
    /a log of this name was counted on \d{4}-\d\d-\d\d; requests that are in both count twice/,
  );
  expect(await hits()).toBe(15);
  expect((await run('access.log')).err).toContain('already counted, skipped');
  expect(await sources()).toHaveLength(2);
});

test('rotated logs count once each, also under a new name', async () => {
  const { run, write, hits } = await project({ 'access.log.1': lines(0, 6) });
  await run('access.log.1');
  await write('access.log.2', lines(0, 6));
  await write('access.log.1', lines(6, 9));
  expect((await run('access.log.2', 'access.log.1')).err).toContain('access.log.2: already counted, skipped');
  expect(await hits()).toBe(9);
});
