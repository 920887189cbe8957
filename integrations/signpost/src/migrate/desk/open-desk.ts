import type { RedirectMap } from '../../map/entry.ts';
import type { Inputs } from '../../project/load.ts';
import { loadMigration, type Migration } from '../migration.ts';
import type { NewPages } from '../review/new-pages.ts';
import { writeDecisions } from '../review/write-decisions.ts';
import { loadOldPages, type OldPage } from '../state/old-pages.ts';
import { Desk } from './desk.ts';
import { makeRows } from './make-rows.ts';

/** The desk of a migration, with the facts of both sites. */
export interface DeskParts {
  readonly desk: Desk;
  readonly migration: Migration;
  readonly pages: NewPages;
  readonly map: RedirectMap | undefined;
  readonly oldPages: ReadonlyMap<string, OldPage>;
  /** The column whose figures order the list, such as clicks. */
  readonly measure: string;
  /** Writes the map, and returns what was written. */
  readonly write: () => Promise<string[]>;
}

export interface NewSite {
  readonly inputs: Inputs;
  readonly pages: NewPages;
}

interface DeskOptions {
  /** The map to write decisions to, possibly a new file. */
  readonly map: string;
  readonly weight: string | undefined;
  readonly who: string;
}

export async function openDesk(
  migration: Migration,
  { inputs, pages }: NewSite,
  { map, weight, who }: DeskOptions,
): Promise<DeskParts> {
  const oldPages = await loadOldPages(migration.folder);
  const { rows, measure } = makeRows(migration, (url) => pages.keeps(url), weight);
  const desk = new Desk(rows, migration, who);

  const write = async (): Promise<string[]> => {
    // A second desk of the migration may have decided too.
    const current = await loadMigration(migration.folder);
    const lines = await writeDecisions(current, current.decisions, map);
    desk.noteInMap(current.decisions);
    return lines;
  };
  return { desk, migration, pages, map: inputs.map, oldPages, measure, write };
}
