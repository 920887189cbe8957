import { hasFile } from '../../lib/disk/read.ts';
import { writeFileAt } from '../../lib/disk/write.ts';
import { Problem } from '../../lib/problem.ts';
import { printCsv } from '../../lib/text/csv.ts';
import type { Migration } from '../migration.ts';
import { compareTraffic, isWanted } from '../state/old-url.ts';
import type { NewPages } from './new-pages.ts';

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

/** The columns and rows of the URLs to decide, most requested first. `all`: of the decided URLs too. */
export function makeSheet({ inventory, suggestions, decisions }: Migration, pages: NewPages, all: boolean) {
  const suggested = new Map(suggestions.map((suggestion) => [suggestion.old, suggestion]));
  const decided = new Map(decisions.map((decision) => [decision.old, decision]));
  const free = [...new Set([...signOff, ...decisions.flatMap(({ free }) => Object.keys(free))])].sort();

  const listed = inventory.filter((row) => {
    if (!isWanted(row)) return false;
    // /about/ is a page of the new site too.
    const status = decided.get(row.url)?.status;
    if (status === undefined) return !pages.keeps(row.url);
    return all || status === 'open' || status === 'rejected';
  });

  const rows = listed.sort(compareTraffic).map(({ url, clicks, hits, links, title }) => {
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

/** Writes a new CSV file. A `Problem` for one that exists, since people may have decided in it. */
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
