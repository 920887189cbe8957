import { statSync } from 'node:fs';
import { join } from 'node:path';

/** Bytes of all files, and the largest of them. A file that is gone counts for nothing. */
export function fileSizes(folder: string, paths: readonly string[]) {
  let total = 0;
  let largest = { path: '', bytes: 0 };
  for (const path of paths) {
    const bytes = statSync(join(folder, path), { throwIfNoEntry: false })?.size ?? 0;
    total += bytes;
    if (bytes > largest.bytes) largest = { path, bytes };
  }
  return { total, largest };
}
