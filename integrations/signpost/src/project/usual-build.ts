import { existsSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { hasPagesBeside } from '../lib/disk/build-folder.ts';
import { isInside } from '../lib/disk/is-inside.ts';
import { exists } from '../lib/disk/read.ts';
import { Problem } from '../lib/problem.ts';
import { decodePath, parsePath } from '../lib/url/path.ts';
import { generatorOf } from './detect.ts';
import { lastBuild, usualDist } from './settings-file.ts';

/**
 * The default build folder of a project (by default the current folder): that of the last build, otherwise the generator's,
 * otherwise `dist`.
 */
export async function usualBuild(project = '.'): Promise<string> {
  const { dist } = await lastBuild(project);
  const generator = await generatorOf(project);
  const there = [dist, generator?.dist].find(
    (name) => name !== undefined && existsSync(resolve(project, name)),
  );
  return there ?? usualDist;
}

/** Prints which folder is read instead of the named one. */
type Say = (note: string) => void;

/**
 * The folder with the pages: a project's last build, `dist/docs` for a site with the base `/docs`, or `dist/client` with an
 * adapter.
 */
export async function buildIn(folder: string, say: Say = console.error): Promise<string> {
  const { dist: last, base = '/' } = await lastBuild('.');
  const own = await buildOfProject(folder, say);
  if (own !== undefined) return own;
  const usual = (await exists(folder)) ? undefined : await builtHere();
  if (usual !== undefined)
    throw new Problem(
      `${folder} doesn't exist. The build of this project is in ${usual}: pass ${usual}, or no folder.`,
    );
  // An adapter's build tells its folder of pages before the first build with Signpost too.
  const dist = last ?? (await generatorOf('.'))?.dist;
  if (dist === undefined) return folder;
  const build = join(folder, decodePath(parsePath(base)));
  if (base !== '/' && resolve(build) === resolve(dist)) return build;
  return (await soleBuildIn(folder, dist, say)) ?? folder;
}

/**
 * The last build, if it is directly inside the named folder without pages beside it, with a note: otherwise its pages would
 * have wrong URLs. Undefined for any other folder.
 */
async function soleBuildIn(folder: string, dist: string, say: Say): Promise<string | undefined> {
  if (dirname(resolve(dist)) !== resolve(folder) || isInside('.', folder)) return undefined;
  if (!(await exists(dist)) || hasPagesBeside(dist, folder)) return undefined;
  const build = join(folder, basename(dist));
  say(`${folder} has no pages of its own. Using the last build, ${build}`);
  return build;
}

/**
 * The build of a project whose folder was named instead, with a note: otherwise its pages would have wrong URLs. Undefined
 * for any other folder. A `Problem` if the project has no build.
 */
export async function buildOfProject(folder: string, say: Say = console.error): Promise<string | undefined> {
  const dist = await placeOfBuild(folder);
  if (dist === undefined) return undefined;
  if (!(await exists(dist)))
    throw new Problem(
      `${folder} is a project folder, and its build ${dist} doesn't exist. Build the site first, or pass the folder of the build.`,
    );
  say(`${folder} is a project folder. Using its build, ${dist}`);
  return dist;
}

/** True for a project without a build. */
export async function isUnbuilt(folder: string): Promise<boolean> {
  const dist = await placeOfBuild(folder);
  return dist !== undefined && !(await exists(dist));
}

/** The build folder of a project, existing or not. Undefined for any other folder: a folder with a home page is a build. */
async function placeOfBuild(folder: string): Promise<string | undefined> {
  if (await exists(join(folder, 'index.html'))) return undefined;
  if ((await generatorOf(folder)) === undefined) return undefined;
  const usual = await usualBuild(folder);
  const dist = isAbsolute(usual) ? usual : join(folder, usual);
  return resolve(dist) === resolve(folder) ? undefined : dist;
}

/** True for a build of the current project, to which its map and settings apply. */
export async function isBuiltHere(dist: string): Promise<boolean> {
  if (isInside(dist)) return true;
  const last = await lastBuild('.');
  return last.dist !== undefined && resolve(last.dist) === resolve(dist);
}

/** The usual build of the current folder; undefined if it isn't built. */
export async function builtHere(): Promise<string | undefined> {
  const dist = await usualBuild();
  return (await exists(dist)) ? dist : undefined;
}

/** True for the last build of the current project. */
export async function isLastBuild(dist: string): Promise<boolean> {
  return resolve(dist) === resolve(await usualBuild());
}
