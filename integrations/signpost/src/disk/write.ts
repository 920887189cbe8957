import { join } from 'node:path';
import type { OutFile } from '../core/file.ts';
import { inOneGo } from './staging.ts';

/**
 * Writes files below a folder, which is made where it is missing, and all of them or none: each is written beside its
 * place, and renamed when the last is written, so that a reader sees the old file or the new one whole. A file that has
 * that content already is left alone. Returns the paths of those that changed. A `Problem` says why one can't be written.
 */
export function writeFiles(folder: string, files: Iterable<OutFile>): Promise<string[]> {
  return inOneGo(async ({ write }) => {
    const changed: string[] = [];
    for (const file of files) {
      const path = join(folder, file.path);
      if ((await write(path, file.content)) !== undefined) changed.push(path);
    }
    return changed;
  });
}

/** Writes one file by its path; false where it has that content already. */
export function writeFileAt(path: string, content: OutFile['content']): Promise<boolean> {
  return inOneGo(async ({ write }) => (await write(path, content)) !== undefined);
}

/** Copies a file, without copying its bytes where the disk can share them. */
export async function copyFileTo(from: string, to: string): Promise<void> {
  await inOneGo(({ copy }) => copy(from, to));
}
