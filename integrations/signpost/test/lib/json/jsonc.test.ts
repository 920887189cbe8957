import { expect, test } from 'vitest';
import { findJsoncError, getJsonValue, parseJsonc } from '../../../src/lib/json/jsonc.ts';

test('parseJsonc ignores comments and trailing commas', () => {
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
])('parseJsonc refuses %s', (_, text) => {
  expect(parseJsonc(text)).toBeUndefined();
});

test.each([
  ['{"a": [1, 2', 11, 'close bracket expected'],
  ['{"a": [1 2]}', 9, 'comma expected'],
  ['["\\q"]', 1, 'invalid escape character'],
  ['', 0, 'value expected'],
  ['{"a" 1}', 5, 'colon expected'],
  ['{} x', 3, 'invalid symbol'],
])('findJsoncError finds the place of the error in %j', (text, at, reason) => {
  expect(findJsoncError(text)).toEqual({ at, reason });
});
