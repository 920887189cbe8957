import { exists } from '../../lib/disk/read.ts';
import { settingsFile } from '../../project/settings-file.ts';
import { hasMigration, loadMigration } from '../migration.ts';
import { stateOption } from '../shared.ts';
import { type Standing, standingOf } from './standing.ts';

/** Where the migration of a state folder stands. */
export async function standingIn(folder: string): Promise<Standing> {
  const migration = await loadMigration(folder);
  return standingOf(migration, {
    begun: await hasMigration(folder),
    option: stateOption(folder),
    // A check that was made knew it, if only by the build.
    asksSite:
      migration.state.site === undefined &&
      migration.state.steps.check === undefined &&
      !(await exists(settingsFile)),
  });
}

/** Says what to type next; nothing where no migration has begun. */
export async function sayNext(folder: string, isClean: boolean): Promise<void> {
  if (!(await hasMigration(folder))) return;
  if (isClean) console.error(`next: ${(await standingIn(folder)).next}`);
  else console.error('next: fix what was found, then run the same command again');
}
