import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { isSensitiveName } from '../../src/api/field-names.ts';
import { findVerb, splitPossibleVerb } from '../../src/api/paths.ts';

const file = '../../../../docs/src/content/docs/guides/json-api.md';
const guide = readFileSync(new URL(file, import.meta.url), 'utf8').replaceAll(/\s+/g, ' ');

/** The words that the guide lists behind a piece of a sentence, up to the full stop. */
function listWords(start: string): string[] {
  const at = guide.indexOf(start);
  expect(at, start).toBeGreaterThan(0);
  const sentence = guide.slice(at + start.length).split('. ')[0] ?? '';
  return [...sentence.matchAll(/`(\w+)`/g)].map(([, word = '']) => word);
}

describe('the lists of words in the guide of the API', () => {
  test.each(['these words anywhere:', 'before another word:'])('%s each is a verb (A-PATH-2)', (start) => {
    const words = listWords(start);
    expect(words.length).toBeGreaterThan(10);
    expect(words.filter((word) => findVerb(`${word}-order`) !== word)).toEqual([]);
  });

  test('only warned about: each may be a verb (A-PATH-2)', () => {
    const words = listWords('only warned about:');
    expect(words.length).toBeGreaterThan(10);
    expect(words.filter((word) => splitPossibleVerb(`${word}-orders`)?.verb !== word)).toEqual([]);
  });

  test('each name is sensitive, also within a longer one (A-FIELD-8)', () => {
    const words = listWords('such as `oldPasswordHash`:');
    expect(words.length).toBeGreaterThan(80);
    expect(words.filter((word) => !isSensitiveName(word))).toEqual([]);
  });

  test('each end is sensitive at the end of a name alone (A-FIELD-8)', () => {
    const ends = listWords('only count at the end of a name:').map(
      (end) => end[0]?.toUpperCase() + end.slice(1),
    );
    expect(ends.length).toBeGreaterThan(5);
    expect(ends.filter((end) => !isSensitiveName(`user${end}`))).toEqual([]);
    expect(ends.filter((end) => isSensitiveName(`user${end}Count`))).toEqual([]);
  });
});
