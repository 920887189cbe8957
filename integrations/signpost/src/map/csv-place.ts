import type { Place } from '../core/finding.ts';
import type { Stop } from './csv-rows.ts';

/** The row that is being read. */
export interface CsvRow {
  readonly file: string;
  fields: readonly string[];
  /** 1-based; where the row begins. */
  line: number;
  /** Its text where that may have quotes. */
  raw: string | undefined;
}

/** Where a field begins: behind the spaces before it, at its quote if it has one. A row that lacks it, at its begin. */
export function placeOfField({ file, fields, line, raw }: CsvRow, index: number): Place {
  const field = fields[index];
  if (field === undefined) return { file, line, column: 1 };
  if (raw !== undefined) return placeIn(raw.slice(0, startIn(raw, index)), file, line);
  let column = 1 + field.length - field.trimStart().length;
  for (let before = 0; before < index; before++) column += (fields[before]?.length ?? 0) + 1;
  return { file, line, column };
}

/** The quote that ends the reading: one that is never closed takes in all rows behind it, of any other the text ends at it. */
export function placeOfStop(file: string, { line, raw, fields, code }: Stop): Place {
  const at = code === 'CSV_QUOTE_NOT_CLOSED' ? startIn(raw, fields) : Math.max(0, raw.lastIndexOf('"'));
  return placeIn(raw.slice(0, at), file, line);
}

/** Commas and the ends of lines inside quotes are text; a doubled quote closes and opens. */
function startIn(raw: string, index: number): number {
  let left = index;
  let isQuoted = false;
  let at = 0;
  for (; left > 0 && at < raw.length; at++) {
    if (raw[at] === '"') isQuoted = !isQuoted;
    else if (raw[at] === ',' && !isQuoted) left--;
  }
  while (raw[at] === ' ') at++;
  return at;
}

/** A field above may have had several lines. */
function placeIn(before: string, file: string, line: number): Place {
  const newLines = before.split('\n').length - 1;
  return { file, line: line + newLines, column: before.length - before.lastIndexOf('\n') };
}
