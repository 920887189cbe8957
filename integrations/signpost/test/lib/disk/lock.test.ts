import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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
  expect(readFileSync(`${file}.lock`, 'utf8')).toBe(String(process.pid));
  release();
  expect(existsSync(`${file}.lock`)).toBe(false);
});

test('acquireLock takes the lock of a killed process', () => {
  const file = join(makeFolder(), 'review.csv');
  const { pid } = spawnSync(process.execPath, ['-e', '0']);
  writeFileSync(`${file}.lock`, String(pid));
  acquireLock(file)();
  expect(existsSync(`${file}.lock`)).toBe(false);
});

test('acquireLock says which file to remove if the lock is held for long', () => {
  const file = join(makeFolder(), 'review.csv');
  writeFileSync(`${file}.lock`, String(process.pid));
  expect(() => acquireLock(file, 10)).toThrow(`If none is running, remove ${file}.lock.`);
});
