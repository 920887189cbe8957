import { realpathSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isInside } from '../is-inside.ts';

/** Where a file or folder really is, symbolic links followed. One that doesn't exist stays as it is named. */
export function realPath(path: string): Promise<string> {
  return realpath(path).catch(() => resolve(path));
}

/** True for a path that leads to one of the folders or below it, links of both followed. */
export async function isReallyInside(path: string, folders: readonly string[]): Promise<boolean> {
  const [real, ...inside] = await Promise.all([path, ...folders].map(realPath));
  return real !== undefined && inside.some((folder) => isInside(real, folder));
}

/** True for a file or folder that exists below a folder without a symbolic link on the way. The folder itself may be one. */
export function isLinkFree(folder: string, path: string): boolean {
  try {
    return realpathSync(join(folder, path)) === join(realpathSync(folder), path);
  } catch {
    return false;
  }
}
