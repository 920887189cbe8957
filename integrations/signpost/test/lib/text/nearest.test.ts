import { expect, it } from 'vitest';
import { didYouMean, findNearest } from '../../../src/lib/text/nearest.ts';

const keys = ['from', 'to', 'status', 'since', 'until', 'note'];

it.each([
  ['form', 'from'],
  ['sicne', 'since'],
  ['Status', 'status'],
  ['untill', 'until'],
  ['t', 'to'],
  ['x', undefined],
  ['ab', undefined],
  ['target', undefined],
])('findNearest proposes for "%s": %s', (word, near) => {
  expect(findNearest(word, keys)).toBe(near);
});

it('didYouMean prints the proposal, or nothing', () => {
  expect(didYouMean('form', keys)).toBe(' Did you mean "from"?');
  expect(didYouMean('x', keys)).toBe('');
});
