import { join, resolve } from 'node:path';
import { concurrently } from '../core/concurrently.ts';
import { listFiles, readBytes } from '../disk/read.ts';
import { removeFile } from '../disk/remove-file.ts';
import { isWritten } from '../disk/write-host.ts';
import { goesToDist, type Host } from '../hosts/host.ts';
import type { IntoDist } from './into-dist.ts';

/** Files that are read at one time: a large map has thousands. */
const atOnce = 8;

/**
 * The names of a host's files above the site's base that the last build put there: they are the same in its folder.
 * Astro empties `dist` before a build, and nothing above it.
 */
export async function putAbove(
  host: Host,
  { folder, dist, published, below }: Omit<IntoDist, 'above'>,
): Promise<ReadonlySet<string>> {
  const isNone = host.can.redirects === false || resolve(published) === resolve(dist);
  if (isNone || !(await isWritten(folder))) return new Set();
  const names = (await listFiles(folder)).filter((name) => goesToDist(host, name) && !name.startsWith(below));
  const same = new Set<string>();
  await concurrently(names, atOnce, async (name) => {
    const [there, ours] = await Promise.all([join(published, name), join(folder, name)].map(readBytes));
    if (there !== undefined && ours?.equals(there)) same.add(name);
  });
  return same;
}

/** Takes those away that are made no more: a host would still answer by them. */
export async function removeLeft(names: readonly string[], { published, above }: IntoDist): Promise<void> {
  const made = new Set(names);
  for (const name of above) if (!made.has(name)) await removeFile(join(published, name));
}
