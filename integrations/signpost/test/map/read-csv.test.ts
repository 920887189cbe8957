import { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { Problem } from '../../src/lib/problem.ts';
import { readCsv } from '../../src/map/read-csv.ts';
import { printTarget } from '../../src/map/target.ts';

async function read(text: string) {
  const { entries, findings } = await readCsv('map.csv', Readable.from([text]));
  return {
    entries: entries.map(({ outcome, place, ...entry }) => [
      place.line,
      entry.kind === 'exact' ? entry.path : entry.text,
      outcome.target ? printTarget(outcome.target) : outcome.status,
    ]),
    findings: findings.map(({ line, message }) => `${line} ${message}`),
  };
}

describe('readCsv accepts what people and spreadsheets write', () => {
  test.each([
    ['columns in any order, further ones', 'note,To,FROM,status\nx,/b,/a,302\n', [[2, '/a', '/b']]],
    ['no status, no days', 'from,to\n/a,/b\n', [[2, '/a', '/b']]],
    [
      'a byte order mark and CRLF',
      '\uFEFFfrom,to\r\n/a,/b\r\n/c,/d\r\n',
      [
        [2, '/a', '/b'],
        [3, '/c', '/d'],
      ],
    ],
    ['gone', 'from,to,status\n/a,,410\n', [[2, '/a', 410]]],
    ['quotes and commas', 'from,to\n"/a,b","/c""d"\n', [[2, '/a,b', '/c%22d']]],
    ['spaces around', 'from, to\n /a , /b \n', [[2, '/a', '/b']]],
    [
      'empty lines',
      'from,to\n\n/a,/b\n\n/c,/d\n',
      [
        [3, '/a', '/b'],
        [5, '/c', '/d'],
      ],
    ],
    [
      'a field of several lines',
      'from,to,note\n/a,/b,"one\ntwo\nthree"\n/c,/d,\n',
      [
        [2, '/a', '/b'],
        [5, '/c', '/d'],
      ],
    ],
    ['no new line at the end', 'from,to\n/a,/b', [[2, '/a', '/b']]],
    ['patterns', 'from,to\n/a/:x/*,/b/:x/*\n', [[2, '/a/:x/*', '/b/:x/*']]],
    ['a header alone', 'from,to\n', []],
  ])('%s', async (_, text, expected) => {
    expect(await read(text)).toEqual({ entries: expected, findings: [] });
  });
});

test('readCsv reports a wrong row with its line, and reads the rest', async () => {
  const { entries, findings } = await read(
    'from,to,status,since,until\na,/b,,,\n/c,,,,\n/d,/e,200,,\n/f,/g,,soon,\n/h,/i,410,,\n/short\n/ok,/k,,2026-01-01,\n',
  );
  expect(findings).toEqual([
    '2 "a" is not a URL of this site',
    '3 the redirect has no target',
    '4 "200" is not a redirect status',
    '5 "soon" in since is not a date',
    '6 a gone URL can\'t have the target "/i"',
    '7 the redirect has no target',
  ]);
  expect(entries).toEqual([[8, '/ok', '/k']]);
});

test.each<[string, string, string[]]>([
  ['the field that is wrong', 'from,to,status,since\n/a,/b,abc,soon\n', ['2:7 abc', '2:11 soon']],
  [
    'columns in another order',
    'status,to,from\n301,http://[,/c\n301,/b,no path\n',
    ['2:5 http://[', '3:8 no path'],
  ],
  ['spaces before it', 'from,to,status\n/a, /b,  abc\n', ['2:10 abc']],
])('readCsv reports a mistake with its column: %s', async (_, text, places) => {
  const { findings } = await readCsv('map.csv', Readable.from([text]));
  const lines = text.split(/\r?\n/);
  // What stands there in the file is what the message quotes.
  expect(
    findings.map(({ line = 0, column = 0, message }) => {
      const [, quoted = ''] = /"([^"]+)"/.exec(message) ?? [];
      expect(lines[line - 1]?.slice(column - 1, column - 1 + quoted.length)).toBe(quoted);
      return `${line}:${column} ${quoted}`;
    }),
  ).toEqual(places);
});

