import type { Readable } from 'node:stream';
import type { Finding, Place } from '../core/finding.ts';
import { Problem } from '../core/problem.ts';
import { type CsvRow, placeOfField, placeOfStop } from './csv-place.ts';
import { readRows, type Stop } from './csv-rows.ts';
import type { Entry } from './entry.ts';
import { looksLikeHeader } from './looks-like-map.ts';
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
  const row: CsvRow = { file, fields: [], line: 0, raw: undefined };
  let header: Header | undefined;
  let places: RowPlaces | undefined;
  const stop = await readRows(input, (fields, line, raw) => {
    if (header === undefined || places === undefined) {
      header = readHeader(file, fields);
      places = new RowPlaces(header, row);
      return;
    }
    // One row at a time: the same object serves a million.
    row.fields = fields;
    row.line = line;
    row.raw = raw;
    const { entry, findings: found } = parseRow(fields, header, places);
    if (entry !== undefined) entries.push(entry);
    for (const finding of found) findings.push(finding);
  });
  if (stop && header === undefined) throw noMap(file);
  if (stop) {
    const { message, fix } = wordsFor(stop);
    findings.push(unreadFinding(placeOfStop(file, stop), { message, fix }));
  }
  if (header === undefined && findings.length === 0)
    throw new Problem(`${file} is empty; a CSV map begins with "from,to"`);
  return { entries, findings };
}

/** By csv-parse's code: why, and what to write instead. */
const words: Readonly<Record<string, readonly [why: string, fix: string]>> = {
  CSV_QUOTE_NOT_CLOSED: [
    'a quote is opened here and never closed',
    'close the quote, or double it inside a field',
  ],
  INVALID_OPENING_QUOTE: [
    'a quote stands inside a field that does not begin with one',
    'put the whole field into quotes, and double each quote inside it',
  ],
  CSV_INVALID_CLOSING_QUOTE: [
    'a quote closes here, and text follows it',
    'put a comma behind it, or double the quote where it belongs to the field',
  ],
};

function wordsFor({ code, message }: Stop): { message: string; fix: string } {
  const [why, fix] = words[code] ?? [message, 'correct the row'];
  return { message: `the CSV can't be read past here: ${why}`, fix };
}

function parseRow(fields: readonly string[], header: Header, places: RowPlaces) {
  const at = (column: Column): string => fields[header[column]]?.trim() ?? '';
  return parseEntry({
    from: at('from'),
    to: at('to'),
    status: at('status'),
    since: at('since'),
    until: at('until'),
    merge: false,
    place: places.from,
    places,
  });
}

/** Where the fields of the row that is read begin, found only where something is wrong: a million rows are right. */
class RowPlaces implements Partial<Record<Column, Place>> {
  readonly #header: Header;
  readonly #row: CsvRow;

  constructor(header: Header, row: CsvRow) {
    this.#header = header;
    this.#row = row;
  }

  get from(): Place {
    return placeOfField(this.#row, this.#header.from);
  }

  get to(): Place {
    return placeOfField(this.#row, this.#header.to);
  }

  get status(): Place {
    return placeOfField(this.#row, this.#header.status);
  }

  get since(): Place {
    return placeOfField(this.#row, this.#header.since);
  }

  get until(): Place {
    return placeOfField(this.#row, this.#header.until);
  }
}

/** Quotes nothing: an include may lead to any file. */
function noMap(file: string): Problem {
  return new Problem(
    `${file}:1 is not a redirect map: its first line does not name the columns from and to.`,
  );
}

function readHeader(file: string, record: readonly string[]): Header {
  const names = record.map((name) => name.trim().toLowerCase());
  if (!names.includes('from') || !names.includes('to')) {
    if (!looksLikeHeader(record)) throw noMap(file);
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
