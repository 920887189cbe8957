import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { readProblem, writeProblem } from '../../../src/lib/disk/problems.ts';
import { readText } from '../../../src/lib/disk/read.ts';
import { Problem } from '../../../src/lib/problem.ts';

test('a link that leads to itself is said', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'signpost-read-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const link = join(folder, 'settings.yaml');
  symlinkSync(link, link);
  await expect(readText(link)).rejects.toThrow(
    new Problem(`${link} can't be read: the system reports ELOOP.`),
  );
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
