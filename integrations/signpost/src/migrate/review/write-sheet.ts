import { hasFile } from '../../lib/disk/read.ts';
import { writeFileAt } from '../../lib/disk/write.ts';
import { Problem } from '../../lib/problem.ts';
import { printCsv } from '../../lib/text/csv.ts';
import type { Migration } from '../migration.ts';
import { compareTraffic, isWanted } from '../state/old-url.ts';
import type { NewPages } from './new-pages.ts';

// `migrate review --export review.csv`: the undecided URLs as a sheet, in which people decide. `read-sheet.ts` reads it back.

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

/** Who decided, when, and why, by the desk or by a person in the sheet. */
const signOff = ['note', 'when', 'who'] as const;

/** The columns and rows of the URLs to decide, most requested first. With `all`, also of the decided URLs. */
export function makeSheet({ inventory }: Pick<Migration, 'inventory'>, pages: NewPages, all: boolean) {
  const ownColumns = inventory.flatMap(({ decision }) => Object.keys(decision?.free ?? {}));
  const freeColumns = [...new Set([...signOff, ...ownColumns])].sort();

  const listedRecords = inventory.filter((record) => {
    if (!isWanted(record)) return false;
    // /about/ is a page of the new site too.
    const status = record.decision?.status;
    if (status === undefined) return !pages.keeps(record.url);
    return all || status === 'open' || status === 'rejected';
  });

  const rows = listedRecords.sort(compareTraffic).map(({ url, proposal, decision, ...facts }) => {
    const { clicks, hits, links, title } = facts;
    return [
      ...[url, decision?.target || (proposal?.new ?? ''), decision?.status ?? '', decision?.owner ?? ''],
      ...[proposal?.confidence ?? '', proposal?.reason ?? '', clicks, hits, links, title],
      ...freeColumns.map((name) => decision?.free[name] ?? ''),
    ].map(String);
  });
  return { columns: [...sheetColumns, ...freeColumns], rows };
}

/** Excel reads a CSV file as UTF-8 only with a byte order mark. */
const byteOrderMark = '\uFEFF';

/** Writes a new CSV file. A `Problem` for an existing file, since people may have decided in it. */
export async function writeSheet(
  file: string,
  { columns, rows }: ReturnType<typeof makeSheet>,
): Promise<void> {
  if (/\.xlsx?$/i.test(file)) throw new Problem('Signpost writes CSV files. Pass --export review.csv.');
  if (await hasFile(file))
    throw new Problem(
      `${file} exists, so nothing was written. Import it and remove it, or pass another file.`,
    );
  await writeFileAt(file, byteOrderMark + [...printCsv(columns, rows)].join(''));
}
