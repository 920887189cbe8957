import { join, resolve } from 'node:path';
import { goesToDist, type Host } from '../hosts/host.ts';
import { hostLoads } from '../hosts/load.ts';
import { concurrently } from '../lib/concurrently.ts';
import { listFiles, readBytes } from '../lib/disk/read.ts';
import { removeFile } from '../lib/disk/write.ts';
import { isWritten } from '../lib/disk/write-host.ts';
import { hostsLeft } from '../project/left-hosts.ts';
import type { IntoDist } from './into-dist.ts';

/** Files that are read at one time: a large map has thousands. */
const atOnce = 8;

/** A build, and what of it is published. */
export type Places = Pick<IntoDist, 'dist' | 'published' | 'below'>;

/**
 * The names of a host's files above the site's base that the last build put there: they are the same in its folder.
 * Astro empties `dist` before a build, and nothing above it.
 */
export async function putAbove(
  host: Host,
  { folder, dist, published, below }: Places & Pick<IntoDist, 'folder'>,
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

/**
 * The same of hosts that an earlier build was for and this one is not. A host of which files are still written may have
 * them put there by a script of the project's own.
 */
export async function putByFormer(
  built: readonly string[],
  out: string,
  places: Places,
): Promise<ReadonlySet<string>> {
  const names = new Set<string>();
  if (resolve(places.published) === resolve(places.dist)) return names;
  for (const id of await hostsLeft(out, built)) {
    const host = await hostLoads[id]?.();
    if (host === undefined) continue;
    for (const name of await putAbove(host, { ...places, folder: join(out, id) })) names.add(name);
  }
  return names;
}

/** Takes those away that are made no more: a host would still answer by them. */
export async function removeLeft(
  names: readonly string[],
  { published, above }: Pick<IntoDist, 'published' | 'above'>,
): Promise<void> {
  const made = new Set(names);
  for (const name of above) if (!made.has(name)) await removeFile(join(published, name));
}
