import { takenFrom } from '../../../migrate/review/again.ts';
import { applyChanges, type Change } from '../../../migrate/review/changes.ts';
import type { Incoming } from '../../../migrate/review/incoming.ts';
import type { TakenRow } from '../../../migrate/state/sheets-file.ts';
import { pathTo } from '../../../project/migration/places.ts';
import { type Migration, saveSheets } from '../../../project/migration.ts';

/** What a sheet of this name said when it was imported last. */
export function takenOf(file: string, { folder, sheets }: Migration): TakenRow[] {
  const name = pathTo(folder, file);
  return sheets.filter(({ sheet }) => sheet === name);
}

/** Keeps what the sheet said, so that it may be edited on and imported again. */
export async function noteTaken(
  file: string,
  { rows }: Incoming,
  migration: Migration,
  changes: readonly Change[],
): Promise<void> {
  const name = pathTo(migration.folder, file);
  const decisions = applyChanges(migration.decisions, changes);
  const others = migration.sheets.filter(({ sheet }) => sheet !== name);
  const taken = takenFrom(name, rows, decisions, takenOf(file, migration));
  await saveSheets(migration.folder, [...others, ...taken]);
}
