import { expect, test } from 'vitest';
import { findHeader, listReader } from '../../../src/migrate/inventory/read/csv.ts';

const site = 'https://o.example';

test.each([
  ['with spaces in some', ['/a', '/x y.html', '/b']],
  ['with a comma in one', [`${site}/a`, `${site}/b, c.html`]],
  ['with a comment', ['# ours', '/a']],
])('inventory reads a list of URLs %s', (_, lines) => {
  expect(listReader.detect(`${lines.join('\n')}\n`)).toBe(true);
});

test.each([
  ['pairs', '/a /b\n/c /d\n'],
  ['rows of a table', '/a,5\n/b,7\n'],
  ['rows with a title each', '/a,The first\n/b,The second\n'],
  ['cells between tabs', '/a\tx\n/b\ty\n'],
])("inventory doesn't take %s as a list", (_, text) => {
  expect(listReader.detect(text)).toBe(false);
});

test('inventory takes a URL with a space as a line, not as a header', () => {
  expect(findHeader(`${site}/a\n${site}/x y.html\n${site}/b, c.html\n`)).toBeUndefined();
});
