import { join } from 'node:path';
import { exists, firstFile, listFiles, readText } from '../../disk/read.ts';
import { readMap } from '../../disk/read-map.ts';
import { mapFile } from '../load.ts';
import { settingsFile } from '../settings-file.ts';
import { type Found, foundOf, type Places } from './found.ts';

/** A map file, with the settings of the current folder; undefined where no file has this name. */
export async function findMapFile(name: string, { dist }: Places): Promise<Found | undefined> {
  if ((await firstFile([name])) === undefined) return undefined;
  const files = dist === undefined ? undefined : await listFiles(dist);
  return foundOf(name, await readMap(name), files, await readText(settingsFile));
}

/**
 * A project's folder, with its map, its build and the settings of that build, or the folder of a build itself;
 * undefined where there is none of them.
 */
export async function findFolder(name: string, places: Places): Promise<Found | undefined> {
  const map = await firstFile([join(name, places.map ?? mapFile)]);
  const own = await distOf(name, places.dist);
  if (map === undefined && own === undefined) return undefined;
  const dist = own ?? places.dist;
  return foundOf(
    name,
    map === undefined ? undefined : await readMap(map),
    dist === undefined ? undefined : await listFiles(dist),
    // Of a build alone they lie beside it.
    (await readText(join(name, settingsFile))) ??
      (own === name ? await readText(join(name, '..', settingsFile)) : undefined),
  );
}

async function distOf(folder: string, dist = 'dist'): Promise<string | undefined> {
  if (await exists(join(folder, dist))) return join(folder, dist);
  return (await firstFile([join(folder, 'index.html')])) === undefined ? undefined : folder;
}
