import { readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { tryStat } from '../../../lib/disk/build-folder.ts';
import { readBytes } from '../../../lib/disk/read.ts';
import { Problem } from '../../../lib/problem.ts';
import { findDelimiter, findHeader, readRows } from '../../../lib/text/csv.ts';
import { decodeText } from '../../../lib/text/decode.ts';

/** The URLs of one reason of the page indexing report. */
export interface IndexingExport {
  /** The reason in the user's language, such as "Page with redirect"; otherwise that of `--reason`, or the file. */
  readonly reason: string;
  readonly urls: readonly string[];
}

/** Reads unpacked exports of the page indexing report: `Table.csv`, or the folder with it. */
export async function readExports(
  names: readonly string[],
  named: string | undefined,
): Promise<IndexingExport[]> {
  const exports: IndexingExport[] = [];
  for (const file of names.flatMap(listTables)) {
    const urls = findUrls(await readTable(file));
    // Chart.csv and Metadata.csv of a folder have no URLs.
    if (urls.length > 0) exports.push({ reason: (await findReason(file)) ?? named ?? file, urls });
  }

  if (exports.length > 0) return exports;
  throw new Problem(`${names.join(', ')} has no column of URLs. Pass Table.csv, the table of one reason.`);
}

function listTables(name: string): string[] {
  return tryStat(name)?.isDirectory() ? listCsvFiles(name) : [name];
}

function listCsvFiles(folder: string): string[] {
  const files = readdirSync(folder).filter((file) => /\.csv$/i.test(file));
  return files.sort().map((file) => join(folder, file));
}

/** The reason in the Metadata.csv beside a table, a header with `Issue,Page with redirect` below, in any language. */
async function findReason(table: string): Promise<string | undefined> {
  for (const file of listCsvFiles(dirname(table))) {
    const rows = file === table ? [] : await readTable(file);
    const reason = rows[1]?.[1]?.trim() ?? '';
    // Chart.csv has a number here, and a row for each day.
    if (rows.length < 10 && rows.every((row) => row.length === 2) && /^\p{L}/u.test(reason)) return reason;
  }
  return undefined;
}

async function readTable(file: string): Promise<string[][]> {
  const bytes = await readBytes(file);
  if (bytes === undefined) throw new Problem(`${file} doesn't exist.`);
  if (bytes.subarray(0, 2).toString('latin1') === 'PK')
    throw new Problem(`${file} is a zip archive. Unpack it, and pass the folder.`);
  const text = decodeText(bytes);
  return readRows(file, text, findDelimiter(findHeader(text))).map(({ record }) => record);
}

/** The cells of the first column that has a URL, since the headers are in the user's language. */
function findUrls(rows: readonly (readonly string[])[]): string[] {
  const isUrl = (cell = '') => /^https?:\/\//i.test(cell.trim()) && URL.canParse(cell.trim());
  const column = rows.map((row) => row.findIndex(isUrl)).find((index) => index >= 0) ?? -1;
  return rows.flatMap((row) => (isUrl(row[column]) ? [row[column]?.trim() ?? ''] : []));
}
