import fc from 'fast-check';
import { expect, test } from 'vitest';
import { diffWords, type Stretch } from '../../src/report/comparison/table.ts';

/** `a [b] c`: what only this side has is in brackets. */
const shown = (side: readonly Stretch[]) =>
  side.map(({ text, isOwn }) => (isOwn ? `[${text}]` : text)).join('');
const diff = (before: string, after: string) => diffWords(before, after).map(shown);

test.each([
  ['red pump', 'red pump', 'red pump', 'red pump'],
  ['Pumps | Old', 'Pumps | New', 'Pumps | [Old]', 'Pumps | [New]'],
  ['in two days', 'in one day', 'in [two days]', 'in [one day]'],
  ['a b c', 'c', '[a b ]c', 'c'],
  ['gone', '', '[gone]', ''],
  ['café', 'cafe', '[café]', '[cafe]'],
])('%s beside %s', (before, after, ...expected) => {
  expect(diff(before, after)).toEqual(expected);
});

const words = fc
  .array(fc.constantFrom('a', 'b', 'c', 'pump', 'für', 'ポンプ', '–'), { maxLength: 12 })
  .map((all) => all.join(' '));

test('nothing of a text is lost, and what is not marked is the same on both sides', () => {
  fc.assert(
    fc.property(words, words, (before, after) => {
      const [a, b] = diffWords(before, after);
      expect(a.map(({ text }) => text).join('')).toBe(before);
      expect(b.map(({ text }) => text).join('')).toBe(after);
      const common = (side: readonly Stretch[]) =>
        side.flatMap(({ text, isOwn }) => (isOwn ? [] : text.split(/\s+/).filter(Boolean)));
      expect(common(a)).toEqual(common(b));
    }),
    { numRuns: 500 },
  );
});

test('a text that is far too long is marked as a whole, at once', () => {
  const long = 'word '.repeat(100_000);
  expect(diff(long, `${long}x`)).toEqual([`[${long}]`, `[${long}x]`]);
});
