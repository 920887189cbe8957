import { join, resolve } from 'node:path';
import { isInside } from '../core/is-inside.ts';
import { exists, readText } from '../disk/read.ts';
import { settingsFile, usualDist } from './settings-file.ts';

/**
 * The folder of a project's build, where nobody names it: that which its last build wrote, else `dist`. It counts from
 * the project, which is the current folder unless another is named.
 */
export async function usualBuild(project = '.'): Promise<string> {
  const noted = await notedBuild(project);
  return noted !== undefined && (await exists(resolve(project, noted))) ? noted : usualDist;
}

/** True for a build of the project here, whose map and settings count for it: one inside, or the one that it wrote last. */
export async function isBuiltHere(dist: string): Promise<boolean> {
  if (isInside(dist)) return true;
  const noted = await notedBuild('.');
  return noted !== undefined && resolve(noted) === resolve(dist);
}

/** A file that is broken is told of by who reads all of it. */
async function notedBuild(project: string): Promise<string | undefined> {
  const text = (await readText(join(project, settingsFile))) ?? '';
  try {
    const written: unknown = JSON.parse(text);
    if (typeof written !== 'object' || written === null || !('dist' in written)) return undefined;
    return typeof written.dist === 'string' ? written.dist : undefined;
  } catch {
    return undefined;
  }
}
