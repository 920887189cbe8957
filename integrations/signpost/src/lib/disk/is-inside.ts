import nodePath from 'node:path';

/**
 * True for a folder (by default the current one) and every path below it, existing or not; false for another Windows drive.
 * `system` has the platform's path functions.
 */
export function isInside(
  path: string,
  folder = '.',
  system: Pick<typeof nodePath, 'isAbsolute' | 'relative' | 'sep'> = nodePath,
): boolean {
  const way = system.relative(folder, path);
  return way !== '..' && !way.startsWith(`..${system.sep}`) && !system.isAbsolute(way);
}
