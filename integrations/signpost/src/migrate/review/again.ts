import type { Decision } from '../state/review-file.ts';
import type { TakenRow } from '../state/sheets-file.ts';
import { isSame } from './changes.ts';
import { exportedOf, parseExported, printExported } from './exported.ts';
import type { Incoming } from './incoming.ts';
import type { ReturnedRow } from './merge.ts';

/**
 * The rows of a sheet that was imported before, held against what it said then: what people go on to change in their
 * own sheet is no conflict with what they said first. Another person's copy under the same name has rows as they were
 * exported, or none, where this one was decided: it is held against its export.
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
export function takenFrom(
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
