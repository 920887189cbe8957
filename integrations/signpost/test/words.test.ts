import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { unplain } from './support/plain-words.ts';

// The other pages below docs are made from the code, and their sources have words tests of their own.
const guides = ['adapters', 'api', 'audit', 'map', 'url-guard'].map((name) => `docs/${name}.md`);

test.each([...guides, 'CONTRIBUTING.md'])('%s is written in plain words', (file) => {
  const text = readFileSync(file, 'utf8').replace(/```[^`]*```/g, '');
  expect(unplain(text.split('\n'))).toEqual([]);
});

test.each(readdirSync('docs/commands'))('the help in docs/commands/%s is written in plain words', (file) => {
  const text = readFileSync(`docs/commands/${file}`, 'utf8');
  expect(unplain(text.split('\n'))).toEqual([]);
});
