import { describeBinaryFile, readBytes } from '../../lib/disk/read.ts';
import { writeFileAt } from '../../lib/disk/write.ts';
import { Problem } from '../../lib/problem.ts';
import { printCsv, unescapeFormulas } from '../../lib/text/csv.ts';
import { findDelimiter, firstLine, readRows } from '../../lib/text/csv-rows.ts';
import { isBinary } from '../../lib/text/text.ts';
import { decode } from '../inventory/read/input.ts';
import type { Migration } from '../migration.ts';
import { compareTraffic, isWanted } from '../state/old-url.ts';

/** A table of texts, such as a review in a spreadsheet. */
export interface Sheet {
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

/** Signpost's columns. Further columns belong to people and are kept. */
export const sheetColumns = [
  'old',
  'new',
  'status',
  'owner',
  'confidence',
  'reason',
  'clicks',
  'hits',
  'links',
  'title',
] as const;

/** Who decided, when, and why. The desk fills them in, or a person in the sheet. */
const signOff = ['note', 'when', 'who'] as const;

interface SheetInput extends Pick<Migration, 'inventory' | 'suggestions' | 'decisions'> {
  /** True for an old URL with a page of the new site, so that no decision is needed. */
  readonly stays: (url: string) => boolean;
  /** True for a sheet that has the decided URLs too. */
  readonly all: boolean;
}

/** The URLs to decide, most requested first. */
export function makeSheet({ inventory, suggestions, decisions, stays, all }: SheetInput): Sheet {
  const suggested = new Map(suggestions.map((suggestion) => [suggestion.old, suggestion]));
  const decided = new Map(decisions.map((decision) => [decision.old, decision]));
  const free = [...new Set([...signOff, ...decisions.flatMap(({ free }) => Object.keys(free))])].sort();

  const listed = inventory.filter((row) => {
    if (!isWanted(row)) return false;
    // /about/ is a page of the new site too.
    const status = decided.get(row.url)?.status;
    if (status === undefined) return !stays(row.url);
    return all || status === 'open' || status === 'rejected';
  });

  const rows = listed.toSorted(compareTraffic).map(({ url, clicks, hits, links, title }) => {
    const { new: proposed = '', confidence = '', reason = '' } = suggested.get(url) ?? {};
    const decision = decided.get(url);
    return [
      ...[url, decision?.new || proposed, decision?.status ?? '', decision?.owner ?? ''],
      ...[confidence, reason, clicks, hits, links, title],
      ...free.map((name) => decision?.free[name] ?? ''),
    ].map(String);
  });
  return { columns: [...sheetColumns, ...free], rows };
}

/** Excel reads a CSV file as UTF-8 only with a byte order mark. */
const byteOrderMark = '\uFEFF';

export async function writeSheet(file: string, { columns, rows }: Sheet): Promise<void> {
  if (/\.xlsx?$/i.test(file)) throw new Problem(`Signpost writes CSV files. Pass --export review.csv.`);
  await writeFileAt(file, byteOrderMark + [...printCsv(columns, rows)].join(''));
}

/**
 * Reads a sheet as spreadsheets save it: with commas, semicolons or tabs, in UTF-8, UTF-16 or Windows-1252. A `Problem` for
 * an .xlsx file, or for one that isn't the sheet of a review.
 */
export async function readSheet(file: string): Promise<Sheet> {
  const bytes = await readBytes(file);
  if (bytes === undefined)
    throw new Problem(`${file} doesn't exist. Pass the returned sheet, such as review.csv.`);
  // PK: a zip file, such as review.xlsx.
  if (bytes[0] === 0x50 && bytes[1] === 0x4b)
    throw new Problem(
      `${file} is a spreadsheet, and Signpost reads CSV files. In Excel, save it with File > Save As > CSV UTF-8, and import that file.`,
    );

  const text = decode(bytes);
  if (isBinary(text)) throw describeBinaryFile(file);
  const read = [...readRows(file, text, findDelimiter(firstLine(text)))];
  const [columns = [], ...rows] = read.map(({ record }) =>
    record.map((cell) => unescapeFormulas(cell).trim()),
  );
  const names = columns.map((name) => name.toLowerCase());
  if (!['old', 'new', 'status'].every((name) => names.includes(name)))
    throw new Problem(
      `${file} isn't the sheet of a review: it needs the columns old, new and status in its first row.`,
    );
  return { columns, rows };
}
