import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { CsvError, parse } from 'csv-parse';
import type { Finding } from '../core/finding.ts';
import { Problem } from '../core/problem.ts';
import type { Entry } from './entry.ts';
import { parseEntry, unreadFinding } from './parse-entry.ts';

const columns = ['from', 'to', 'status', 'since', 'until'] as const;
type Column = (typeof columns)[number];
type Header = Readonly<Record<Column, number>>;

/**
 * Reads a map in CSV, row by row, so that a million rows need no more memory than their entries.
 * The header names the columns, in any order; `status`, `since`, `until` and any other may be left out.
 */
export async function readCsv(
  file: string,
  input: Readable,
): Promise<{ entries: Entry[]; findings: Finding[] }> {
  const entries: Entry[] = [];
  const findings: Finding[] = [];
  let header: Header | undefined;
  let lastLine = 0;

  const parser = parse({
    bom: true,
    relax_column_count: true,
    skip_empty_lines: true,
    on_record: (record: string[], { lines }) => {
      const line = lines - lastLine > 1 ? lines - newLinesIn(record) : lines;
      lastLine = lines;
      if (header === undefined) {
        header = readHeader(file, record);
        return null;
      }
      const { entry, findings: found } = parseRow(record, header, { file, line, column: 1 });
      if (entry !== undefined) entries.push(entry);
      if (found.length > 0) findings.push(...found);
      return null;
    },
  });
  input.once('error', (error) => parser.destroy(error));
  input.pipe(parser);
  try {
    await finished(parser.resume());
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const place = { file, line: lastLine + 1, column: 1 };
    const message = `the CSV can't be read past here: ${error.message}`;
    findings.push(unreadFinding(place, { message, fix: 'close the quote, or double it inside a field' }));
  }
  if (header === undefined && findings.length === 0)
    throw new Problem(`${file} is empty; a CSV map begins with "from,to"`);
  return { entries, findings };
}

/** Where a record ends beyond the next line, empty lines stood before it or new lines stand in its fields. */
function newLinesIn(record: readonly string[]): number {
  return record.reduce((count, field) => count + field.split('\n').length - 1, 0);
}

function parseRow(
  record: readonly string[],
  header: Header,
  place: { file: string; line: number; column: number },
) {
  const at = (column: Column): string => record[header[column]]?.trim() ?? '';
  return parseEntry({
    from: at('from'),
    to: at('to'),
    status: at('status'),
    since: at('since'),
    until: at('until'),
    merge: false,
    place,
  });
}

function readHeader(file: string, record: readonly string[]): Header {
  const names = record.map((name) => name.trim().toLowerCase());
  if (!names.includes('from') || !names.includes('to')) {
    throw new Problem(
      `${file}:1: the header is "${record.join(',')}", and a map needs the columns from and to; ` +
        'name them so, or bring the file in with: signpost map import',
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
