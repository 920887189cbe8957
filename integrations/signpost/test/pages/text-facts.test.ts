import { expect, test } from 'vitest';
import { TextCounter } from '../../src/pages/html/text-facts.ts';

const around = {
  area: 'body',
  isInSection: false,
  isInNoscript: false,
  isInDrawing: false,
  isHidden: false,
} as const;

function countTexts(...all: string[]) {
  const counter = new TextCounter();
  for (const text of all) counter.addText(text, around);
  return counter.summarize();
}

test.each([
  ['a gauge', 6, 2],
  [' \n\ta b ', 2, 2],
  ['漢字 é', 3, 2],
  ['😀😀', 2, 1],
  ['', 0, 0],
])('TextCounter counts in %j %i characters and %i words', (text, allLength, words) => {
  expect(countTexts(text)).toMatchObject({ allLength, words });
});

test('TextCounter gives the same text the same hash, whatever white space is around it', () => {
  expect(countTexts('\n  a gauge ').hash).toBe(countTexts('a gauge').hash);
});

test('TextCounter gives another text, or a text in another order, another hash', () => {
  expect(countTexts('a gauge').hash).not.toBe(countTexts('a gauze').hash);
  expect(countTexts('b', 'a gauge').hash).not.toBe(countTexts('a gauge').hash);
});
