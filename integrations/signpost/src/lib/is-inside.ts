import nodePath from 'node:path';

/**
 * True for a folder, which is the current one unless it is named, and for all that is below it, whether it is there or
 * not; false on another drive of Windows. `system` is how paths are written there.
 */
export function isInside(
  path: string,
  folder = '.',
  system: Pick<typeof nodePath, 'isAbsolute' | 'relative' | 'sep'> = nodePath,
): boolean {
  const way = system.relative(folder, path);
  return way !== '..' && !way.startsWith(`..${system.sep}`) && !system.isAbsolute(way);
}
