import { expect, test } from 'vitest';
import { Problem } from '../../src/lib/problem.ts';

test('a problem of another copy of the package is one too, and nothing else is', () => {
  class Copy extends Error {
    override readonly name = 'Problem';
  }
  expect(new Problem('said') instanceof Problem).toBe(true);
  expect(new Copy('said elsewhere') instanceof Problem).toBe(true);
  for (const other of [new Error('a fault'), { name: 'Problem' }, 'Problem', undefined])
    expect(other instanceof Problem).toBe(false);
});
