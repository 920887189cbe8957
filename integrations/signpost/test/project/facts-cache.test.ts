import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { factsFileFor, factsFileOfBuild } from '../../src/project/facts-cache.ts';

const cache = mkdtempSync(join(tmpdir(), 'signpost-'));
afterAll(() => rmSync(cache, { recursive: true, force: true }));

test('a build keeps what it reads where an audit of the same folder looks for it', async () => {
  const file = await factsFileOfBuild(cache, 'dist', {});
  expect(dirname(file ?? '')).toBe(cache);
  expect(file).toBe(await factsFileFor('dist', cache));
  expect(file).not.toBe(await factsFileFor('other', cache));
});

test('in CI only where an earlier build left it', async () => {
  const file = await factsFileOfBuild(cache, 'dist', {});
  expect(await factsFileOfBuild(cache, 'dist', { CI: 'true' })).toBeUndefined();
  writeFileSync(file ?? '', '');
  expect(await factsFileOfBuild(cache, 'dist', { CI: 'true' })).toBe(file);
});
