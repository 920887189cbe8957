import { escapeControls } from './text.ts';

function printField(written: string): string {
  if (written === '') return written;
  const text = escapeFormulas(written);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/**
 * Prints rows below a header in pieces, so that a file can have any length. RFC 4180 requires CRLF; files in Git use LF.
 */
export function* printCsv(
  columns: readonly string[],
  rows: Iterable<readonly string[]>,
  lineEnd: '\n' | '\r\n' = '\n',
): Generator<string> {
  yield columns.map(printField).join(',') + lineEnd;
  for (const row of rows) yield row.map(printField).join(',') + lineEnd;
}

/**
 * Prints a report, which may go to the log of a CI. Control characters of foreign texts are escaped there: a line feed could
 * start a workflow command.
 */
export function printCsvReport(
  columns: readonly string[],
  rows: Iterable<readonly string[]>,
  lineEnd: '\n' | '\r\n' = '\r\n',
): Generator<string> {
  const escaped = Array.from(rows, (row) => row.map(escapeControls));
  return printCsv(columns, escaped, lineEnd);
}

// In many countries a spreadsheet splits at `;` and ignores the quotes.
const unmarked = /^(?='*[=+\-@＝＋－＠\t\r\n])|(?<=[;\t\r\n])(?='*[=+\-@＝＋－＠])/g;
const marked = /^'(?='*[=+\-@＝＋－＠\t\r\n])|(?<=[;\t\r\n])'(?='*[=+\-@＝＋－＠])/g;

/** A URL or path contains no quotes that a formula could use. */
const url = /^(?:\/|https?:\/\/)[^\s"|]*$/i;

/**
 * Puts an apostrophe before everything that a spreadsheet would run as a formula, since titles and notes come from other
 * people. URLs stay unchanged.
 */
export function escapeFormulas(text: string): string {
  return url.test(text) ? text : text.replace(unmarked, "'");
}

export function unescapeFormulas(text: string): string {
  return url.test(text) ? text : text.replace(marked, '');
}
