import { realpathSync } from 'node:fs';
import { join } from 'node:path';

/** True for a file or folder that exists below a folder without a symbolic link on the way. The folder itself may be one. */
export function isLinkFree(folder: string, path: string): boolean {
  try {
    return realpathSync(join(folder, path)) === join(realpathSync(folder), path);
  } catch {
    return false;
  }
}
