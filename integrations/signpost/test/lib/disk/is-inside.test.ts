import { expect, test } from 'vitest';
import { isInside } from '../../../src/lib/disk/is-inside.ts';

test.each(['.', 'dist', './dist/', '..site', 'a/../dist'])('isInside is true for %s', (path) => {
  expect(isInside(path)).toBe(true);
});

test.each(['..', '../other', 'a/../../other', '/'])('isInside is false for %s', (path) => {
  expect(isInside(path)).toBe(false);
});

test.each([
  ['../other/map.yaml', '../other', true],
  ['../others/map.yaml', '../other', false],
  ['/srv/site/dist', '/srv/site/', true],
  ['/srv/site', '/srv/site/dist', false],
])('isInside of %s in %s is %o', (path, folder, expected) => {
  expect(isInside(path, folder)).toBe(expected);
});
