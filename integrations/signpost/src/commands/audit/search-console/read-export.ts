import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { tryStat } from '../../../lib/disk/build-folder.ts';
import { readBytes } from '../../../lib/disk/read.ts';
import { Problem } from '../../../lib/problem.ts';
import { findDelimiter, findHeader, readRows } from '../../../lib/text/csv-rows.ts';
import { decodeText } from '../../../lib/text/text.ts';

/** Reads the URLs of unpacked exports of the page indexing report: `Table.csv`, or the folder with it. */
export async function readExports(names: readonly string[]): Promise<string[]> {
  const urls = new Set<string>();
  for (const file of names.flatMap(listTables))
    for (const url of findUrls(await readTable(file))) urls.add(url);
  if (urls.size > 0) return [...urls];
  throw new Problem(`${names.join(', ')} has no column of URLs. Pass Table.csv, the table of one reason.`);
}

function listTables(name: string): string[] {
  if (!tryStat(name)?.isDirectory()) return [name];
  const files = readdirSync(name).filter((file) => /\.csv$/i.test(file));
  return files.sort().map((file) => join(name, file));
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
