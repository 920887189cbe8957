import { comment, quoted } from './text.ts';

/** Lines of a config file; a block's lines stand two spaces in. */
export function lines(all: readonly string[]): string {
  return `${all.join('\n')}\n`;
}

/** `OPENING { … }`. */
export function block(opening: string, inner: readonly string[]): string[] {
  return [`${opening} {`, ...inner.map((line) => (line === '' ? '' : `  ${line}`)), '}'];
}

/** The same behind a blank line and a line that says what the block is for. */
export function explained(about: string, opening: string, inner: readonly string[]): string[] {
  return ['', comment(about), ...block(opening, inner)];
}

/** A body of any size is refused as a small one is: with 405 and `Allow`. Nothing reads it. */
export const anyBody = ['client_max_body_size 0;'];

/** Lines behind one that says what they do; nothing where there are none. */
export function noted(about: string, inner: readonly string[]): string[] {
  return inner.length === 0 ? [] : [comment(about), ...inner];
}

/** A row of a `map`: its key as nginx compares it, or a regular expression, and the value (variables allowed). */
export type Row =
  | { readonly key: string; readonly pattern?: undefined; readonly value: string }
  | { readonly pattern: string; readonly key?: undefined; readonly value: string; readonly note?: string };

/** Rows go on in pieces of so many characters: one by one, a million take longer to hand on than to print. */
const pieceSize = 1 << 14;

/** Words that a `map` takes for itself, and characters that begin something else. */
const special = /^(?:[~\\]|(?:default|hostnames|include|volatile)$)/;

/**
 * Prints `map SOURCE VARIABLE { … }` below a line that says what the variable holds. Text keys are looked up
 * first, patterns in their order. Returns what stands for the value from then on: the variable or, where
 * there is no row and so no map, `otherwise`. A volatile one is worked out each time that it is asked, so that it can be
 * asked of one parameter after another.
 */
export function* mapBlock(
  about: string,
  source: string,
  variable: string,
  rows: Iterable<Row>,
  otherwise = '',
  isVolatile = false,
): Generator<string, string> {
  let isEmpty = true;
  let piece = `\n${comment(about)}\nmap ${quoted(source)} ${variable} {\n`;
  if (isVolatile) piece += '  volatile;\n';
  if (otherwise !== '') piece += `  default ${quoted(otherwise)};\n`;
  for (const row of rows) {
    isEmpty = false;
    piece += printRow(row);
    if (piece.length < pieceSize) continue;
    yield piece;
    piece = '';
  }
  if (isEmpty) return otherwise;
  yield `${piece}}\n`;
  return variable;
}

function printRow(row: Row): string {
  if (row.pattern === undefined) {
    return `  ${quoted(special.test(row.key) ? `\\${row.key}` : row.key)} ${quoted(row.value)};\n`;
  }
  const note = row.note === undefined ? '' : `  ${comment(row.note)}\n`;
  return `${note}  ${quoted(`~${row.pattern}`)} ${quoted(row.value)};\n`;
}
