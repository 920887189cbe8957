import { expect, test } from 'vitest';
import { Problem } from '../../src/lib/problem.ts';

test('Problem: instanceof is true for a Problem of another copy of the package, and for no other error', () => {
  class Copy extends Error {
    override readonly name = 'Problem';
  }
  expect(new Problem('said') instanceof Problem).toBe(true);
  expect(new Copy('said elsewhere') instanceof Problem).toBe(true);
  for (const other of [new Error('a fault'), { name: 'Problem' }, 'Problem', undefined])
    expect(other instanceof Problem).toBe(false);
});
