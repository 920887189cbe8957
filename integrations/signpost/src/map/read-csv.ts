import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import type { Finding, Place } from '../lib/finding.ts';
import { Problem } from '../lib/problem.ts';
import { findColumnsNamedFor } from '../lib/text/columns.ts';
import { countNewLines, findDelimiter } from '../lib/text/csv.ts';
import { countEdits } from '../lib/text/nearest.ts';
import type { Entry } from './entry.ts';
import { parseEntry, reportSyntax, reportUnread } from './parse-entry.ts';

// Reads a CSV file that the map includes: a row for each redirect. Each mistake is a finding with its line, and the other rows
// are read.

/** A row of a CSV. */
interface CsvRow {
  readonly fields: readonly string[];
  /** The line on which the row starts, counted from 1. */
  readonly line: number;
}

/** Where and why the rest of a file can't be read. */
interface Stop {
  /** The line after the last row. */
  readonly line: number;
  /** csv-parse's error code. */
  readonly code: string;
  readonly message: string;
}

/** Passes each row of a CSV, except empty rows, with the row's first line. */
async function readRows(input: Readable, onRow: (row: CsvRow) => void): Promise<Stop | undefined> {
  let lineOfLastRow = 0;
  const parser = parse({
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    on_record: (fields: readonly string[], { lines }) => {
      // csv-parse reports the last line of a row. A larger gap means several lines, or empty lines before.
      const line = lines - lineOfLastRow > 1 ? lines - countNewLines(fields) : lines;
      lineOfLastRow = lines;
      onRow({ fields, line });
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
    return { line: lineOfLastRow + 1, code, message };
  } finally {
    input.destroy();
  }
}

/** The place of a field in a row without quotes; the start of the row for a missing field. */
function findFieldPlace(file: string, { fields, line }: CsvRow, index: number): Place {
  const field = fields[index];
  if (field === undefined) return { file, line, column: 1 };

  let column = 1 + field.length - field.trimStart().length;
  for (let before = 0; before < index; before++) column += (fields[before] ?? '').length + 1;
  return { file, line, column };
}

const columns = ['from', 'to', 'status', 'since', 'until'] as const;
type Column = (typeof columns)[number];
type Header = Readonly<Record<Column, number>>;

/**
 * Reads a CSV map row by row, so a million rows need no more memory than the entries. The header lists the columns
 * in any order; only `from` and `to` are required.
 */
export async function readCsv(
  file: string,
  input: Readable,
): Promise<{ entries: Entry[]; findings: Finding[] }> {
  const entries: Entry[] = [];
  const findings: Finding[] = [];
  let parseRow: ReturnType<typeof createRowParser> | undefined;
  const stop = await readRows(input, (row) => {
    // from,to,status,since
    if (parseRow === undefined) {
      parseRow = createRowParser(file, readHeader(file, row.fields));
      findings.push(...reportMisspelledColumns(file, row));
      return;
    }
    const { entry, findings: rowFindings } = parseRow(row);
    if (entry !== undefined) entries.push(entry);
    for (const finding of rowFindings) findings.push(finding);
  });
  if (stop && parseRow === undefined) throw refuseFile(file);

  if (stop) {
    const [why, fix] = words[stop.code] ?? [stop.message, 'correct the row'];
    const message = `the CSV can't be read past here: ${why}`;
    findings.push(reportUnread({ file, line: stop.line, column: 1 }, { message, fix }));
  }
  if (parseRow === undefined && findings.length === 0)
    throw new Problem(`${file} is empty. Start a CSV map with the line "from,to".`);
  return { entries, findings };
}

/** csv-parse's code ─▶ the reason, and what to write instead. */
const words: Readonly<Record<string, readonly [why: string, fix: string]>> = {
  CSV_QUOTE_NOT_CLOSED: [
    'a quote is opened in this row and never closed',
    'close the quote, or double it inside a field',
  ],
  INVALID_OPENING_QUOTE: [
    'a quote is inside a field that does not start with one',
    'put the whole field into quotes, and double each quote inside it',
  ],
  CSV_INVALID_CLOSING_QUOTE: [
    'text follows a closed quote',
    'put a comma behind it, or double the quote where it belongs to the field',
  ],
};

/** Parses the rows below a header. The place of a part is computed only for a finding. */
function createRowParser(file: string, header: Header) {
  let row: CsvRow = { fields: [], line: 1 };
  const readField = (column: Column): string => row.fields[header[column]]?.trim() ?? '';
  const placeOf = (column: Column): Place => findFieldPlace(file, row, header[column]);

  return (next: CsvRow) => {
    row = next;
    return parseEntry({
      from: readField('from'),
      to: readField('to'),
      status: readField('status'),
      since: readField('since'),
      until: readField('until'),
      merge: false,
      place: placeOf('from'),
      placeOf,
    });
  };
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
    // from;to, as Excel saves in many countries
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

/** The sign between the columns `from` and `to`, such as Excel's semicolon in many countries; undefined for commas. */
function findOtherDelimiter(record: readonly string[]): string | undefined {
  const header = record.join(',').toLowerCase();
  const sign = findDelimiter(header);
  const names = header.split(sign).map((name) => name.trim());
  if (sign === ',' || !names.includes('from') || !names.includes('to')) return undefined;
  return sign === '\t' ? 'tabs' : `"${sign}"`;
}

/** A column such as `notes` is ignored. `form`, a letter away from the missing `from`, is a typo. */
function reportMisspelledColumns(file: string, row: CsvRow): Finding[] {
  const names = row.fields.map((name) => name.trim().toLowerCase());
  const missing = columns.filter((column) => !names.includes(column));
  return names.flatMap((name, index) => {
    const meant = missing.find((column) => countEdits(name, column) === 1);
    if (meant === undefined) return [];
    const message = `unknown column "${name}". Did you mean "${meant}"?`;
    const fix = `change \`${name}\` to \`${meant}\`, or rename the column`;
    return [reportSyntax(findFieldPlace(file, row, index), { message, fix })];
  });
}

/** `columns \`from\` and \`to\``, or the missing column. */
function describeMissingColumns(names: readonly string[]): string {
  const missing = ['from', 'to'].filter((name) => !names.includes(name)).map((name) => `\`${name}\``);
  return `column${missing.length === 1 ? '' : 's'} ${missing.join(' and ')}`;
}

/** True for the header of a redirect table, also with the column names of another tool. */
export function looksLikeHeader(record: readonly string[]): boolean {
  return findColumnsNamedFor('from', record).length > 0 || findColumnsNamedFor('to', record).length > 0;
}
