import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { Problem } from '../problem.ts';
import { escapeLineForTerminal } from './escape.ts';
import { toSentence } from './sentence.ts';

// CSV: rows with their lines, the delimiter of a table, and printing. A printed cell never starts a formula.

/** A record of a CSV text, with the line of the start. */
interface CsvRecord {
  readonly record: string[];
  readonly line: number;
}

/** The records of a CSV text. Throws a `Problem` for invalid CSV. */
export function readRows(file: string, text: string, delimiter: string): CsvRecord[] {
  const records: CsvRecord[] = [];
  try {
    parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      skip_empty_lines: true,
      relax_quotes: true,
      on_record: (record: string[], { lines }) => {
        records.push({ record, line: lines - countNewLines(record) });
        return null;
      },
    });
    return records;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    throw new Problem(`${file}: The CSV can't be read: ${toSentence(error.message)}`);
  }
}

/** The line feeds within the fields of a record. */
export function countNewLines(record: readonly string[]): number {
  return record.reduce((count, field) => count + field.split('\n').length - 1, 0);
}

/** The header of a table. */
export function firstLine(text: string): string {
  return /^\uFEFF?([^\r\n]*)/.exec(text)?.[1] ?? '';
}

/** The first line with a delimiter, since a title may come before the header. */
export function findHeader(text: string): string {
  const lines = text.slice(0, 1 << 14).split(/\r?\n/, 10);
  return lines.find((line) => /[,;\t|]/.test(line)) ?? firstLine(text);
}

/** The most frequent delimiter in the header, outside of quotes. */
export function findDelimiter(header: string): string {
  const withoutQuotes = header.replace(/"(?:[^"]|"")*"/g, '');
  const count = (sign: string): number => withoutQuotes.split(sign).length;
  return [',', ';', '\t', '|'].reduce((best, sign) => (count(sign) > count(best) ? sign : best));
}

function printField(written: string): string {
  if (written === '') return written;
  const text = escapeFormulas(written);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The cells of a single line, such as a header. Unlike `readRows`, it takes a delimiter in quotes for one. */
export function splitCells(line: string, delimiter: string): string[] {
  return line.split(delimiter).map((cell) => cell.trim().replace(/^"(.*)"$/, '$1'));
}

/**
 * Prints rows below a header in pieces, for files of any length. RFC 4180 requires CRLF; files in Git use LF.
 */
export function* printCsv(
  columns: readonly string[],
  rows: Iterable<readonly string[]>,
  lineEnd: '\n' | '\r\n' = '\n',
): Generator<string> {
  yield printCsvRow(columns, lineEnd);
  for (const row of rows) yield printCsvRow(row, lineEnd);
}

export function printCsvRow(row: readonly string[], lineEnd: '\n' | '\r\n' = '\n'): string {
  return row.map(printField).join(',') + lineEnd;
}

/**
 * Prints a report with escaped control characters: in the log of a CI, a line feed in a foreign text could start a
 * workflow command.
 */
export function printCsvReport(
  columns: readonly string[],
  rows: Iterable<readonly string[]>,
): Generator<string> {
  const escaped = Array.from(rows, (row) => row.map(escapeLineForTerminal));
  return printCsv(columns, escaped, '\r\n');
}

// In many countries a spreadsheet splits at `;` and ignores the quotes.
const formulaStart = /^(?='*[=+\-@＝＋－＠\t\r\n])|(?<=[;\t\r\n])(?='*[=+\-@＝＋－＠])/g;
const escapedFormulaStart = /^'(?='*[=+\-@＝＋－＠\t\r\n])|(?<=[;\t\r\n])'(?='*[=+\-@＝＋－＠])/g;

/** A URL or path, without quotes for a formula. */
const url = /^(?:\/|https?:\/\/)[^\s"|]*$/i;

/**
 * Puts an apostrophe before a formula of a spreadsheet, since titles and notes come from
 * strangers. URLs stay unchanged.
 */
export function escapeFormulas(text: string): string {
  return url.test(text) ? text : text.replace(formulaStart, "'");
}

export function unescapeFormulas(text: string): string {
  return url.test(text) ? text : text.replace(escapedFormulaStart, '');
}
