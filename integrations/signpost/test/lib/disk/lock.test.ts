import { execFile, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, onTestFinished, test } from 'vitest';
import { amount } from '../../../../../test/proof.ts';
import { acquireLock } from '../../../src/lib/disk/lock.ts';

function makeFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'lock-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  return folder;
}

test('acquireLock writes the number of the process beside the file, and removes it', () => {
  const file = join(makeFolder(), 'new', 'review.csv');
  const release = acquireLock(file);
  expect(readFileSync(`${file}.lock`, 'utf8')).toBe(`${process.pid}\n`);
  release();
  expect(existsSync(`${file}.lock`)).toBe(false);
});

test('acquireLock takes the lock of a killed process', () => {
  const file = join(makeFolder(), 'review.csv');
  const { pid } = spawnSync(process.execPath, ['-e', '0']);
  writeFileSync(`${file}.lock`, `${pid}\n`);
  acquireLock(file)();
  expect(existsSync(`${file}.lock`)).toBe(false);
});

test.each([
  ['before', ''],
  // The first digit of a number may be that of a running process.
  ['while', '1'],
])('acquireLock takes the lock of a process that was killed %s it wrote its number', (_, written) => {
  const file = join(makeFolder(), 'review.csv');
  writeFileSync(`${file}.lock`, written);
  const longAgo = Date.now() / 1000 - 3;
  utimesSync(`${file}.lock`, longAgo, longAgo);
  acquireLock(file, 10)();
  expect(existsSync(`${file}.lock`)).toBe(false);
});

// Near miss: another process has just made the lock, and writes its number next.
test('acquireLock waits for an empty lock that is new', () => {
  const file = join(makeFolder(), 'review.csv');
  writeFileSync(`${file}.lock`, '');
  const now = Date.now() / 1000 + 3600;
  utimesSync(`${file}.lock`, now, now);
  expect(() => acquireLock(file, 10)).toThrow('another command has been writing it');
});

test('acquireLock says which file to remove if the lock is held for long', () => {
  const file = join(makeFolder(), 'review.csv');
  writeFileSync(`${file}.lock`, `${process.pid}\n`);
  expect(() => acquireLock(file, 10)).toThrow(`If none is running, remove ${file}.lock.`);
});

const worker = fileURLToPath(new URL('lock-worker.mjs', import.meta.url));
const rounds = amount(100, 1000);

// What a kill leaves is the lock of an ended process. A round in which two hold the lock counts up once too little.
test.each([
  ['none', false],
  ['an ended process', true],
])(
  'acquireLock has one holder at a time in each round of three processes, with the lock of %s',
  async (_, isOld) => {
    const folder = makeFolder();
    const { pid } = spawnSync(process.execPath, ['-e', '0']);
    const files = Array.from({ length: rounds }, (_, round) => join(folder, `count${round}.txt`));
    if (isOld) for (const file of files) writeFileSync(`${file}.lock`, `${pid}\n`);

    const line = [worker, String(Date.now() + 1500), String(rounds), folder];
    const ended = await Promise.all([1, 2, 3].map(() => promisify(execFile)(process.execPath, line)));
    expect(ended.map(({ stdout }) => stdout.trim())).toEqual(['0', '0', '0']);
    expect(files.filter((file) => readFileSync(file, 'utf8') !== '3')).toEqual([]);
    expect(files.filter((file) => existsSync(`${file}.lock`))).toEqual([]);
  },
  120_000,
);
