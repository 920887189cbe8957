import { isAbsolute, join, resolve } from 'node:path';
import { isInside } from '../../core/is-inside.ts';
import { exists, firstFile, listFiles, readText } from '../../disk/read.ts';
import { readMap } from '../../disk/read-map.ts';
import { usualMapFile } from '../../map/usual-file.ts';
import { settingsFile } from '../settings-file.ts';
import { usualBuild } from '../usual-build.ts';
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
  const ownMap = await firstFile(pathsIn(name, places.map, usualMapFile));
  const own = await distOf(name, places.dist);
  if (ownMap === undefined && own === undefined) return undefined;
  // Only now: a revision that a folder shares its name with would else be taken for that folder.
  const map = ownMap ?? (places.map === undefined ? undefined : await firstFile([places.map]));
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

/**
 * Where a folder may have what a person named: counted from the folder, else from the current one, or absolute, where
 * that leads into the folder. What is merely usual counts from the folder alone.
 */
function pathsIn(folder: string, named: string | undefined, usual: string): string[] {
  if (named === undefined) return [join(folder, usual)];
  const isIn = isInside(named, folder) && resolve(named) !== resolve(folder);
  return [...(isAbsolute(named) ? [] : [join(folder, named)]), ...(isIn ? [named] : [])];
}

async function distOf(folder: string, named: string | undefined): Promise<string | undefined> {
  for (const path of pathsIn(folder, named, await usualBuild(folder))) if (await exists(path)) return path;
  return (await firstFile([join(folder, 'index.html')])) === undefined ? undefined : folder;
}
