import { describe, expect, test } from 'vitest';
import { isDateFormat, readXlsx } from '../../../../src/lib/disk/xlsx/read.ts';
import { printXlsx } from '../../../../src/lib/disk/xlsx/write.ts';
import { makeXlsx, type Parts, zip } from './make-xlsx.ts';

const limits = { cells: 1000, characters: 32_767, bytes: 1 << 20, timeout: 30_000 };
const read = (parts: Parts) => readXlsx('r.xlsx', makeXlsx(parts));
const refused = 'Delete what is not part of the table, or save it as CSV.';
const unreadable = "r.xlsx can't be read as a spreadsheet (XLSX). Save it as XLSX or CSV again.";

const header = '<row r="1"><c r="A1" t="inlineStr"><is><t>old</t></is></c></row>';
/** A column `old` with one cell below it. */
const cell = (xml: string): string => `${header}<row r="2">${xml}</row>`;

/** 0 General, 1 built-in date, 2 a date of one's own, 3 a number of one's own. */
const styles =
  '<numFmts><numFmt numFmtId="164" formatCode="[$-407]d. mmmm yyyy;@"/><numFmt numFmtId="165" formatCode="&quot;days&quot; 0"/></numFmts>' +
  '<cellStyleXfs><xf numFmtId="14"/></cellStyleXfs><cellXfs><xf numFmtId="0"/><xf numFmtId="14"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs>';
const strings =
  '<si><t>plain</t></si><si><r><rPr><b/></rPr><t xml:space="preserve">in </t></r><r><t>runs &lt;&#233;</t></r><rPh sb="0" eb="1"><t>kana</t></rPh></si>';

describe('a cell as text', () => {
  test.each([
    ['a shared text', '<c r="A2" t="s"><v>0</v></c>', 'plain'],
    ['a shared text in runs', '<c r="A2" t="s"><v>1</v></c>', 'in runs <é'],
    ['a text inside', '<c r="A2" t="inlineStr"><is><t> a </t></is></c>', 'a'],
    [
      'the text of a formula',
      '<c r="A2" t="str"><f>"a"&amp;"b"</f><v>a_x000D_b_x005F_x0041_</v></c>',
      'a\rb_x0041_',
    ],
    ['a formula that failed', '<c r="A2" t="e"><f>1/0</f><v>#DIV/0!</v></c>', ''],
    ['a number', '<c r="A2"><v>1.50</v></c>', '1.5'],
    ['a number of a format of its own', '<c r="A2" s="3"><v>3</v></c>', '3'],
    ['true', '<c r="A2" t="b"><v>1</v></c>', 'true'],
    ['false', '<c r="A2" t="b"><v>0</v></c>', 'false'],
    ['a date', '<c r="A2" s="1"><v>46082</v></c>', '2026-03-01'],
    ['a date with a time', '<c r="A2" s="2"><v>46082.75</v></c>', '2026-03-01'],
    ['a date as text', '<c r="A2" t="d"><v>2026-03-01T10:00:00Z</v></c>', '2026-03-01'],
    ['a date that no calendar has', '<c r="A2" s="1"><v>1e300</v></c>', '1e+300'],
    ['without a reference', '<c><v>7</v></c>', '7'],
  ])('%s', async (_, xml, text) => {
    expect((await read({ rows: cell(`${xml}`), strings, styles })).rows).toEqual(text === '' ? [] : [[text]]);
  });

  test('a date of a file that counts from 1904', async () => {
    const { rows } = await read({
      rows: cell('<c r="A2" s="1"><v>44620</v></c>'),
      styles,
      workbook: 'date1904="1"',
    });
    expect(rows).toEqual([['2026-03-01']]);
  });

  test.each<[string, boolean]>([
    ['General', false],
    ['0.00', false],
    ['#,##0.00 "days"', false],
    ['[Red]0.00E+00', false],
    ['0\\m', false],
    ['dd.mm.yyyy', true],
    ['m/d/yyyy;@', true],
    ['[h]:mm:ss.000', true],
    ['yyyy"年"m"月"d"日"', true],
  ])('%s is the format of a date: %s', (format, isDate) => {
    expect(isDateFormat(format)).toBe(isDate);
  });
});

describe('a table', () => {
  test('keeps the numbers of its rows, is as wide as its header, and comes from the first sheet', async () => {
    const rows =
      '<row r="1"><c r="A1"><v>1</v></c><c r="C1"><v>3</v></c></row><row r="3"><c r="B3"><v>5</v></c><c r="E3"><v>6</v></c></row><row r="5"><c r="A5"/></row>';
    expect(await read({ rows })).toEqual({ columns: ['1', '', '3'], rows: [[], ['', '5', '']] });
  });

  test('is read back as it was written', async () => {
    const table = {
      columns: ['old', 'new', 'clicks'],
      rows: [
        ['/a?x=1&y=2', '=1+1', 7],
        ['/日本', '<b>"x"</b>', 0.5],
      ],
    };
    expect(await readXlsx('r.xlsx', await printXlsx('review', table))).toEqual({
      columns: table.columns,
      rows: table.rows.map((row) => row.map(String)),
    });
  });

  test('has no text that is too long for a spreadsheet', async () => {
    const bytes = await printXlsx('review', { columns: ['title'], rows: [['x'.repeat(50_000)]] });
    expect((await readXlsx('r.xlsx', bytes)).rows).toEqual([['x'.repeat(32_767)]]);
  });

  test('has names of elements with a prefix', async () => {
    const sheet =
      '<x:worksheet xmlns:x="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><x:sheetData><x:row r="1"><x:c r="A1"><x:v>1</x:v></x:c></x:row></x:sheetData></x:worksheet>';
    expect(await read({ rows: '', other: { 'xl/worksheets/sheet1.xml': sheet } })).toEqual({
      columns: ['1'],
      rows: [],
    });
  });
});

