import { expect, test } from 'vitest';
import { findJsonError, getJsonValue, parseJsonc } from '../../../src/lib/json/jsonc.ts';

test('comments and commas too many are no part of the value', () => {
  const text = '{ // one\n "a": [1, /* two */ 2,], "b\\u0041": "c", }';
  const node = parseJsonc(text);
  expect(getJsonValue(node)).toEqual({ a: [1, 2], bA: 'c' });
});

test.each([
  ['an escape that JSON does not have in a key', '{"\\x": 1}'],
  ['a line break in a key', '{"a\nb": 1}'],
  ['a hundred thousand brackets', '['.repeat(100_000)],
  ['a hundred thousand objects, all closed', `${'{"a":'.repeat(100_000)}1${'}'.repeat(100_000)}`],
  ['a key that is no text', '{a: 1}'],
  ['a bracket that nothing closes', '{"a": [1}'],
])('%s makes it no JSON', (_, text) => {
  expect(parseJsonc(text)).toBeUndefined();
});

test.each([
  ['{"a": [1, 2', 11, /ends too early/],
  ['{"a": [1 2]}', 9, /^a comma is missing before `2`$/],
  ['{"a":1,}', 7, /^`}` is in the place of a key in double quotes$/],
  ['{}\n// x\n', 3, /^JSON has no comments$/],
  ['  // x\n{}', 2, /^JSON has no comments$/],
  ['[1,\n}', 4, /^`}` is in the place of a value$/],
  ['{"a":"x\ny"}', 7, /continues on the next line/],
  ['["\\q"]', 3, /backslash/],
  ['', 0, /ends too early/],
  ['{"a" 1}', 5, /^a colon is missing before `1`$/],
  ['{} x', 3, /^`x` can't be here$/],
  ['"open', 5, /ends too early/],
  ['['.repeat(100_000), 500, /more than 500 levels deep/],
])('%j', (text, at, says) => {
  expect(findJsonError(text)).toEqual({ at, says: expect.stringMatching(says) });
});

test('nothing is wrong with JSON', () => {
  expect(findJsonError('{"a": [1, "x"]}')).toBeUndefined();
});
