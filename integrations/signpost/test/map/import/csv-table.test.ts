import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Line } from '../naive.ts';
import { lines, printed, tableOf, tableOfLines } from './tables.ts';

/** A table knows addresses alone: a `:name` or a star in one is text, so that only exact lines are written. */
const exact = lines
  .map((all) => all.filter(({ from }) => !/[:*]/.test(from)))
  .filter((all) => all.length > 0);
const header = fc.constantFrom(
  ['Old URL', 'New URL', 'Status code'],
  ['from', 'to', 'status'],
  ['Source', 'Target', 'Code'],
  ['Request URL', 'Redirect URL', 'Type'],
);
const sign = fc.constantFrom(',', ';', '\t');

const cell = (text: string): string => (/[",;\t]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);

test('of any columns and signs, what is brought in is what the same lines of a map say', () => {
  fc.assert(
    fc.property(exact, header, sign, fc.boolean(), (all, names, by, isWindows) => {
      const row = ({ from, to, status }: Line): string[] => [from, to, to === '' ? '410' : String(status)];
      const rows = [names, ...all.map(row)].map((cells) => cells.map(cell).join(by));
      const text = rows.join(isWindows ? '\r\n' : '\n');
      expect(printed(tableOf('csv', text, 'old.csv'))).toEqual(printed(tableOfLines(all)));
    }),
    { numRuns: 150 },
  );
});
