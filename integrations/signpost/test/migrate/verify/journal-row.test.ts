import { expect, test } from 'vitest';
import { readRow, rowOf } from '../../../src/migrate/verify/verify.ts';

const result = {
  address: '/a',
  url: 'https://a.test/a',
  status: 301,
  hops: 1,
  final: 'https://a.test/b',
  fault: '',
  says: '',
};

test('a result comes back from its line as it was', () => {
  expect(readRow(JSON.parse(JSON.stringify(rowOf(result))))).toEqual(result);
});

test.each([
  ['an object', result],
  ['nothing', null],
  ['too short', rowOf(result).slice(1)],
  ['too long', [...rowOf(result), 1]],
  ['a status in letters', rowOf(result).with(2, '301')],
  ['an address in figures', rowOf(result).with(0, 1)],
])('is no result: %s', (_, record) => {
  expect(readRow(record)).toBeUndefined();
});
