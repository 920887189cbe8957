import { expect, test } from 'vitest';
import { isGonePage } from '../../../src/astro/sitemap/own-sitemap.ts';

test.each([
  ['/410', true],
  ['410/', true],
  ['410.html', true],
  ['de/410/', true],
  ['pt-br/410/', true],
  ['pumps/410/', false],
  ['blog/410', false],
  ['410/parts/', false],
])("isGonePage tells Signpost's page from a page with such a name: %s", (path, isGone) => {
  expect(isGonePage(path)).toBe(isGone);
});
