import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countText } from '../../src/site/html/count-text.ts';

/** Words of any script, and white space of every kind between them. */
const texts = fc
  .array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(' ', '\n\t', '\u00a0', 'é', '漢字', '😀')), {
    maxLength: 60,
  })
  .map((pieces) => pieces.join(''));

function counted(text: string, start = 0, end = text.length, hash = 7) {
  const into = { count: 0, hash };
  countText(text, start, end, into);
  return into;
}

test('counts the characters that are no white space, however long the text is', () => {
  fc.assert(
    fc.property(texts, fc.integer({ min: 1, max: 400 }), (text, times) => {
      const long = text.repeat(Math.min(times, Math.ceil(9000 / (text.length + 1))));
      const visible = [...long].filter((character) => !/[\0-\x20\u00a0]/.test(character));
      expect(counted(long).count).toBe(visible.length);
    }),
  );
});

test('the same text has the same hash wherever it stands, and whatever white space is around it', () => {
  fc.assert(
    fc.property(texts, texts, fc.constantFrom('', ' ', '\n    '), (before, text, space) => {
      const page = `${before}<p>${space}${text}${space}</p>`;
      const start = before.length + 3;
      const found = counted(page, start, start + text.length + 2 * space.length);
      expect(found).toEqual(counted(text));
    }),
  );
});

test('one other character is another hash, and so is another text before it', () => {
  const letters = fc.string({ minLength: 1, maxLength: 9000, unit: fc.constantFrom('a', 'b', 'c', ' ') });
  fc.assert(
    fc.property(letters, fc.nat(), (text, at) => {
      const place = at % text.length;
      const other = `${text.slice(0, place)}x${text.slice(place + 1)}`;
      expect(counted(other).hash).not.toBe(counted(text).hash);
      if (text.trim() !== '') expect(counted(text, 0, text.length, 8).hash).not.toBe(counted(text).hash);
    }),
  );
});
