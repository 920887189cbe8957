import { expect, test } from 'vitest';
import { measureEditSimilarity } from '../../../src/migrate/suggest/profile.ts';
import { splitIntoWords } from '../../../src/migrate/suggest/words.ts';

test.each([
  ['Getting started with the API', ['get', 'start', 'api']],
  ['running planned setters', ['run', 'plan', 'set']],
  ['calling, falling', ['call', 'fall']],
  ['k8s docs', ['kubernet', 'document']],
  ['loadGenerator', ['load', 'generator']],
  ['installing', ['install']],
  ['installation', ['install']],
  ['categories', ['category']],
  ['class', ['class']],
  ['prices_2024.html', ['pric', '2024']],
  ['日本語', ['日本', '本語']],
  ['', []],
])('the words of "%s"', (text, words) => {
  expect(splitIntoWords(text)).toEqual(words);
});

test.each([
  ['pump', 'pump', 1],
  ['', 'pump', 0],
  ['kitten', 'sitting', 1 - 3 / 7],
  ['deploy', 'deployment', 0.6],
])('edit similarity of "%s" and "%s"', (one, other, similarity) => {
  expect(measureEditSimilarity(one, other)).toBeCloseTo(similarity, 9);
  expect(measureEditSimilarity(other, one)).toBeCloseTo(similarity, 9);
});
