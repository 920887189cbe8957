import fc from 'fast-check';
import { expect, test } from 'vitest';
import { lines, printed, tableOf, tableOfLines } from './tables.ts';

/** The format has one status and neither patterns, queries nor what is gone; a file's own ending is not its address. */
const pages = lines
  .map((all) => all.filter(({ from, to }) => !/[:*?]|\.html$/.test(from) && to !== ''))
  .map((all) => all.map((line) => ({ ...line, status: 301 })))
  .filter((all) => all.length > 0);
const ending = fc.constantFrom('.md', '.yml', '/index.md');

test('what is brought in is what the same lines of a map say', () => {
  fc.assert(
    fc.property(pages, ending, (all, end) => {
      const redirections = all.map(({ from, to }) => ({
        source_path: decodeURIComponent(from.slice(1)) + end,
        redirect_url: to,
        redirect_document_id: false,
      }));
      const text = JSON.stringify({ redirections }, undefined, 2);
      expect(printed(tableOf('openpublishing', text))).toEqual(printed(tableOfLines(all)));
    }),
    { numRuns: 150 },
  );
});
