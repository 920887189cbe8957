import { exists } from '../../lib/disk/read.ts';
import { Problem } from '../../lib/problem.ts';
import { counted } from '../../lib/text.ts';
import type { Migration } from '../migration.ts';
import { pathTo } from '../places.ts';
import type { Decision } from '../state/review-file.ts';
import type { TakenRow } from '../state/sheets-file.ts';
import { isSame } from './changes.ts';
import { type Incoming, type IncomingContext, readIncoming } from './incoming.ts';
import { mergeRows, type ReturnedRow } from './merge.ts';
import { exportedOf, parseExported, printExported } from './sheet.ts';
import { readSheet } from './sheet-file.ts';

/**
 * The rows of a sheet that was imported before, compared with what it said then, so that later edits are no conflict. A
 * copy by another person has rows as exported, and is compared with its export.
 */
export function sinceTaken({ rows, refused }: Incoming, taken: readonly TakenRow[]): readonly ReturnedRow[] {
  const before = new Map(taken.map((row) => [row.old, row]));
  const again = new Map<ReturnedRow, TakenRow>();
  for (const row of rows) {
    const was = before.get(row.decision.old);
    if (was !== undefined && was.exported === cellOf(row)) again.set(row, was);
  }
  const isBack = again.entries().some(([row, was]) => printExported(said(row)) === was.exported);
  if (isBack || taken.length - again.size > refused) return rows;
  return rows.map((row) => {
    const was = again.get(row);
    return was === undefined ? row : { ...row, exported: parseExported(was.taken) };
  });
}

/** What is known of a sheet after its import: the rows that say what is decided now; of the others, what was known. */
function takenFrom(
  sheet: string,
  rows: readonly ReturnedRow[],
  decisions: readonly Decision[],
  before: readonly TakenRow[],
): TakenRow[] {
  const known = new Map(before.map((row) => [row.old, row]));
  const decided = new Map(decisions.map((decision) => [decision.old, decision]));
  for (const row of rows) {
    const { old } = row.decision;
    const [exported, taken] = [cellOf(row), printExported(said(row))];
    const now = decided.get(old);
    if (exported === undefined || now === undefined || !isSame(now, { ...now, ...row.decision })) continue;
    if (exported === taken) known.delete(old);
    else known.set(old, { sheet, old, exported, taken });
  }
  return [...known.values()];
}

function cellOf({ exported }: ReturnedRow): string | undefined {
  return exported && printExported(exported);
}

/** What a row says now, as an export would write it. */
function said({ decision }: ReturnedRow): ReturnType<typeof exportedOf> {
  return exportedOf({ ...decision, owner: decision.owner ?? '' });
}

/** What a sheet of this name said when it was imported last. */
export function takenOf(file: string, { folder, sheets }: Migration): TakenRow[] {
  const name = pathTo(folder, file);
  return sheets.filter(({ sheet }) => sheet === name);
}

/** What all sheets said, with this one as it is now, so that it may be edited on and imported again. */
export function sheetsWith(
  file: string,
  { rows }: Incoming,
  migration: Migration,
  decisions: readonly Decision[],
): TakenRow[] {
  const name = pathTo(migration.folder, file);
  const others = migration.sheets.filter(({ sheet }) => sheet !== name);
  return [...others, ...takenFrom(name, rows, decisions, takenOf(file, migration))];
}

/**
 * Before an export writes over a file: a `Problem` where it is no sheet of a review, or where people decided in it
 * what was not imported yet. `sheets` is what a sheet of its name said before. Days of somebody's work may lie in it.
 */
export async function expectTaken(
  file: string,
  { decisions, sheets }: Pick<Migration, 'decisions' | 'sheets'>,
  context: IncomingContext,
  importing: string,
): Promise<void> {
  if (!(await exists(file))) return;
  const incoming = readIncoming(await readSheet(file), context);
  if (incoming === undefined)
    throw new Problem(`${file} is there already, and is no sheet of a review; name another file.`);
  const { changes, conflicts } = mergeRows(decisions, sinceTaken(incoming, sheets));
  const open = changes.length + conflicts.length + incoming.refused;
  if (open === 0) return;
  throw new Problem(
    `${file} is there already, with ${counted(open, 'decision')} that ${open === 1 ? 'was' : 'were'} not imported; nothing was written. Import it first: ${importing}, or name another file.`,
  );
}
