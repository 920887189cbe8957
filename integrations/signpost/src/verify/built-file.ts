import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findSiteFolder } from '../plan/build.ts';
import type { Project } from '../project/load.ts';
import type { Check } from './check.ts';

/** The built file of a check. The build has no folder for the site's base. */
export function readBuiltFile(
  { dist, settings }: Project,
  { expected: { file } }: Check,
): Buffer | undefined {
  if (dist === undefined || file === undefined) return undefined;

  const below = findSiteFolder(settings);
  const path = join(dist, file.startsWith(below) ? file.slice(below.length) : file);
  try {
    return readFileSync(path);
  } catch {
    return undefined;
  }
}
