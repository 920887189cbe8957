import fc from 'fast-check';
import { expect, it } from 'vitest';
import { joinByWildcard } from '../../../src/lib/url/wildcards.ts';

it.each([
  [['a'], 'a', true],
  [['a', ''], 'abc', true],
  [['', 'c'], 'abc', true],
  [['a', 'b', 'c'], 'axbxc', true],
  [['a', 'b', 'b'], 'ab', false],
  [['a', '', 'b'], 'ab', true],
])('joinByWildcard of %j in %s: %s', (pieces, text, expected) => {
  expect(new RegExp(`^${joinByWildcard(pieces, '.*?')}$`).test(text)).toBe(expected);
});

it('joinByWildcard agrees with a backtracking matcher', () => {
  const piece = fc.string({ unit: fc.constantFrom('a', 'b', '/'), maxLength: 2 });
  const pieces = fc.array(piece, { minLength: 1, maxLength: 5 });
  const text = fc.string({ unit: fc.constantFrom('a', 'b', '/'), maxLength: 12 });
  const wildcard = fc.constantFrom('.*?', '[^/]*?');
  fc.assert(
    fc.property(pieces, text, wildcard, (pieces, text, wildcard) => {
      const joined = new RegExp(`^${joinByWildcard(pieces, wildcard)}$`);
      expect(joined.test(text)).toBe(new RegExp(`^${pieces.join(wildcard)}$`).test(text));
    }),
    { numRuns: 2000 },
  );
});

it('joinByWildcard ends quickly for many wildcards', () => {
  const pieces = Array.from({ length: 20 }, () => 'a');
  expect(new RegExp(`^${joinByWildcard([...pieces, 'b'], '.*?')}$`).test('a'.repeat(100_000))).toBe(false);
});
