import { type DetectedHost, hostsOf } from './detect.ts';
import { builtHere } from './usual-build.ts';

/** The hosts of the project in the current folder. */
export async function hostsHere(dist?: string): Promise<DetectedHost[]> {
  return hostsOf({ root: '.', dist: dist ?? (await builtHere()), environment: process.env });
}