describe('a file beyond the limits', () => {
  test('a cell in the last place costs nothing', async () => {
    const before = process.memoryUsage.rss();
    expect(await read({ rows: cell('<c r="XFD2"><v>1</v></c>') })).toEqual({ columns: ['old'], rows: [] });
    const far = '<row r="1048576"><c r="XFD1048576" t="inlineStr"><is><t>x</t></is></c></row>';
    expect(await read({ rows: far })).toEqual({ columns: [], rows: [] });
    expect(process.memoryUsage.rss() - before).toBeLessThan(500 << 20);
  });

  const wide =
    '<row r="1"><c r="A1"><v>1</v></c><c r="XFD1"><v>2</v></c></row><row r="9"><c r="A9"><v>1</v></c></row>';
  test.each<[string, Parts, string]>([
    ['too many cells', { rows: wide }, 'has more than 1,000 cells'],
    ['too many texts', { rows: header, strings: '<si/>'.repeat(1001) }, 'has more than 1,000 cells'],
    [
      'a long shared text',
      { rows: header, strings: `<si><t>${'x'.repeat(32_768)}</t></si>` },
      'has a cell with more than 32,767 characters',
    ],
    [
      'a long text of a cell',
      { rows: cell(`<c r="A2" t="inlineStr"><is><t>${'x'.repeat(32_768)}</t></is></c>`) },
      'has a cell with more than 32,767 characters',
    ],
    [
      'much that is no cell',
      { rows: header, strings: `<!--${'x'.repeat(1 << 20)}-->` },
      'unpacks to more than 1 MiB',
    ],
  ])('%s', async (_, parts, says) => {
    await expect(readXlsx('r.xlsx', makeXlsx(parts), limits)).rejects.toThrow(`r.xlsx ${says}. ${refused}`);
  });

  test('much more than its size', async () => {
    const bytes = makeXlsx({ rows: `${header}${' '.repeat(11 << 20)}` });
    await expect(readXlsx('r.xlsx', bytes)).rejects.toThrow(
      `r.xlsx unpacks to more than 100 times its size. ${refused}`,
    );
  });

  test('a long time', async () => {
    const bytes = makeXlsx({ rows: header, strings: '<si><t/></si>'.repeat(100_000) });
    const reading = readXlsx('r.xlsx', bytes, { ...limits, cells: 1_000_000, bytes: 1 << 30, timeout: 1 });
    await expect(reading).rejects.toThrow(`r.xlsx takes longer than 0.001 seconds to read. ${refused}`);
  });

  test('many parts', async () => {
    const parts = Object.fromEntries(Array.from({ length: 10_001 }, (_, index) => [`${index}`, '']));
    await expect(readXlsx('r.xlsx', zip(parts))).rejects.toThrow(
      `r.xlsx has more than 10,000 parts. ${refused}`,
    );
  });
});

test.each<[string, Parts | Buffer]>([
  ['no archive', Buffer.from('PK\u0003\u0004 nothing')],
  ['an archive that breaks off', makeXlsx({ rows: header }).subarray(0, -30)],
  ['another archive', zip({ 'word/document.xml': '<document/>' })],
  ['a chart in place of the sheet', { rows: header, other: { 'xl/worksheets/sheet1.xml': '<chartsheet/>' } }],
  ['bytes in place of XML', { rows: header, other: { 'xl/worksheets/sheet1.xml': Buffer.alloc(1000, 255) } }],
  [
    'a sheet that breaks off',
    { rows: header, other: { 'xl/worksheets/sheet1.xml': '<worksheet><sheetData><row>' } },
  ],
  ['elements nested without end', { rows: `${'<x>'.repeat(10_000)}${'</x>'.repeat(10_000)}` }],
  ['a text that there isn’t', { rows: cell('<c r="A2" t="s"><v>4</v></c>') }],
  ['a number that is none', { rows: cell('<c r="A2"><v>x</v></c>') }],
  ['a row beyond the last', { rows: '<row r="1048577"><c><v>1</v></c></row>' }],
  ['a column beyond the last', { rows: cell('<c r="XFE2"><v>1</v></c>') }],
  ['rows out of order', { rows: '<row r="2"/><row r="1"/>' }],
  ['cells out of order', { rows: cell('<c r="B2"/><c r="A2"/>') }],
])('%s is no spreadsheet', async (_, file) => {
  const bytes = Buffer.isBuffer(file) ? file : makeXlsx(file);
  await expect(readXlsx('r.xlsx', bytes)).rejects.toThrow(unreadable);
});
