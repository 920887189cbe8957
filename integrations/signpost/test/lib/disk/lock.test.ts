import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
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
