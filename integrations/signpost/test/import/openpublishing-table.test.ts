import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lines, printed, tableOf, tableOfLines } from './tables.ts';
import { sayOpenPublishing, writeOpenPublishing } from './written.ts';

const pages = lines
  .map((all) => all.flatMap((line) => sayOpenPublishing(line) ?? []))
  .filter((all) => all.length > 0);
const ending = fc.constantFrom('.md', '.yml', '/index.md');

test('of files of any ending, what is brought in is what the same lines of a map say', () => {
  fc.assert(
    fc.property(pages, ending, (all, end) => {
      const text = writeOpenPublishing(all, end);
      expect(printed(tableOf('openpublishing', text))).toEqual(printed(tableOfLines(all)));
    }),
    { numRuns: 150 },
  );
});
