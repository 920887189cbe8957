import { quoted } from './text.ts';

/** A row of a `map`: its key as nginx compares it, or a regular expression, and the value (variables allowed). */
export type Row =
  | { readonly key: string; readonly pattern?: undefined; readonly value: string }
  | { readonly pattern: string; readonly key?: undefined; readonly value: string; readonly note?: string };

/** Words that a `map` takes for itself, and characters that begin something else. */
const special = /^(?:[~\\]|(?:default|hostnames|include|volatile)$)/;

/** Prints `map SOURCE VARIABLE { … }`. Text keys are looked up first, patterns in their order. */
export function* mapBlock(
  source: string,
  variable: string,
  rows: Iterable<Row>,
  otherwise = '',
): Generator<string> {
  yield `map ${quoted(source)} ${variable} {\n`;
  if (otherwise !== '') yield `  default ${quoted(otherwise)};\n`;
  for (const row of rows) yield printRow(row);
  yield '}\n';
}

function printRow(row: Row): string {
  if (row.pattern === undefined) {
    return `  ${quoted(special.test(row.key) ? `\\${row.key}` : row.key)} ${quoted(row.value)};\n`;
  }
  const note = row.note === undefined ? '' : `  ${row.note}\n`;
  return `${note}  ${quoted(`~${row.pattern}`)} ${quoted(row.value)};\n`;
}
