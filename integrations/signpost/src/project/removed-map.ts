import { dirname, resolve } from 'node:path';
import { dayOf } from '../lib/date.ts';
import { git, isInRepository } from '../lib/disk/git.ts';
import { exists } from '../lib/disk/read.ts';
import type { RedirectMap } from '../map/entry.ts';

/**
 * The redirects of a map file that was deleted within a year (`W-REDIR-6`), as from `removedRedirects`. Undefined if the
 * file exists, or if the history doesn't contain it.
 */
export async function removedMap(file: string, now: Date): Promise<RedirectMap | undefined> {
  const folder = dirname(resolve(file));
  if (!isInRepository(folder) || (await exists(file))) return undefined;
  if (!(await hadFile(folder, resolve(file)))) return undefined;
  // Loaded on demand, since it loads the map readers.
  const { removedRedirects } = await import('./removed-redirects.ts');
  return removedRedirects(
    { map: { file, entries: [], sections: [], ignoreCase: false }, files: [file] },
    dayOf(now),
  );
}

/** True if a commit of the last year changed the file, or HEAD contains it. */
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
