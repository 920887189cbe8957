import { expect, it } from 'vitest';
import { formatShare } from '../../src/lib/text/text.ts';

it.each([
  [982, 1000, '98.2%'],
  [999_999, 1_000_000, '99.9%'],
  [1, 1_000_000, '0.1%'],
  [3, 3, '100%'],
  [0, 3, '0%'],
  [0, 0, '100%'],
])('formatShare writes %i of %i as %s', (part, whole, text) => {
  expect(formatShare(part, whole)).toBe(text);
});
