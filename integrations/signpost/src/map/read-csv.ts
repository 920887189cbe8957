import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import type { Finding, Place } from '../lib/finding.ts';
import { Problem } from '../lib/problem.ts';
import { findDelimiter } from '../lib/text/csv-rows.ts';
import { countEdits } from '../lib/text/nearest.ts';
import { findColumnsNamedFor } from './column-names.ts';
import type { Entry } from './entry.ts';
import { parseEntry, reportSyntax, reportUnread } from './parse-entry.ts';

/** A row of a CSV. */
interface CsvRow {
  readonly fields: readonly string[];
  /** The line on which the row starts, counted from 1. */
  readonly line: number;
  /** The text of the row, possibly after empty lines; '' in a file without quotes. */
  readonly raw: string;
}

/** Where and why the rest of a file can't be read. */
interface Stop {
  /** The line of the unreadable row. */
  readonly line: number;
  /** The text of the row up to the error, and how many fields were read before. */
  readonly raw: string;
  readonly fields: number;
  /** csv-parse's error code. */
  readonly code: string;
  readonly message: string;
}

/** Yields each row of a CSV that isn't empty, with its first line. */
async function readRows(
  input: Readable,
  isQuoted: boolean,
  onRow: (row: CsvRow) => void,
): Promise<Stop | undefined> {
  let lastLine = 0;
  const parser = parse({
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    // Only quotes hide in which column a field starts. The text of a million rows takes 0.3 s.
    raw: isQuoted,
    on_record: (row: readonly string[] | RawRecord, { lines }) => {
      const { record: fields, raw } = 'raw' in row ? row : { record: row, raw: '' };
      // csv-parse reports the last line of a row. A larger gap means several lines, or empty ones before.
      const line = lines - lastLine > 1 ? lines - countLineFeeds(fields) : lines;
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
    const line = lastLine + cutEmptyLines(raw).split(/\r?\n/).length;
    return { line, raw: dropEmptyLines(raw), fields: Number(error['index'] ?? 0), code, message };
  } finally {
    input.destroy();
  }
}

/** The place of a field: after leading spaces, at its quote if it has one; the start of the row if it is missing. */
function placeOfField(file: string, { fields, line, raw }: CsvRow, index: number): Place {
  const field = fields[index];
  if (field === undefined) return { file, line, column: 1 };
  if (raw.includes('"')) {
    const text = dropEmptyLines(raw);
    return placeIn(text.slice(0, startIn(text, index)), file, line);
  }
  let column = 1 + field.length - field.trimStart().length;
  for (let before = 0; before < index; before++) column += (fields[before] ?? '').length + 1;
  return { file, line, column };
}

/** The quote that causes the error: an unclosed quote includes all following rows; after any other the text ends. */
function placeOfStop(file: string, { line, raw, fields, code }: Stop): Place {
  const at = code === 'CSV_QUOTE_NOT_CLOSED' ? startIn(raw, fields) : Math.max(0, raw.lastIndexOf('"'));
  return placeIn(raw.slice(0, at), file, line);
}

/** Commas and line ends inside quotes are text; a doubled quote is a quote. */
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

/** An earlier field may span several lines. */
function placeIn(before: string, file: string, line: number): Place {
  const newLines = before.split('\n').length - 1;
  return { file, line: line + newLines, column: before.length - before.lastIndexOf('\n') };
}

function cutEmptyLines(raw: string): string {
  return /^[\r\n\uFEFF]*/.exec(raw)?.[0] ?? '';
}

function dropEmptyLines(raw: string): string {
  return raw.slice(cutEmptyLines(raw).length);
}

function countLineFeeds(fields: readonly string[]): number {
  return fields.reduce((count, field) => count + field.split('\n').length - 1, 0);
}

/** csv-parse's record with the option `raw`. */
interface RawRecord {
  readonly record: readonly string[];
  readonly raw: string;
}

const columns = ['from', 'to', 'status', 'since', 'until'] as const;
type Column = (typeof columns)[number];
type Header = Readonly<Record<Column, number>>;

/**
 * Reads a CSV map row by row, so that a million rows need no more memory than their entries. The header names the columns
 * in any order; `status`, `since`, `until` and others are optional. `isQuoted` is false if the file is known to have no `"`.
 */
export async function readCsv(
  file: string,
  input: Readable,
  isQuoted = true,
): Promise<{ entries: Entry[]; findings: Finding[] }> {
  const entries: Entry[] = [];
  const findings: Finding[] = [];
  let header: Header | undefined;
  const stop = await readRows(input, isQuoted, (row) => {
    if (header === undefined) {
      header = readHeader(file, row.fields);
      findings.push(...reportMisspelledColumns(file, row));
      return;
    }
    const { entry, findings: found } = parseRow(file, row, header);
    if (entry !== undefined) entries.push(entry);
    for (const finding of found) findings.push(finding);
  });
  if (stop && header === undefined) throw refuseFile(file);

  if (stop) {
    const { message, fix } = describeStop(stop);
    findings.push(reportUnread(placeOfStop(file, stop), { message, fix }));
  }
  if (header === undefined && findings.length === 0)
    throw new Problem(`${file} is empty. Start a CSV map with the line "from,to".`);
  return { entries, findings };
}

/** csv-parse's code ─▶ the reason, and what to write instead. */
const words: Readonly<Record<string, readonly [why: string, fix: string]>> = {
  CSV_QUOTE_NOT_CLOSED: [
    'a quote is opened here and never closed',
    'close the quote, or double it inside a field',
  ],
  INVALID_OPENING_QUOTE: [
    'a quote is inside a field that does not start with one',
    'put the whole field into quotes, and double each quote inside it',
  ],
  CSV_INVALID_CLOSING_QUOTE: [
    'a quote closes here, and text follows it',
    'put a comma behind it, or double the quote where it belongs to the field',
  ],
};

function describeStop({ code, message }: Stop): { message: string; fix: string } {
  const [why, fix] = words[code] ?? [message, 'correct the row'];
  return { message: `the CSV can't be read past here: ${why}`, fix };
}

function parseRow(file: string, row: CsvRow, header: Header) {
  const at = (column: Column): string => row.fields[header[column]]?.trim() ?? '';
  const placeOf = (column: Column): Place => placeOfField(file, row, header[column]);
  return parseEntry({
    from: at('from'),
    to: at('to'),
    status: at('status'),
    since: at('since'),
    until: at('until'),
    merge: false,
    place: placeOf('from'),
    placeOf,
  });
}

/** Doesn't quote the row, since an include may lead to any file. */
function refuseFile(file: string): Problem {
  return new Problem(
    `${file}:1: This isn't a redirect map: the first line doesn't have the columns \`from\` and \`to\`.`,
  );
}

function readHeader(file: string, record: readonly string[]): Header {
  const names = record.map((name) => name.trim().toLowerCase());
  if (!names.includes('from') || !names.includes('to')) {
    const sign = findOtherDelimiter(record);
    if (sign !== undefined)
      throw new Problem(
        `${file}:1: The columns are separated by ${sign}, but a CSV map separates them by commas. Save it with commas, or convert it: npx astro-signpost map import ${file} --output redirects.yaml`,
      );
    if (!looksLikeHeader(record)) throw refuseFile(file);
    throw new Problem(
      `${file}:1: Missing ${describeMissingColumns(names)} (found: ${record.join(', ')}). Rename the columns, or import the file with \`npx astro-signpost map import\`.`,
    );
  }

  return {
    from: names.indexOf('from'),
    to: names.indexOf('to'),
    status: names.indexOf('status'),
    since: names.indexOf('since'),
    until: names.indexOf('until'),
  };
}

/** The sign between the columns `from` and `to`, such as that of Excel in many countries; undefined for commas. */
function findOtherDelimiter(record: readonly string[]): string | undefined {
  const header = record.join(',').toLowerCase();
  const sign = findDelimiter(header);
  const names = header.split(sign).map((name) => name.trim());
  if (sign === ',' || !names.includes('from') || !names.includes('to')) return undefined;
  return sign === '\t' ? 'tabs' : `"${sign}"`;
}

/** Other columns are ignored, such as notes. One letter away from a column that is missing, it is a typo. */
function reportMisspelledColumns(file: string, row: CsvRow): Finding[] {
  const names = row.fields.map((name) => name.trim().toLowerCase());
  const missing = columns.filter((column) => !names.includes(column));
  return names.flatMap((name, index) => {
    const meant = missing.find((column) => countEdits(name, column) === 1);
    if (meant === undefined) return [];
    const message = `unknown column "${name}". Did you mean "${meant}"?`;
    const fix = `change \`${name}\` to \`${meant}\`, or rename the column`;
    return [reportSyntax(placeOfField(file, row, index), { message, fix })];
  });
}

/** `columns \`from\` and \`to\``, or the one that is missing. */
function describeMissingColumns(names: readonly string[]): string {
  const missing = ['from', 'to'].filter((name) => !names.includes(name)).map((name) => `\`${name}\``);
  return `column${missing.length === 1 ? '' : 's'} ${missing.join(' and ')}`;
}

/** True for the header of a redirect table, with the column names of other tools too. */
export function looksLikeHeader(record: readonly string[]): boolean {
  return findColumnsNamedFor('from', record).length > 0 || findColumnsNamedFor('to', record).length > 0;
}
