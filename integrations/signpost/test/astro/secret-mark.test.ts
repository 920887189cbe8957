import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { compareSecret } from '../../src/astro/api.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'secret-'));
});
afterEach(() => rm(root, { recursive: true }));

const secretMark = 'api-secret.fingerprint';
const first = { value: 'the first secret', development: false };
const other = { value: 'another secret', development: false };
const none = { value: 'signpost-development', development: true };

test('a secret is noted once, and is then the same', async () => {
  expect(await compareSecret(root, first)).toBeUndefined();
  const noted = await readFile(join(root, secretMark), 'utf8');
  expect(noted).not.toContain(first.value);
  expect(await compareSecret(root, first)).toBeUndefined();
  expect(await readFile(join(root, secretMark), 'utf8')).toBe(noted);
});

test.each([other, none])('a change to %o is said, at each build, until the file is deleted', async (now) => {
  await compareSecret(root, first);
  for (const _ of [1, 2])
    expect(await compareSecret(root, now)).toMatch(/every id of the API changes.*api-secret\.fingerprint/);
  await rm(join(root, secretMark));
  expect(await compareSecret(root, now)).toBeUndefined();
});

test('the development default is not noted', async () => {
  expect(await compareSecret(root, none)).toBeUndefined();
  await expect(readFile(join(root, secretMark))).rejects.toThrow();
});
