import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { folderOf } from '../commands/migrate/support.ts';
import { expectKilledIn, killAtEach, signpost } from './killing.ts';

const page = '<!doctype html><html lang="en"><title>x</title><body>x';
const argv = ['migrate', 'review', '--import', 'sheet.csv', '--yes'];

/** A move with a decided sheet that nobody has imported. */
async function prepared(): Promise<string> {
  const { root, write, remove } = await folderOf({
    'old.txt': '/a\n/b\n/c\n',
    'redirects.yaml': '# ours\nredirects:\n  - { from: /x, to: /news/a/, since: 2026-01-01 }\n',
    'dist/index.html': page,
    'dist/news/a/index.html': page,
  });
  onTestFinished(remove);
  await signpost(root, ['migrate', 'inventory', 'old.txt', '--old-site', 'https://www.example.com']);
  await signpost(root, ['migrate', 'review', '--export', 'sheet.csv']);
  const sheet = await readFile(join(root, 'sheet.csv'), 'utf8');
  const decided = { a: '/news/a/,accepted,Ann', b: ',gone,', c: ',open,Bea' };
  await write(
    'sheet.csv',
    sheet.replace(/^\/([abc]),,,/gm, (_, old: keyof typeof decided) => `/${old},${decided[old]}`),
  );
  return root;
}

test('killed at any moment, an import of decisions leaves whole files, and the same command ends it', async () => {
  const start = await prepared();
  const moments = await killAtEach(start, argv, async ({ root, killed }) => {
    const again = await signpost(root, argv);
    expect([killed, again]).toEqual([killed, expect.objectContaining({ exit: 0, out: expect.any(String) })]);
    expect(again.err).toMatch(/^(?:3 changes, 0|0 changes, 3) unchanged, 1 undecided in sheet.csv$/m);
  });
  expectKilledIn(moments, [
    'migration/decisions.jsonl',
    'migration/review.csv',
    'migration/state.yaml',
    'redirects.yaml',
  ]);
});
