import { readFileSync } from 'node:fs';
import { afterEach, describe, expect, test } from 'vitest';
import { migrateCheckCommand } from '../../../src/migrate/check/command.ts';
import { migrateInventoryCommand } from '../../../src/migrate/inventory/command.ts';
import { folderOf, runCommand } from './support.ts';

let remove: (() => Promise<void>) | undefined;
afterEach(() => remove?.());

const page = '<!doctype html><html lang="en"><title>x</title><body>x';

/** A migration whose inventory a command wrote: three URLs, all of which stay. */
async function gathered() {
  const folder = await folderOf({
    'list.txt': '/\n/a/\n/b/\n',
    'dist/index.html': page,
    'dist/a/index.html': page,
    'dist/b/index.html': page,
  });
  remove = folder.remove;
  const { path, root, write } = folder;
  const state = ['--state', path('migration')];
  const site = ['--site', 'https://www.example.com'];
  await runCommand(
    migrateInventoryCommand,
    root,
    path('list.txt'),
    '--old-site',
    'https://www.example.com',
    ...state,
  );
  return {
    write,
    text: (name: string) => readFileSync(path(name), 'utf8'),
    check: () => runCommand(migrateCheckCommand, root, ...[...site, ...state, '--dist', path('dist')]),
  };
}

describe('an inventory that was cut off is not taken as whole', () => {
  test('the whole one is', async () => {
    const { check } = await gathered();
    expect(await check()).toMatchObject({
      exit: 0,
      err: expect.stringContaining('100% of 3 old URLs'),
    });
  });

  test.each([
    [
      'within a row',
      (text: string) => text.slice(0, -8),
      'migration/inventory.csv:4: the last line has no line break',
    ],
    [
      'within a row that a person ended',
      (text: string) => `${text.slice(0, -8)}\n`,
      'migration/inventory.csv:4: this row has ',
    ],
  ])('%s', async (_, cut, says) => {
    const { check, text, write } = await gathered();
    await write('migration/inventory.csv', cut(text('migration/inventory.csv')));
    expect(await check()).toMatchObject({ exit: 2, err: expect.stringContaining(says) });
  });

  test('rows that a person deletes are gone', async () => {
    const { check, text, write } = await gathered();
    const [header, first, second] = text('migration/inventory.csv').split('\n');
    await write('migration/inventory.csv', `${header}\n${first}\n${second}\n`);
    expect(await check()).toMatchObject({ exit: 0, err: expect.stringContaining('100% of 2 old URLs') });
  });
});
