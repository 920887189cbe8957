import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashOfText, TextFacts } from '../../../src/audit/site/html/text-facts.ts';

/** Words of any script, and white space of every kind between them. */
const texts = fc
  .array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(' ', '\n\t', '\u00a0', 'é', '漢字', '😀')), {
    maxLength: 60,
  })
  .map((pieces) => pieces.join(''));

const around = {
  area: 'body',
  isInSection: false,
  isInNoscript: false,
  isInDrawing: false,
  isHidden: false,
} as const;

function countTexts(...all: string[]): TextFacts {
  const facts = new TextFacts();
  for (const text of all) facts.addText(text, around);
  return facts;
}

test('TextFacts counts the characters that are no white space', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const visible = [...text].filter((character) => !/[\0-\x20\u00a0]/.test(character));
      expect(countTexts(text).all).toBe(visible.length);
    }),
  );
});

test('TextFacts gives the same text the same hash, whatever white space is around it', () => {
  fc.assert(
    fc.property(texts, fc.constantFrom('', ' ', '\n    '), (text, space) => {
      expect(countTexts(`${space}${text}${space}`).own.hash).toBe(hashOfText(text));
    }),
  );
});

test('TextFacts gives another text, and one with another before it, another hash', () => {
  expect(countTexts('a gauge').own.hash).not.toBe(countTexts('a gauze').own.hash);
  expect(countTexts('b', 'a gauge').own.hash).not.toBe(countTexts('a gauge').own.hash);
});
