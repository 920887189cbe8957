import { brokenFile, parseCsv, printCsv } from './csv.ts';
import { isAddress } from './inventory-file.ts';
import { compare } from './old-address.ts';

export const sheetsFile = 'sheets.csv';

/** A row of a returned sheet that was taken: what the sheet was exported with, and what it said then. */
export interface TakenRow {
  /** The sheet's file, as a path from the state's folder. */
  readonly sheet: string;
  readonly old: string;
  /** Both as cells of the column `exported`. */
  readonly exported: string;
  readonly taken: string;
}

const columns = ['sheet', 'old', 'exported', 'taken'];

/** Which rows of which sheets were taken, sorted. */
export function printSheets(rows: readonly TakenRow[]): Generator<string> {
  const sorted = rows.toSorted((a, b) => compare(a.sheet, b.sheet) || compare(a.old, b.old));
  return printCsv(
    columns,
    sorted.values().map((row) => [row.sheet, row.old, row.exported, row.taken]),
  );
}

/** Reads them back; a `Problem` names the line that can't be understood. */
export function parseSheets(file: string, text: string): TakenRow[] {
  return parseCsv(file, text, columns).rows.map((row) => {
    const old = row.at('old');
    if (!isAddress(old)) throw brokenFile(file, row.line, `"${old}" is no address`);
    return { sheet: row.at('sheet'), old, exported: row.at('exported'), taken: row.at('taken') };
  });
}
