import { rm } from 'node:fs/promises';

/** Takes a file away that was written for a while only; nothing where it isn't there. */
export function removeFile(file: string): Promise<void> {
  return rm(file, { force: true });
}
