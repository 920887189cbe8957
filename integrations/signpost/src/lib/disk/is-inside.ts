import { lstatSync, readlinkSync, realpathSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { dirname, isAbsolute, join, relative, resolve, sep } from 'node:path';
import { Problem } from '../problem.ts';
import { findRepository } from './git.ts';

/** The real path of a file or folder, with symbolic links resolved. A missing path stays unchanged. */
export function resolveLinks(path: string): Promise<string> {
  return realpath(path).catch(() => resolve(path));
}

/** True if the path is in a listed folder, with symbolic links resolved on both sides. */
export async function isReallyInside(path: string, folders: readonly string[]): Promise<boolean> {
  const [real, ...inside] = await Promise.all([path, ...folders].map(resolveLinks));
  return real !== undefined && inside.some((folder) => isInside(real, folder));
}

/** True if the path exists below the folder without a symbolic link in between. The folder itself may be a link. */
export function isLinkFree(folder: string, path: string): boolean {
  try {
    return realpathSync(join(folder, path)) === join(realpathSync(folder), path);
  } catch {
    return false;
  }
}

/** True for a folder (by default the current one) and every path below it, existing or not; false for another Windows drive. */
export function isInside(path: string, folder = '.'): boolean {
  const way = relative(folder, path);
  return way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way);
}

/**
 * Where a symbolic link leads a path of the project out of it: out of its Git repository, or out of the current folder where
 * there is none. Undefined for a path outside of the project, such as `--output /srv/conf`, which is the user's choice.
 */
export function findLinkOutside(path: string): string | undefined {
  const project = findRepository(resolve('.')) ?? resolve('.');
  if (!isInside(path, project)) return undefined;
  const target = resolveWrittenPath(resolve(path));
  return isInside(target, realpathSync(project)) ? undefined : target;
}

/** Throws a `Problem` for a path that a symbolic link leads out of the project. */
export function refuseLinkOutside(path: string): void {
  const target = findLinkOutside(path);
  if (target === undefined) return;
  throw new Problem(
    `${path} isn't written, because a symbolic link leads to ${target}, outside of the project. Replace the link by a file or folder of the project.`,
  );
}

/** The path without links; undefined for a missing file, also one that another process removes at this moment. */
function findRealPath(path: string): string | undefined {
  try {
    return realpathSync(path);
  } catch {
    return undefined;
  }
}

/** The place where a write ends: through links, also dangling ones, and through folders that don't exist yet. */
function resolveWrittenPath(path: string, links = 0): string {
  const real = findRealPath(path);
  if (real !== undefined) return real;
  const parent = dirname(path);
  const isDangling = lstatSync(path, { throwIfNoEntry: false })?.isSymbolicLink() === true;
  // A loop of links leads nowhere, and the write fails.
  if (isDangling && links < 40) return resolveWrittenPath(resolve(parent, readlinkSync(path)), links + 1);
  return parent === path ? path : join(resolveWrittenPath(parent, links), relative(parent, path));
}
