import { Problem } from '../../core/problem.ts';
import { readRows } from '../../map/import/shared/csv.ts';

/** One row of a CSV file: its cells by the header's names, and the line that it begins on. */
export interface CsvRow {
  readonly line: number;
  at(column: string): string;
}

export interface CsvTable {
  readonly columns: readonly string[];
  readonly rows: readonly CsvRow[];
}

/** A field that spreadsheets and readers take as that text. */
export function csvField(text: string): string {
  if (text === '') return text;
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows under a header, piece by piece, for files of any length. */
export function* printCsv(columns: readonly string[], rows: Iterable<readonly string[]>): Generator<string> {
  yield `${columns.map(csvField).join(',')}\n`;
  for (const row of rows) yield `${row.map(csvField).join(',')}\n`;
}

/** Reads a file of the state folder; a `Problem` where it is no CSV or lacks a column. */
export function parseCsv(file: string, text: string, needed: readonly string[]): CsvTable {
  const [header, ...records] = readRows(file, text, ',');
  const columns = (header?.record ?? []).map((name) => name.trim());
  const missing = needed.filter((name) => !columns.includes(name));
  if (missing.length > 0) throw brokenFile(file, 1, `the column "${missing.join('", "')}" is missing`);
  const index = new Map(columns.map((name, place) => [name, place]));
  const rows = records.map(({ record, line }): CsvRow => {
    return { line, at: (column) => record[index.get(column) ?? -1] ?? '' };
  });
  return { columns, rows };
}

/** What is said of a file of the state folder that nobody but a person can have broken. */
export function brokenFile(file: string, line: number, what: string): Problem {
  return new Problem(
    `${file}:${line}: ${what}; nothing was changed. Take the file back from version control, or mend the line.`,
  );
}

/** A count, where 0 is left out. */
export function printCount(count: number): string {
  return count === 0 ? '' : String(count);
}

/** Reads what `printCount` writes; undefined for what is no count. */
export function parseCount(text: string): number | undefined {
  if (text === '') return 0;
  return /^\d{1,15}$/.test(text) ? Number(text) : undefined;
}
