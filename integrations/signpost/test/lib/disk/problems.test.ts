import { execFileSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openBuildFolder } from '../../../src/lib/disk/build-folder.ts';
import { openChunks } from '../../../src/lib/disk/chunks.ts';
import { readProblem, writeProblem } from '../../../src/lib/disk/problems.ts';
import { listFiles, readText } from '../../../src/lib/disk/read.ts';
import { Problem } from '../../../src/lib/problem.ts';
import { readMap } from '../../../src/project/read-map.ts';

function folder(): string {
  const root = mkdtempSync(join(tmpdir(), 'signpost-read-'));
  // By its parts: a path may be longer than the system takes.
  onTestFinished(() => void execFileSync('rm', ['-r', root]));
  return root;
}

const long = 'x'.repeat(256);

test.each([
  ['readText', () => readText(long), `${long} can't be read: the system reports ENAMETOOLONG.`],
  [
    'readMap',
    () => readMap(`${long}.yaml`),
    `The map ${long}.yaml can't be read: the system reports ENAMETOOLONG.`,
  ],
  ['openChunks', () => openChunks(long), `${long} can't be read: the system reports ENAMETOOLONG.`],
  [
    'listFiles',
    () => listFiles(long),
    `${long} doesn't exist. Build the site first, or pass another folder.`,
  ],
  [
    'openBuildFolder',
    async () => openBuildFolder(long),
    `${long} doesn't exist. Build the site first, or pass another folder.`,
  ],
])('%s says that a name is too long', async (_, read, message) => {
  await expect(read()).rejects.toThrow(new Problem(message));
});

test('a link that leads to itself is said', async () => {
  const link = join(folder(), 'settings.yaml');
  symlinkSync(link, link);
  await expect(readText(link)).rejects.toThrow(
    new Problem(`${link} can't be read: the system reports ELOOP.`),
  );
});

test('a folder in a folder that the system does not list is said', async () => {
  const root = folder();
  const start = process.cwd();
  process.chdir(root);
  // Together longer than the 4096 bytes of a path.
  for (let depth = 0; depth < 20; depth += 1) {
    mkdirSync('y'.repeat(250));
    process.chdir('y'.repeat(250));
  }
  process.chdir(start);
  await expect(listFiles(root)).rejects.toThrow(Problem);
  await expect(listFiles(root)).rejects.toThrow(/\/y+ can't be read: the system reports ENAMETOOLONG\.$/);
});

test.each([
  [readProblem, "a can't be read: the system reports EBUSY."],
  [writeProblem, "a can't be written: the system reports EBUSY."],
])('%o knows an error of the system from one of ours', (problem, message) => {
  expect(problem(Object.assign(new Error('busy'), { code: 'EBUSY' }), 'a')).toEqual(new Problem(message));
  for (const error of [
    new TypeError('ours'),
    Object.assign(new TypeError(), { code: 'ERR_INVALID_ARG_TYPE' }),
  ])
    expect(problem(error, 'a')).toBe(error);
});
