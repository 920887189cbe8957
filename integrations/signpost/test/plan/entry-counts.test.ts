import { expect, test } from 'vitest';
import { countEntries, describeEntryCounts } from '../../src/plan/entry-counts.ts';
import { planOf } from '../hosts/plan-of.ts';

test.each([
  ['/a,/b', '1 redirect, 0 gone URLs'],
  ['/a,/b\n/b,/c', '2 redirects, 0 gone URLs'],
])('countEntries counts the entries of %j as written: %s', (rows, text) => {
  expect(describeEntryCounts(countEntries(planOf(rows, {}, [])))).toBe(text);
});
