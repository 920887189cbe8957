import { relative, resolve } from 'node:path';
import { decodeText } from '../../core/decode-text.ts';
import { Problem } from '../../core/problem.ts';
import { git } from '../../disk/git.ts';
import { listFiles, readText } from '../../disk/read.ts';
import { usualMapFile } from '../../map/usual-file.ts';
import { blobAt, mapAt } from '../map-at.ts';
import { settingsFile } from '../settings-file.ts';
import { type Found, foundOf, type Places } from './found.ts';

/**
 * A commit, branch or tag of the repository here, with its map. The settings are those of the commit, else of the
 * current folder's last build. Undefined where git knows no such revision.
 */
export async function findRevision(
  name: string,
  { map = usualMapFile, dist }: Places,
): Promise<Found | undefined> {
  const commit = await commitOf(name);
  if (commit === undefined) return undefined;
  const revision = { folder: '.', commit, name };
  const path = relative(resolve('.'), resolve(map)).replaceAll('\\', '/');
  const settings = await blobAt(revision, settingsFile);
  return foundOf(
    name,
    await mapAt(revision, path),
    dist === undefined ? undefined : await listFiles(dist),
    settings === undefined ? await readText(settingsFile) : decodeText(settings),
  );
}

/** The commit's own name, so that a branch that moves meanwhile changes nothing. */
async function commitOf(name: string): Promise<string | undefined> {
  const asked = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`];
  const found = await git('.', asked).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT')
      throw new Problem('A revision is read with git, which is not installed here.');
    throw error;
  });
  return found?.toString('utf8').trim();
}
