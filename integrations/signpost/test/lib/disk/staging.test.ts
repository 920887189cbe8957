import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { constants, tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { writeFiles, writeTransaction } from '../../../src/lib/disk/write.ts';
import { Problem } from '../../../src/lib/problem.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'signpost-staging-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

/** All that lies below the folder, with its text. */
async function all(): Promise<Record<string, string>> {
  const found = await readdir(root, { recursive: true, withFileTypes: true });
  const names = found.map((entry) => join(entry.parentPath, entry.name).slice(root.length + 1)).sort();
  const entries = await Promise.all(
    names.map(async (name) => [name, await readFile(join(root, name), 'utf8').catch(() => '(a folder)')]),
  );
  return Object.fromEntries(entries);
}

/** The second piece doesn't fit on the disk any more. */
function* tooMuch() {
  yield 'new';
  throw Object.assign(new Error('ENOSPC'), { code: 'ENOSPC', errno: -constants.errno.ENOSPC });
}

describe('writeFiles on a disk that is full at the second of two files', () => {
  test('keeps the first file as it was', async () => {
    await writeFile(join(root, 'http.conf'), 'old');
    await writeFile(join(root, 'server.conf'), 'old');
    const files = [
      { path: 'http.conf', content: 'new' },
      { path: 'server.conf', content: tooMuch() },
    ];
    await expect(writeFiles(root, files)).rejects.toThrow(
      new Problem(`${join(root, 'server.conf')} can't be written: no space left on device.`),
    );
    expect(await all()).toEqual({ 'http.conf': 'old', 'server.conf': 'old' });
  });
});

test('writeTransaction keeps all files after a kill at the last one', async () => {
  await writeFile(join(root, 'http.conf'), 'old');
  let seen: string | undefined;
  await writeTransaction(async ({ write }) => {
    await write(join(root, 'http.conf'), 'new');
    seen = await readFile(join(root, 'http.conf'), 'utf8');
    await write(join(root, 'server.conf'), 'new');
  });
  expect(seen).toBe('old');
  expect(await all()).toEqual({ 'http.conf': 'new', 'server.conf': 'new' });
});
