import { readFile } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { page } from '../../src/audit/rules/shared/example.ts';
import { ledgerUpdateCommand } from '../../src/commands/ledger-update.ts';
import { folderOf, runCommand } from './migrate/support.ts';

/** Runs it in the folder of a project that was built. */
async function project(files: Readonly<Record<string, string>> = {}) {
  const folder = await folderOf({
    'dist/index.html': page('/'),
    'dist/b/index.html': page('/b/'),
    'dist/a/index.html': page('/a/'),
    ...files,
  });
  const start = process.cwd();
  process.chdir(folder.root);
  onTestFinished(async () => {
    process.chdir(start);
    await folder.remove();
  });
  return (...args: string[]) => runCommand(ledgerUpdateCommand, folder.root, ...args);
}

test('JSON says how many addresses the ledger has, and which of them are new', async () => {
  const update = await project({ 'published.txt': '/a/\t2026-01-01\n/gone/\t2026-01-01\n' });
  const first = await update('--json');
  expect({ ...first, out: JSON.parse(first.out) }).toEqual({
    exit: 0,
    out: { file: 'published.txt', addresses: 4, added: ['/', '/b/'] },
    err: '',
  });
  expect((await readFile('published.txt', 'utf8')).match(/^\/\S*/gm)).toEqual(['/', '/a/', '/b/', '/gone/']);
  expect(JSON.parse((await update('--json')).out)).toEqual({
    file: 'published.txt',
    addresses: 4,
    added: [],
  });
});

test('without it, one line says the same', async () => {
  const update = await project();
  expect(await update()).toEqual({
    exit: 0,
    out: '',
    err: 'published.txt: 3 addresses, 3 of them new\n',
  });
});

test.each(['https://www.example.com', 'HTTP://localhost:4321/docs/'])(
  'the address of a site is no folder: %s',
  async (address) => {
    const update = await project();
    expect(await update(address)).toEqual({
      exit: 2,
      out: '',
      err: `${address} is an address; name the folder of the built site, such as dist.\n`,
    });
  },
);

test('two updates at the same moment add the pages of both', async () => {
  const update = await project({ 'one/c/index.html': page('/c/'), 'two/d/index.html': page('/d/') });
  // Each reads the ledger before the other has written it.
  await Promise.all(['dist', 'one', 'two'].map((dist) => update(dist)));
  const all = (await readFile('published.txt', 'utf8')).match(/^\/\S*/gm);
  expect(all).toEqual(['/', '/a/', '/b/', '/c/', '/d/']);
});
