import { createHash } from 'node:crypto';
import { join, resolve } from 'node:path';
import { exists } from '../disk/read.ts';
import { isBuiltHere } from './usual-build.ts';

/** Where a project keeps what its tools can make again. */
const projectCache = 'node_modules/.cache/signpost';

/** The file that keeps what was read of a build for the next time, in a cache folder. */
function factsFileIn(cacheFolder: string, dist: string): string {
  const name = createHash('sha1').update(resolve(dist)).digest('hex').slice(0, 12);
  return join(cacheFolder, `facts-${name}.bin`);
}

/**
 * The same for a build, in the cache folder of its options. In CI, what is written there is hardly ever read again: without
 * a file that an earlier build left, none is made.
 */
export async function factsFileOfBuild(
  cacheFolder: string,
  dist: string,
  { CI }: NodeJS.ProcessEnv,
): Promise<string | undefined> {
  const file = factsFileIn(cacheFolder, dist);
  return CI && !(await exists(file)) ? undefined : file;
}

/**
 * The same for the command line: in the folder that was named, else in that of the project here, where DIST is its build
 * and its packages are installed. Undefined for none.
 */
export async function factsFileFor(dist: string, named: string | false | undefined) {
  if (named === false) return undefined;
  if (named !== undefined) return factsFileIn(named, dist);
  return (await isBuiltHere(dist)) && (await exists('node_modules'))
    ? factsFileIn(projectCache, dist)
    : undefined;
}
