import { win32 } from 'node:path';
import { expect, test } from 'vitest';
import { isInside } from '../../src/disk/is-inside.ts';

test.each(['.', 'dist', './dist/', '..site', 'a/../dist'])('%s lies in the current folder', (folder) => {
  expect(isInside(folder)).toBe(true);
});

test.each(['..', '../other', 'a/../../other', '/'])('%s does not', (folder) => {
  expect(isInside(folder)).toBe(false);
});

test('another drive of Windows is none of the current folder', () => {
  expect(isInside('Q:\\old\\dist', win32)).toBe(false);
  expect(isInside('dist', win32)).toBe(true);
});
