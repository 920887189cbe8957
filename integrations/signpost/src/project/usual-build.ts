import { join, resolve } from 'node:path';
import { isInside } from '../core/is-inside.ts';
import { decodePath, parsePath } from '../core/path.ts';
import { exists, readText } from '../disk/read.ts';
import { settingsFile, usualDist } from './settings-file.ts';

/**
 * The folder of a project's build, where nobody names it: that which its last build wrote, else `dist`. It counts from
 * the project, which is the current folder unless another is named.
 */
export async function usualBuild(project = '.'): Promise<string> {
  const { dist } = await lastBuild(project);
  return dist !== undefined && (await exists(resolve(project, dist))) ? dist : usualDist;
}

/**
 * The build that a named folder stands for: of a site with the base `/docs` that was built to `dist/docs`, `dist` is what
 * is published, and the build is the folder in it.
 */
export async function buildIn(folder: string): Promise<string> {
  const { dist, base = '/' } = await lastBuild('.');
  if (dist === undefined || base === '/') return folder;
  const build = join(folder, decodePath(parsePath(base)));
  return resolve(build) === resolve(dist) ? build : folder;
}

/** True for a build of the project here, whose map and settings count for it: one inside, or the one that it wrote last. */
export async function isBuiltHere(dist: string): Promise<boolean> {
  if (isInside(dist)) return true;
  const last = await lastBuild('.');
  return last.dist !== undefined && resolve(last.dist) === resolve(dist);
}

/** What the last build wrote down: its folder, which counts from the project, and the site's base. */
interface LastBuild {
  readonly dist?: string | undefined;
  readonly base?: string | undefined;
}

/** A file that is broken is told of by who reads all of it. */
async function lastBuild(project: string): Promise<LastBuild> {
  const text = (await readText(join(project, settingsFile))) ?? '';
  try {
    const written: unknown = JSON.parse(text);
    return { dist: textAt(written, 'dist'), base: textAt(valueAt(written, 'spelling'), 'base') };
  } catch {
    return {};
  }
}

function textAt(value: unknown, key: string): string | undefined {
  const found = valueAt(value, key);
  return typeof found === 'string' ? found : undefined;
}

function valueAt(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}
