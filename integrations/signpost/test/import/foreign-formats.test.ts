import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lines, printed, tableOfLines, tableOfSources } from './tables.ts';
import { foreignFormats } from './written.ts';

describe.each(foreignFormats)('$title', ({ from, sayable, write }) => {
  const written = lines
    .map((all) => all.flatMap((line) => sayable(line) ?? []))
    .map((all) => all.filter((line) => line.from !== line.to.replace(/\/$/, '')))
    .filter((all) => all.length > 0);

  test('what is brought in is what the same lines of a map say', () => {
    fc.assert(
      fc.property(written, (all) => {
        expect(printed(tableOfSources(from, write(all)))).toEqual(printed(tableOfLines(all)));
      }),
      { numRuns: 100 },
    );
  });
});
