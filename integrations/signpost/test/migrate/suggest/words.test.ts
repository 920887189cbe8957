import { expect, test } from 'vitest';
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
])('splitIntoWords of "%s"', (text, words) => {
  expect(splitIntoWords(text)).toEqual(words);
});
