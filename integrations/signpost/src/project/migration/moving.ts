import { stateFile } from '../../migrate/state/state-file.ts';
import { loadProject, type Noted, originOf, type Project, type ProjectInput } from '../load.ts';
import {
  hasMigration,
  loadMigration,
  loadState,
  type Migration,
  saveState,
  statePath,
} from '../migration.ts';

/** A move: the new site, and what is known of the old one. */
export interface Moving {
  readonly project: Project;
  readonly migration: Migration;
}

interface MovingInput extends ProjectInput {
  /** The folder of the migration's state. */
  readonly state: string;
}

/** The options of a command that may name the new site. */
interface NamedSite extends Pick<MovingInput, 'state' | 'site'> {
  /** True to write nothing. */
  readonly dryRun?: boolean | undefined;
}

/** Loads both sides of a move. */
export async function loadMoving(input: MovingInput, known?: Migration): Promise<Moving> {
  const migration = known ?? (await loadMigration(input.state));
  const project = await loadProject({ ...input, noted: await notedIn(migration) });
  return { project, migration };
}

/** What the state has of the new site; undefined where no migration has begun, and so nothing is kept. */
export async function notedIn({ folder, state }: Migration): Promise<Noted | undefined> {
  if (!(await hasMigration(folder))) return undefined;
  return { site: state.site, file: statePath(folder, stateFile) };
}

/**
 * Notes the new site that `--site` names, where a migration has begun, so that no later command asks for it. Called
 * when a command has done its work: one that is refused changes nothing.
 */
export async function noteSite({ state: folder, site: named, dryRun = false }: NamedSite): Promise<void> {
  if (named === undefined || dryRun || !(await hasMigration(folder))) return;
  const site = originOf(named);
  const state = await loadState(folder);
  if (state.site !== site) await saveState(folder, { ...state, site });
}
