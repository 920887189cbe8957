import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lines, printed, tableOf, tableOfLines } from './tables.ts';
import { writeTable } from './written.ts';

/** A table knows URLs alone: a `:name` or a star in one is text, so that only exact lines are written. */
const exact = lines
  .map((all) => all.filter(({ from }) => !/[:*]/.test(from)))
  .filter((all) => all.length > 0);
const header = fc.constantFrom(
  ['Old URL', 'New URL', 'Status code'],
  ['from', 'to', 'status'],
  ['Source', 'Target', 'Code'],
  ['Request URL', 'Redirect URL', 'Type'],
  ['Alte Adresse', 'Neue Adresse', 'Art'],
  ['a', 'b', 'c'],
  [],
);
const sign = fc.constantFrom(',', ';', '\t', '|');
const end = fc.constantFrom('\n', '\r\n');

test('of any columns and signs, what is brought in is what the same lines of a map say', () => {
  fc.assert(
    fc.property(exact, header, sign, end, fc.boolean(), (all, names, by, line, hasMark) => {
      const text = (hasMark ? '\uFEFF' : '') + writeTable(all, names, by, line);
      expect(printed(tableOf('csv', text, 'old.csv'))).toEqual(printed(tableOfLines(all)));
    }),
    { numRuns: 300 },
  );
});
