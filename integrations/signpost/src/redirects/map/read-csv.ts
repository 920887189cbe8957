import type { Readable } from 'node:stream';
import type { Finding, Place } from '../../lib/finding.ts';
import { Problem } from '../../lib/problem.ts';
import { type CsvRow, placeOfField, placeOfStop, readRows, type Stop } from './csv-rows.ts';
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
  let header: Header | undefined;
  const stop = await readRows(input, (row) => {
    if (header === undefined) {
      header = readHeader(file, row.fields);
      return;
    }
    const { entry, findings: found } = parseRow(file, row, header);
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

function parseRow(file: string, row: CsvRow, header: Header) {
  const at = (column: Column): string => row.fields[header[column]]?.trim() ?? '';
  const places = new RowPlaces(file, row, header);
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

/** Where the fields of a row start; found only when asked for, since most rows of a million have no mistake. */
class RowPlaces implements Partial<Record<Column, Place>> {
  readonly #file: string;
  readonly #row: CsvRow;
  readonly #header: Header;

  constructor(file: string, row: CsvRow, header: Header) {
    this.#file = file;
    this.#row = row;
    this.#header = header;
  }

  get from(): Place {
    return this.#placeOf('from');
  }

  get to(): Place {
    return this.#placeOf('to');
  }

  get status(): Place {
    return this.#placeOf('status');
  }

  get since(): Place {
    return this.#placeOf('since');
  }

  get until(): Place {
    return this.#placeOf('until');
  }

  #placeOf(column: Column): Place {
    return placeOfField(this.#file, this.#row, this.#header[column]);
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
