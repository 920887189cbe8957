import { takenFrom } from '../../../migrate/review/again.ts';
import type { Incoming } from '../../../migrate/review/incoming.ts';
import type { Decision } from '../../../migrate/state/review-file.ts';
import type { TakenRow } from '../../../migrate/state/sheets-file.ts';
import { pathTo } from '../../../project/migration/places.ts';
import type { Migration } from '../../../project/migration.ts';

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
