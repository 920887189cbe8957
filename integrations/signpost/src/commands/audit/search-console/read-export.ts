import { readdirSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { tryStat } from '../../../lib/disk/build-folder.ts';
import { readBytes } from '../../../lib/disk/read.ts';
import { Problem } from '../../../lib/problem.ts';
import { findDelimiter, findHeader, readRows } from '../../../lib/text/csv-rows.ts';
import { decodeText } from '../../../lib/text/text.ts';
import { findReason, type Reason } from './reasons.ts';

/** An export: the URLs of one reason. */
export interface IndexingExport {
  readonly file: string;
  readonly reason: Reason;
  /** The reason's name in the user's language, or that of the file. */
  readonly title: string;
  readonly urls: readonly string[];
}

/** Reads unpacked exports of the page indexing report: `Table.csv`, or the folder with it. */
export async function readExports(names: readonly string[]): Promise<IndexingExport[]> {
  const files = [...new Set(names.flatMap(listTables))];
  const found: IndexingExport[] = [];
  for (const file of files) {
    const urls = findUrls(await readTable(file));
    // Chart.csv and Metadata.csv of a folder have no URLs.
    if (urls.length === 0 && !names.includes(file)) continue;
    if (urls.length === 0)
      throw new Problem(`${file} has no column of URLs. Pass Table.csv, the table of one reason.`);
    found.push({ file, urls, ...(await resolveReason(file)) });
  }

  if (found.length === 0) throw new Problem(`${names.join(', ')} has no table with URLs.`);
  return found;
}

function listTables(name: string): string[] {
  return tryStat(name)?.isDirectory() ? listCsvFiles(name).map((file) => join(name, file)) : [name];
}

function listCsvFiles(folder: string): string[] {
  return readdirSync(folder)
    .filter((file) => /\.csv$/i.test(file))
    .sort();
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
  const isUrl = (cell = '') => /^https?:\/\/[^\s/]/i.test(cell.trim());
  const column = rows.map((row) => row.findIndex(isUrl)).find((index) => index >= 0) ?? -1;
  return rows.flatMap((row) => (isUrl(row[column]) ? [row[column]?.trim() ?? ''] : []));
}

/** The reason of a table: Metadata.csv beside it has the name. In a language that isn't known here, any rule may explain a URL. */
async function resolveReason(file: string): Promise<Pick<IndexingExport, 'reason' | 'title'>> {
  for (const name of listCsvFiles(dirname(file))) {
    if (name === basename(file)) continue;
    const cells = (await readTable(join(dirname(file), name))).flat();
    for (const cell of cells) {
      const reason = findReason(cell);
      if (reason !== undefined) return { reason, title: cell.trim() };
    }
  }
  return { reason: 'unknown', title: 'Unknown reason' };
}
