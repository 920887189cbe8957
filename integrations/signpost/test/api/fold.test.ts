import { expect, test } from 'vitest';
import { foldText } from '../../src/api/text.ts';

// "contains, ignoring case and accents": each pair is the same word to a reader.
test.each([
  ['straße', 'STRASSE'],
  ['straße', 'STRAẞE'],
  ['Łódź', 'lodz'],
  ['Ørsted', 'ORSTED'],
  ['Đorđe', 'dorde'],
  ['Ħal', 'hal'],
  ['façade', 'FACADE'],
  ['ÉCOLE', 'ecole'],
  ['İstanbul', 'istanbul'],
  ['ΣΊΣΥΦΟΣ', 'σισυφος'],
  ['ﬁlter', 'FILTER'],
])('foldText makes %s and %s equal', (word, other) => {
  expect(foldText(word)).toBe(foldText(other));
});

test.each([
  ['a', 'b'],
  ['Æ', 'A'],
])('foldText keeps %s and %s apart', (word, other) => {
  expect(foldText(word)).not.toBe(foldText(other));
});
