import { comment, quoted } from './text.ts';

/** A row of a `map`: its key as nginx compares it, or a regular expression, and the value (variables allowed). */
export type Row =
  | { readonly key: string; readonly pattern?: undefined; readonly value: string }
  | { readonly pattern: string; readonly key?: undefined; readonly value: string; readonly note?: string };

/** Words that a `map` takes for itself, and characters that begin something else. */
const special = /^(?:[~\\]|(?:default|hostnames|include|volatile)$)/;

/**
 * Prints `map SOURCE VARIABLE { … }` below a line that says what the variable holds. Text keys are looked up
 * first, patterns in their order. Returns what stands for the value from then on: the variable or, where
 * there is no row and so no map, `otherwise`.
 */
export function* mapBlock(
  about: string,
  source: string,
  variable: string,
  rows: Iterable<Row>,
  otherwise = '',
): Generator<string, string> {
  let isEmpty = true;
  for (const row of rows) {
    if (isEmpty) {
      yield `\n${comment(about)}\nmap ${quoted(source)} ${variable} {\n`;
      if (otherwise !== '') yield `  default ${quoted(otherwise)};\n`;
    }
    isEmpty = false;
    yield printRow(row);
  }
  if (isEmpty) return otherwise;
  yield '}\n';
  return variable;
}

function printRow(row: Row): string {
  if (row.pattern === undefined) {
    return `  ${quoted(special.test(row.key) ? `\\${row.key}` : row.key)} ${quoted(row.value)};\n`;
  }
  const note = row.note === undefined ? '' : `  ${comment(row.note)}\n`;
  return `${note}  ${quoted(`~${row.pattern}`)} ${quoted(row.value)};\n`;
}
