import { extname } from 'node:path';
import { noText, readBytes } from '../../lib/disk/read.ts';
import { writeFileAt } from '../../lib/disk/write.ts';
import { readXlsx } from '../../lib/disk/xlsx/read.ts';
import { longestCell, printXlsx } from '../../lib/disk/xlsx/write.ts';
import { Problem } from '../../lib/problem.ts';
import { isBinary } from '../../lib/text.ts';
import { delimiterOf, firstLine, readRows } from '../../redirects/import/shared/csv.ts';
import { decode } from '../inventory/read/input.ts';
import { harmless, printCsv, withoutMarks } from '../state/csv.ts';
import type { Returned } from './incoming.ts';
import type { Cell, Sheet } from './sheet.ts';

/** Writes a sheet for people, as the ending of the file's name says. */
export async function writeSheet(file: string, { columns, rows }: Sheet): Promise<void> {
  if (!isXlsx(file))
    return void (await writeFileAt(
      file,
      printCsv(
        columns,
        rows.map((row) => row.map(String)),
      ),
    ));
  const cells = rows.map((row) => row.map((cell, at) => fitting(cell, columns[at] ?? '', row)));
  await writeFileAt(file, await printXlsx('review', { columns: columns.map(asText), rows: cells }));
}

/** A cell that XLSX can hold. What nobody reads back is cut; a note that was cut would come back as another one. */
function fitting(cell: Cell, column: string, [old = '']: readonly Cell[]): Cell {
  if (typeof cell === 'number') return cell;
  const text = asText(cell);
  if (text.length <= longestCell) return text;
  if (column === 'title' || column === 'reason') return `${text.slice(0, longestCell - 1)}…`;
  throw new Problem(
    `An XLSX file holds ${longestCell} characters in a cell, and "${column}" of ${old} has ${text.length}; name a .csv file.`,
  );
}

/** XLSX knows texts from formulas by their type. Only what would lose an apostrophe when it is read back gets one. */
function asText(text: string): string {
  return withoutMarks(text) === text ? text : harmless(text);
}

/** Reads one back, by its content and not by its name. */
export async function readSheet(file: string): Promise<Returned> {
  const { columns, rows } = await tableIn(file);
  return { columns: columns.map(withoutMarks), rows: rows.map((row) => row.map(withoutMarks)) };
}

async function tableIn(file: string): Promise<Returned> {
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
  throw new Problem(`--output writes .csv or .xlsx, and "${file}" is neither.`);
}
