import { expect, test } from 'vitest';
import { ReadyTexts } from '../../src/plan/ready-texts.ts';

test.each([0, 1, 127, 128, 16_384, 300_000, 2 ** 20])(
  'texts of %i characters are read as they were put in',
  (length) => {
    const all = ['x', 'y', '', 'z', 'x'].map((letter) => letter.repeat(length));
    const texts = new ReadyTexts();
    const begins = all.map((text) => texts.add(text));
    texts.flush();
    expect(all.map((text, at) => texts.read(begins[at] ?? Number.NaN, text.length) === text)).toEqual(
      all.map(() => true),
    );
  },
);

test('a text that is too long is not taken', () => {
  const texts = new ReadyTexts();
  expect(texts.add('x'.repeat(2 ** 20 + 1))).toBeUndefined();
  expect(texts.add('x')).toBe(0);
});
