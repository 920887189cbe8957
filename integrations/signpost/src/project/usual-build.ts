import { join } from 'node:path';
import { exists, readText } from '../disk/read.ts';
import { settingsFile, usualDist } from './settings-file.ts';

/**
 * The folder of a project's build, where nobody names it: that which its last build wrote, else `dist`. It counts from
 * the project, which is the current folder unless another is named.
 */
export async function usualBuild(project = '.'): Promise<string> {
  const noted = notedIn((await readText(join(project, settingsFile))) ?? '');
  return noted !== undefined && (await exists(join(project, noted))) ? noted : usualDist;
}

/** A file that is broken is told of by who reads all of it. */
function notedIn(text: string): string | undefined {
  try {
    const written: unknown = JSON.parse(text);
    if (typeof written !== 'object' || written === null || !('dist' in written)) return undefined;
    return typeof written.dist === 'string' ? written.dist : undefined;
  } catch {
    return undefined;
  }
}
