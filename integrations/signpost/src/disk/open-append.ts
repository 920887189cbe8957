import { openSync } from 'node:fs';
import { dirname } from 'node:path';
import { makeFolder } from './make-folder.ts';
import { problemOf } from './write-problem.ts';

/** Opens a file that only grows, and that is read too; its folder is made. A `Problem` says why that can't be done. */
export function openAppend(file: string): number {
  try {
    makeFolder(dirname(file));
    return openSync(file, 'a+');
  } catch (error) {
    throw problemOf(error, file);
  }
}
