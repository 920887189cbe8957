import { Readable } from 'node:stream';
import { parse } from 'csv-parse/sync';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readRows } from '../../src/map/csv-rows.ts';

type Row = readonly [line: number, ...fields: string[]];

/** What csv-parse alone makes of a file: the rows before its first fault, each with its line. */
function byCsvParse(bytes: Buffer): { rows: Row[]; fault: string | undefined } {
  const rows: Row[] = [];
  let last = 0;
  try {
    parse(bytes, {
      bom: true,
      relax_column_count: true,
      skip_empty_lines: true,
      on_record: (record: string[], { lines }) => {
        const inside = record.join('').split('\n').length - 1;
        rows.push([lines - last > 1 ? lines - inside : lines, ...record]);
        last = lines;
        return null;
      },
    });
    return { rows, fault: undefined };
  } catch (error) {
    return { rows, fault: error instanceof Error ? error.message : String(error) };
  }
}

async function byUs(chunks: readonly Buffer[]): Promise<{ rows: Row[]; fault: string | undefined }> {
  const rows: Row[] = [];
  const stop = await readRows(Readable.from(chunks), (fields, line) => {
    rows.push([line, ...fields]);
  });
  return { rows, fault: stop?.message };
}

function cut(bytes: Buffer, places: readonly number[]): Buffer[] {
  const ends = [...new Set(places.map((place) => place % (bytes.length + 1)))].sort((a, b) => a - b);
  return [0, ...ends].map((from, at) => bytes.subarray(from, ends[at] ?? bytes.length));
}

const piece = fc.constantFrom(
  '/a',
  'b',
  ',',
  ',',
  '\n',
  '\n',
  '\r\n',
  '\r\n',
  '"',
  '""',
  ' ',
  'é',
  '𝄞',
  '\uFEFF',
);
const plainPiece = fc.constantFrom(
  '/a-long-path-of-a-map',
  '/b',
  ',',
  ',',
  '\n',
  '\n',
  ' ',
  'é',
  '\t',
  '2026-01-01',
);
const places = fc.array(fc.nat(200), { maxLength: 6 });

test.each([
  ['anything', fc.array(piece, { maxLength: 40 }).map((pieces) => Buffer.from(pieces.join('')))],
  [
    'lines without quotes',
    fc.array(plainPiece, { maxLength: 60 }).map((pieces) => Buffer.from(pieces.join(''))),
  ],
  [
    'the same from Windows',
    fc.array(plainPiece, { maxLength: 60 }).map((all) => Buffer.from(all.join('').replaceAll('\n', '\r\n'))),
  ],
  [
    'bytes',
    fc
      .array(fc.constantFrom(10, 13, 34, 44, 65, 66, 0xc3, 0xa9, 0xe2, 0x82, 0xff, 0), { maxLength: 40 })
      .map((all) => Buffer.from(all)),
  ],
])('however a file comes in, its rows are those of csv-parse: %s', async (_, files) => {
  await fc.assert(
    fc.asyncProperty(files, places, async (bytes, ends) => {
      const { rows, fault } = await byUs(cut(bytes, ends));
      expect({ rows, fault }).toEqual(byCsvParse(bytes));
    }),
    { numRuns: 500 },
  );
});
