/** A field that spreadsheets and readers take as that text. */
function csvField(written: string): string {
  if (written === '') return written;
  const text = harmless(written);
  return /[",\r\n]|^\s|\s$/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Rows under a header, piece by piece, for files of any length. RFC 4180 ends lines with CRLF; files in Git don't. */
export function* printCsv(
  columns: readonly string[],
  rows: Iterable<readonly string[]>,
  lineEnd: '\n' | '\r\n' = '\n',
): Generator<string> {
  yield columns.map(csvField).join(',') + lineEnd;
  for (const row of rows) yield row.map(csvField).join(',') + lineEnd;
}

// A spreadsheet splits a line at `;` in many countries, and then sees no quotes around a text.
const unmarked = /^(?='*[=+\-@＝＋－＠\t\r\n])|(?<=[;\t\r\n])(?='*[=+\-@＝＋－＠])/g;
const marked = /^'(?='*[=+\-@＝＋－＠\t\r\n])|(?<=[;\t\r\n])'(?='*[=+\-@＝＋－＠])/g;

/** A path or a URL begins with a slash or a scheme, and has no quotes for a formula to use. */
const url = /^(?:\/|https?:\/\/)[^\s"|]*$/i;

/**
 * A text with an apostrophe before all that a spreadsheet would run as a formula: titles and notes are other people's
 * words. URLs stay as they are.
 */
export function harmless(text: string): string {
  return url.test(text) ? text : text.replace(unmarked, "'");
}

export function withoutMarks(text: string): string {
  return url.test(text) ? text : text.replace(marked, '');
}
