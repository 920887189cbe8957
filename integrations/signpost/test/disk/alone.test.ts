import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { alone } from '../../src/disk/alone.ts';

let folder = '';
let lock = '';
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'alone-'));
  lock = join(folder, 'state', '.lock');
});
afterEach(() => rmSync(folder, { recursive: true }));

test('what reads and then writes never overlaps, and the lock is gone after it', async () => {
  let count = 0;
  const add = async (): Promise<void> => {
    const before = count;
    await new Promise(setImmediate);
    count = before + 1;
  };
  await Promise.all(Array.from({ length: 5 }, () => alone(lock, add)));
  expect(count).toBe(5);
  expect(existsSync(lock)).toBe(false);
});

test('work that fails leaves no lock', async () => {
  const fails = alone(lock, () => Promise.reject(new Error('no')));
  await expect(fails).rejects.toThrow('no');
  expect(existsSync(lock)).toBe(false);
});

test('a lock that a kill left behind is taken', async () => {
  await alone(lock, async () => undefined);
  const { pid } = spawnSync(process.execPath, ['--version']);
  writeFileSync(lock, String(pid));
  expect(await alone(lock, async () => 'done')).toBe('done');
});

test('so is one of another machine, once it is old', async () => {
  await alone(lock, async () => undefined);
  writeFileSync(lock, String(process.pid));
  const longAgo = new Date(Date.now() - 120_000);
  utimesSync(lock, longAgo, longAgo);
  expect(await alone(lock, async () => 'done')).toBe('done');
});

test('a place that can’t be written is a sentence', async () => {
  writeFileSync(join(folder, 'state'), 'a file');
  await expect(alone(lock, async () => undefined)).rejects.toThrow('a part of the path is a file');
});
