import { dirname, resolve } from 'node:path';
import { dayOf } from '../lib/date.ts';
import { git, isInRepository } from '../lib/disk/git.ts';
import { exists } from '../lib/disk/read.ts';
import type { RedirectMap } from '../redirects/map/entry.ts';

/**
 * The redirects that were removed within a year with the whole map of a file (`W-REDIR-6`), as `removedRedirects` gives
 * them. Undefined where the map is there, where the history of the year knows none, and where nothing is known.
 */
export async function removedMap(file: string, now: Date): Promise<RedirectMap | undefined> {
  const folder = dirname(resolve(file));
  if (!isInRepository(folder) || (await exists(file))) return undefined;
  if (!(await hadFile(folder, resolve(file)))) return undefined;
  // Loaded where there is something to look for, since it reads maps.
  const { removedRedirects } = await import('./removed-redirects.ts');
  return removedRedirects(
    { map: { file, entries: [], sections: [], ignoreCase: false }, files: [file] },
    dayOf(now),
  );
}

/** True where a commit of this year changed the file, or the last one still has it. */
async function hadFile(folder: string, path: string): Promise<boolean> {
  try {
    const found = await Promise.all([
      git(folder, ['log', '-1', '--format=%h', '--since=1 year ago', '--', path]),
      git(folder, ['ls-tree', '--name-only', 'HEAD', '--', path]),
    ]);
    return found.some((text) => text !== undefined && text.byteLength > 0);
  } catch {
    return false;
  }
}
