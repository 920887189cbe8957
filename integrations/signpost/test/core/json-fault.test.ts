import { expect, test } from 'vitest';
import { jsonFault } from '../../src/core/json-fault.ts';

test.each([
  ['{"a": [1, 2', 11, /ends too early/],
  ['{"a": [1 2]}', 9, /^"2" stands where ',' or ']' belongs$/],
  ['{"a":1,}', 7, /^"}" stands where double-quoted property name belongs$/],
  ['{}\n// x\n', 3, /^"\/" can't stand here$/],
  ['  // x\n{}', 2, /^"\/" can't stand here$/],
  ['[1,\n}', 4, /can't stand here/],
  ['{"a":"x\ny"}', 7, /over the end of its line/],
  ['["\\q"]', 3, /backslash/],
  ['', 0, /ends too early/],
])('%j', (text, at, says) => {
  expect(jsonFault(text)).toEqual({ at, says: expect.stringMatching(says) });
});

test('nothing is wrong with JSON', () => {
  expect(jsonFault('{"a": [1, "x"]}')).toBeUndefined();
});
