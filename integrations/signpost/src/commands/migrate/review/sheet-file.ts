import { extname } from 'node:path';
import { isBinary } from '../../../core/decode-text.ts';
import { Problem } from '../../../core/problem.ts';
import { noText, readBytes } from '../../../disk/read.ts';
import { printXlsx } from '../../../disk/sheet.ts';
import { writeFileAt } from '../../../disk/write.ts';
import { readXlsx } from '../../../disk/xlsx/read.ts';
import { delimiterOf, firstLine, readRows } from '../../../map/import/shared/csv.ts';
import { decode } from '../../../migrate/inventory/read/input.ts';
import type { Returned } from '../../../migrate/review/incoming.ts';
import { harmless, type makeSheet } from '../../../migrate/review/sheet.ts';
import { printCsv } from '../../../migrate/state/csv.ts';

/** Writes a sheet for people, as the ending of the file's name says. */
export async function writeSheet(file: string, sheet: ReturnType<typeof makeSheet>): Promise<void> {
  if (isXlsx(file)) {
    await writeFileAt(file, await printXlsx('review', sheet));
    return;
  }
  const rows = sheet.rows.map((row) =>
    row.map((cell) => (typeof cell === 'number' ? String(cell) : harmless(cell))),
  );
  await writeFileAt(file, printCsv(sheet.columns, rows));
}

/** Reads one back, by its content and not by its name. */
export async function readSheet(file: string): Promise<Returned> {
  const bytes = await readBytes(file);
  if (bytes === undefined) throw new Problem(`${file} doesn't exist.`);
  if (bytes[0] === 0x50 && bytes[1] === 0x4b) return readXlsx(file, bytes);
  const text = decode(bytes);
  if (isBinary(text)) throw noText(file);
  const [header, ...rows] = readRows(file, text, delimiterOf(firstLine(text)));
  return { columns: header?.record ?? [], rows: rows.map(({ record }) => record) };
}

function isXlsx(file: string): boolean {
  const ending = extname(file).toLowerCase();
  if (ending === '.xlsx' || ending === '.csv') return ending === '.xlsx';
  throw new Problem(`--export writes .csv or .xlsx, and "${file}" is neither.`);
}
