import nodePath from 'node:path';

/**
 * True for the current folder and all that lies below it, whether it is there or not; false on another drive of Windows.
 * `path` is the way of the system to write paths.
 */
export function isInside(
  folder: string,
  path: Pick<typeof nodePath, 'isAbsolute' | 'relative' | 'sep'> = nodePath,
): boolean {
  const way = path.relative('.', folder);
  return way !== '..' && !way.startsWith(`..${path.sep}`) && !path.isAbsolute(way);
}
