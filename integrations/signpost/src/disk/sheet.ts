import { readSheet } from 'read-excel-file/node';
import writeExcel from 'write-excel-file/node';
import { Problem } from '../core/problem.ts';

/** A table of a spreadsheet, the header first. */
export interface SheetTable {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly (string | number)[])[];
}

/** The bytes of an XLSX file: header in bold and always in sight, numbers as numbers, all else as text and never as a formula. */
export async function printXlsx(name: string, { columns, rows }: SheetTable): Promise<Buffer> {
  const header = columns.map((value) => ({ value, type: String, fontWeight: 'bold' as const }));
  const cells = rows.map((row) =>
    row.map((value) => {
      if (value === '') return null;
      return typeof value === 'number' ? { value, type: Number } : { value, type: String };
    }),
  );
  const file = await writeExcel([header, ...cells], {
    sheet: name,
    stickyRowsCount: 1,
    columns: columns.map((column) => ({ width: widths[column] ?? 16 })),
  });
  return file.toBuffer();
}

const widths: Readonly<Record<string, number>> = {
  old: 48,
  new: 48,
  reason: 56,
  title: 40,
  status: 12,
  clicks: 10,
  hits: 10,
  links: 10,
};

/** The first sheet of an XLSX file as text; a `Problem` where the bytes are none. */
export async function readXlsx(
  path: string,
  bytes: Buffer,
): Promise<{ columns: string[]; rows: string[][] }> {
  try {
    const [header = [], ...rows] = await readSheet(bytes);
    return { columns: header.map(textOf), rows: rows.map((row) => row.map(textOf)) };
  } catch {
    throw new Problem(`${path} can't be read as a spreadsheet (XLSX); save it as XLSX or CSV again.`);
  }
}

function textOf(cell: unknown): string {
  if (cell === null || cell === undefined) return '';
  return cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell);
}
