import { realpathSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, resolve, sep } from 'node:path';

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
