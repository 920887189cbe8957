import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fold } from '../../../src/api/fold.ts';
import { makeRoom } from '../../../src/api/select/room.ts';
import { textFilter } from '../../../src/api/select/text.ts';
import { matchingWords } from '../../../src/api/select/words.ts';
import { buildColumn } from '../../../src/api/table/build-column.ts';
import type { TextColumn } from '../../../src/api/table/data.ts';

const field = { name: 'name', kind: 'text', required: true, values: [], schema: {} } as const;

function columnOf(texts: readonly string[]): TextColumn {
  const column = buildColumn(
    field,
    texts,
    Uint32Array.from(texts, (_, row) => row),
  );
  if (column?.kind !== 'text') throw new Error('a text column');
  return column;
}

const letter = fc.constantFrom(...'abcé');
const word = fc.array(letter, { minLength: 1, maxLength: 6 }).map((letters) => letters.join(''));
const text = fc.array(word, { maxLength: 5 }).map((words) => words.join(' '));

/** Words enough for the index to be used, beside those that are looked for. */
const filler = Array.from({ length: 160 }, (_, index) => `${'z'.repeat(420)}${index}`);

describe('words of a vocabulary', () => {
  it('are found the same by a search through it and by its index', () => {
    fc.assert(
      fc.property(
        fc.array(text, { maxLength: 12 }),
        word,
        fc.constantFrom('inside', 'start', 'end', 'whole'),
        (texts, needle, part) => {
          const [few, many] = [columnOf(texts), columnOf([...texts, ...filler])];
          const found = (column: TextColumn) =>
            Array.from(
              matchingWords(column, fold(needle), part),
              (number) => column.vocabulary.slice(column.words[number]).split('\n')[0],
            );
          const tests = {
            inside: 'includes',
            start: 'startsWith',
            end: 'endsWith',
            whole: 'includes',
          } as const;
          const words = new Set(texts.flatMap((one) => fold(one).split(' ')).filter((one) => one !== ''));
          const expected = [...words].filter(
            (one) => one[tests[part]](fold(needle)) && (part !== 'whole' || one === fold(needle)),
          );
          expect(found(few)).toEqual(expected);
          expect(found(many)).toEqual(expected);
        },
      ),
      { numRuns: 30 },
    );
  });

  it('make the rows that contain a text of several words', () => {
    fc.assert(
      fc.property(fc.array(text, { maxLength: 12 }), text, (texts, needle) => {
        const folded = fold(needle);
        fc.pre(folded !== '');
        const expected = [...texts.keys()].filter((row) => fold(texts[row] ?? '').includes(folded));
        expect([...textFilter(columnOf(texts), folded, makeRoom(texts.length)).rows()]).toEqual(expected);
      }),
      { numRuns: 2000 },
    );
  });
});