test('readCsv gives an entry the line and column of its old URL', async () => {
  const { entries } = await readCsv('map.csv', Readable.from(['to,from\n/bcd,/a\n/e,/f\n']));
  expect(entries.map(({ place: { line, column } }) => [line, column])).toEqual([
    [2, 6],
    [3, 4],
  ]);
});

test('readCsv reports bytes that are not UTF-8 with their line', async () => {
  const bytes = Buffer.from('from,to\n/caf\xe9,/b\n/c,/d\xfc/\n/e,/f\n', 'latin1');
  const { entries, findings } = await readCsv('map.csv', Readable.from([bytes]));
  expect(entries.map(({ place }) => place.line)).toEqual([4]);
  expect(findings.map(({ line, message }) => `${line} ${message}`)).toEqual([
    expect.stringMatching(/^2 .*the file isn't in UTF-8/),
    expect.stringMatching(/^3 the target .*the file isn't in UTF-8/),
  ]);
});

test.each([
  ['never closed', 'from,to\n\n/a,/b\n/c,"/d\n/e,/f\n', '4:1', 'opened in this row and never closed'],
  ['inside a field', 'from,to\n/a,/b"c"\n', '2:1', 'inside a field'],
  ['behind which text follows', 'from,to\n"/a"x,/b\n', '2:1', 'text follows'],
])('readCsv reports a quote %s with its row', async (_, text, place, says) => {
  const { findings } = await readCsv('map.csv', Readable.from([text]));
  expect(findings.map(({ line, column, message }) => [`${line}:${column}`, message])).toEqual([
    [place, expect.stringContaining(says)],
  ]);
});

test('readCsv takes rows with one target for several redirects, and not for a merge', async () => {
  const { entries } = await readCsv('map.csv', Readable.from(['from,to\n/a,/c\n/b,/c\n']));
  expect(entries.map(({ merge }) => merge)).toEqual([false, false]);
});

test('readCsv reports a quote that is never closed, and reads the rows before it', async () => {
  const { entries, findings } = await read('from,to\n/a,/b\n/c,"/d\n/e,/f\n');
  expect(entries).toEqual([[2, '/a', '/b']]);
  expect(findings).toEqual([
    expect.stringMatching(
      /^3 the CSV can't be read past here: a quote is opened in this row and never closed/,
    ),
  ]);
});

describe('readCsv refuses a file that is not a redirect map', () => {
  test.each([
    ['', /is empty/],
    ['old,new\n/a,/b\n', /Missing columns `from` and `to` \(found: old, new\)\..*map import/],
    ['SECRET=hunter2\n', /:1: This isn't a redirect map: the first line doesn't have the columns/],
    ['from\n/a\n', /Missing column `to` \(found: from\)/],
    // As Excel saves it where the comma is the decimal sign.
    [
      '\uFEFFFrom;To;note\r\n/a;/b;1,5\r\n',
      /:1: The columns are separated by ";", but a CSV map separates them by commas\. Save it with commas, or convert it: npx astro-signpost map import \S+ --output redirects\.yaml$/,
    ],
    ['from\tto\n/a\t/b\n', /:1: The columns are separated by tabs, but/],
  ])('%j', async (text, message) => {
    await expect(read(text)).rejects.toThrow(Problem);
    await expect(read(text)).rejects.toThrow(message);
  });
});

test('readCsv reports a misspelled column, and ignores columns of other people', async () => {
  const { findings } = await readCsv(
    'b.csv',
    Readable.from(['from,to,statsu,sinc,stat,notes\n/a,/b,302,,,\n']),
  );
  expect(findings.map(({ level, line, column, message }) => [level, line, column, message])).toEqual([
    ['error', 1, 9, 'unknown column "statsu". Did you mean "status"?'],
    ['error', 1, 16, 'unknown column "sinc". Did you mean "since"?'],
  ]);
  const known = await readCsv('b.csv', Readable.from(['from,to,status,stats\n/a,/b,302,5\n']));
  expect(known.findings).toEqual([]);
});
