import { existsSync } from 'node:fs';
import { basename, dirname, isAbsolute, join, resolve } from 'node:path';
import { hasPagesBeside } from '../lib/disk/build-folder.ts';
import { exists } from '../lib/disk/read.ts';
import { isInside } from '../lib/is-inside.ts';
import { decodePath, parsePath } from '../lib/path.ts';
import { Problem } from '../lib/problem.ts';
import { generatorOf } from './detect.ts';
import { lastBuild, usualDist } from './settings-file.ts';

/**
 * The folder of a project's build, where nobody names it: that which its last build wrote, else that of its generator, else
 * `dist`. It counts from the project, which is the current folder unless another is named.
 */
export async function usualBuild(project = '.'): Promise<string> {
  const { dist } = await lastBuild(project);
  const generator = await generatorOf(project);
  const there = [dist, generator?.dist].find(
    (name) => name !== undefined && existsSync(resolve(project, name)),
  );
  return there ?? usualDist;
}

/** Says which folder is read in place of the one that was named. */
type Say = (note: string) => void;

/**
 * The folder that holds the pages: a project's last build, `dist/docs` for a site with the base `/docs`, or `dist/client` for
 * a site with an adapter.
 */
export async function buildIn(folder: string, say: Say = console.error): Promise<string> {
  const { dist, base = '/' } = await lastBuild('.');
  const own = await buildOfProject(folder, say);
  if (own !== undefined) return own;
  if (dist === undefined) return folder;
  const build = join(folder, decodePath(parsePath(base)));
  if (base !== '/' && resolve(build) === resolve(dist)) return build;
  return (await soleBuildIn(folder, dist, say)) ?? folder;
}

/**
 * The last build where it is right in a folder without any page beside it, with a note: read as a site, that folder
 * would have its pages at wrong URLs. Undefined for any other folder.
 */
async function soleBuildIn(folder: string, dist: string, say: Say): Promise<string | undefined> {
  if (dirname(resolve(dist)) !== resolve(folder) || isInside('.', folder)) return undefined;
  if (!(await exists(dist)) || hasPagesBeside(dist, folder)) return undefined;
  const build = join(folder, basename(dist));
  say(`${folder} has no pages of its own. Using the last build, ${build}`);
  return build;
}

/**
 * The build of the project whose folder is named in its place, with a note: a project read as a site would have its pages
 * at wrong URLs. Undefined for any other folder; a `Problem` where the project has no build.
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

/** True for the folder of a project whose build is not there. */
export async function isUnbuilt(folder: string): Promise<boolean> {
  const dist = await placeOfBuild(folder);
  return dist !== undefined && !(await exists(dist));
}

/**
 * Where a project has its build, there or not. Undefined for any other folder: one with a home page is a build, and what
 * looks like a project in it is published.
 */
async function placeOfBuild(folder: string): Promise<string | undefined> {
  if (await exists(join(folder, 'index.html'))) return undefined;
  if ((await generatorOf(folder)) === undefined) return undefined;
  const usual = await usualBuild(folder);
  const dist = isAbsolute(usual) ? usual : join(folder, usual);
  return resolve(dist) === resolve(folder) ? undefined : dist;
}

/** True for a build of the project here, whose map and settings count for it: one inside, or the one that it wrote last. */
export async function isBuiltHere(dist: string): Promise<boolean> {
  if (isInside(dist)) return true;
  const last = await lastBuild('.');
  return last.dist !== undefined && resolve(last.dist) === resolve(dist);
}

/** True for the very build that the project here wrote last. */
export async function isLastBuild(dist: string): Promise<boolean> {
  return resolve(dist) === resolve(await usualBuild());
}
