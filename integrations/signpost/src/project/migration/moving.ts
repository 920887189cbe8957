import { stateFile } from '../../migrate/state/state-file.ts';
import { loadProject, type Noted, type Project, type ProjectInput } from '../load.ts';
import { hasMigration, loadMigration, type Migration, statePath } from '../migration.ts';
import { placesFor } from './places.ts';

/** A move: the new site, and what is known of the old one. */
export interface Moving {
  readonly project: Project;
  readonly migration: Migration;
}

interface MovingInput extends ProjectInput {
  /** The folder of the migration's state. */
  readonly state: string;
  /** False where the work is done without a build too. */
  readonly needsBuild?: boolean;
  readonly dropAlias?: readonly string[] | undefined;
}

/** Loads both sides of a move. */
export async function loadMoving(input: MovingInput, known?: Migration): Promise<Moving> {
  const migration = known ?? (await loadMigration(input.state));
  const places = await placesFor(migration.state, input);
  const project = await loadProject({ ...input, ...places, noted: await notedIn(migration) });
  return { project, migration };
}

/** What the state has of the new site; undefined where no migration has begun, and so nothing is kept. */
export async function notedIn({ folder, state }: Migration): Promise<Noted | undefined> {
  if (!(await hasMigration(folder))) return undefined;
  return { site: state.site, file: statePath(folder, stateFile) };
}
