import { expect, test } from 'vitest';
import { parseJsonc, readValue } from '../../src/core/jsonc.ts';

test('comments and commas too many are no part of the value', () => {
  const text = '{ // one\n "a": [1, /* two */ 2,], "b\\u0041": "c", }';
  const node = parseJsonc(text);
  expect(node && readValue(text, node)).toEqual({ a: [1, 2], bA: 'c' });
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
