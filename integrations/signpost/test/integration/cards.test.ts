import { expect, test } from 'vitest';
import { cardsText } from '../../src/integration/cards.ts';

test.each([
  [{ drawn: 1, total: 1 }, '1 card drawn, 0 taken from the cache.'],
  [{ drawn: 2, total: 5 }, '2 cards drawn, 3 taken from the cache.'],
  [{ drawn: 1200, total: 2400 }, '1,200 cards drawn, 1,200 taken from the cache.'],
])('cards are counted: %j', (cards, text) => {
  expect(cardsText(cards)).toBe(text);
});
