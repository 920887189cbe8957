import fc from 'fast-check';
import { expect, test } from 'vitest';
import { hashOfText, TextMeter } from '../../../src/audit/site/html/text-meter.ts';

/** Words of any script, and white space of every kind between them. */
const texts = fc
  .array(fc.oneof(fc.string({ unit: 'binary' }), fc.constantFrom(' ', '\n\t', '\u00a0', 'é', '漢字', '😀')), {
    maxLength: 60,
  })
  .map((pieces) => pieces.join(''));

function measured(html: string, start = 0, end = html.length): TextMeter {
  const meter = new TextMeter();
  meter.measure(html, start, end);
  return meter;
}

test('counts the characters that are no white space', () => {
  fc.assert(
    fc.property(texts, (text) => {
      const visible = [...text].filter((character) => !/[\0-\x20\u00a0]/.test(character));
      expect(measured(text).all).toBe(visible.length);
    }),
  );
});

test('the same text has the same hash wherever it is, and whatever white space is around it', () => {
  fc.assert(
    fc.property(texts, texts, fc.constantFrom('', ' ', '\n    '), (before, text, space) => {
      const page = `${before}<p>${space}${text}${space}</p>`;
      const start = before.length + 3;
      const meter = measured(page, start, start + text.length + 2 * space.length);
      expect(meter.text.hash).toBe(hashOfText(text));
    }),
  );
});

test('one other character is another hash, and so is another text before it', () => {
  const letters = fc.string({ minLength: 1, maxLength: 9000, unit: fc.constantFrom('a', 'b', 'c', ' ') });
  fc.assert(
    fc.property(letters, fc.nat(), (text, at) => {
      const place = at % text.length;
      const other = `${text.slice(0, place)}x${text.slice(place + 1)}`;
      expect(hashOfText(other)).not.toBe(hashOfText(text));
      const both = measured('b');
      both.measure(text, 0, text.length);
      if (text.trim() !== '') expect(both.text.hash).not.toBe(hashOfText(text));
    }),
  );
});
