import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import type { Place } from '../../lib/finding.ts';

/** A row of a CSV. */
export interface CsvRow {
  readonly fields: readonly string[];
  /** 1-based; where the row starts. */
  readonly line: number;
  /** Its text, perhaps behind empty lines. */
  readonly raw: string;
}

/** Where the rest of a file can't be read, and why. */
export interface Stop {
  /** Of the row that can't be read. */
  readonly line: number;
  /** Its text, up to where reading stopped, and how many of its fields were read before. */
  readonly raw: string;
  readonly fields: number;
  /** csv-parse's own. */
  readonly code: string;
  readonly message: string;
}

/** Gives each row of a CSV that is not empty, with the line that it starts on. */
export async function readRows(input: Readable, onRow: (row: CsvRow) => void): Promise<Stop | undefined> {
  let lastLine = 0;
  const parser = parse({
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    raw: true,
    on_record: (row: unknown, { lines }) => {
      if (!isRaw(row)) return null;
      const { record: fields, raw } = row;
      // csv-parse tells the line that a row ends on. Beyond the next line, it has several or empty ones before it.
      const line = lines - lastLine > 1 ? lines - newLinesIn(fields) : lines;
      lastLine = lines;
      onRow({ fields, line, raw });
      return null;
    },
  });
  input.once('error', (error) => parser.destroy(error));
  input.pipe(parser);
  try {
    await finished(parser.resume());
    return undefined;
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const { code, message } = error;
    const raw = String(error['raw'] ?? '');
    const line = lastLine + emptyLinesOf(raw).split(/\r?\n/).length;
    return { line, raw: withoutEmptyLines(raw), fields: Number(error['index'] ?? 0), code, message };
  } finally {
    input.destroy();
  }
}

/** Where a field starts: behind the spaces before it, at its quote if it has one. A row that lacks it, at its start. */
export function placeOfField(file: string, { fields, line, raw }: CsvRow, index: number): Place {
  const field = fields[index];
  if (field === undefined) return { file, line, column: 1 };
  if (raw.includes('"')) {
    const text = withoutEmptyLines(raw);
    return placeIn(text.slice(0, startIn(text, index)), file, line);
  }
  let column = 1 + field.length - field.trimStart().length;
  for (const before of fields.slice(0, index)) column += before.length + 1;
  return { file, line, column };
}

/** The quote that ends the reading: one that is never closed takes in all rows behind it, of any other the text ends at it. */
export function placeOfStop(file: string, { line, raw, fields, code }: Stop): Place {
  const at = code === 'CSV_QUOTE_NOT_CLOSED' ? startIn(raw, fields) : Math.max(0, raw.lastIndexOf('"'));
  return placeIn(raw.slice(0, at), file, line);
}

/** Commas and the ends of lines inside quotes are text; a doubled quote closes and opens. */
function startIn(raw: string, index: number): number {
  let remaining = index;
  let isQuoted = false;
  let at = 0;
  for (; remaining > 0 && at < raw.length; at++) {
    if (raw[at] === '"') isQuoted = !isQuoted;
    else if (raw[at] === ',' && !isQuoted) remaining--;
  }
  while (raw[at] === ' ') at++;
  return at;
}

/** A field above may have had several lines. */
function placeIn(before: string, file: string, line: number): Place {
  const newLines = before.split('\n').length - 1;
  return { file, line: line + newLines, column: before.length - before.lastIndexOf('\n') };
}

function emptyLinesOf(raw: string): string {
  return /^[\r\n\uFEFF]*/.exec(raw)?.[0] ?? '';
}

function withoutEmptyLines(raw: string): string {
  return raw.slice(emptyLinesOf(raw).length);
}

function newLinesIn(fields: readonly string[]): number {
  return fields.reduce((count, field) => count + field.split('\n').length - 1, 0);
}

/** What csv-parse gives where it is to give the text of each row; its types don't say so. */
function isRaw(row: unknown): row is { record: readonly string[]; raw: string } {
  return typeof row === 'object' && row !== null && 'record' in row && 'raw' in row;
}
