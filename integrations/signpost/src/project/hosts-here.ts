import { hostDoubt, hostsOf } from './detect.ts';
import { builtHere } from './usual-build.ts';

/** The hosts of the project in the current folder, and which to choose from if that is in doubt. */
export async function hostsHere(dist?: string) {
  const found = await hostsOf({ root: '.', dist: dist ?? (await builtHere()), environment: process.env });
  return { found, doubt: hostDoubt(found) };
}
