import { createHash } from 'node:crypto';
import { statSync } from 'node:fs';
import { join } from 'node:path';

/** What tells that a build is the one that it was, without reading it. */
export interface BuildStamp {
  /** Of the names, sizes and times of all its files. */
  readonly hash: string;
  /** When a file of it was changed last, in milliseconds. */
  readonly newest: number;
}

export function stampOf(folder: string, files: readonly string[]): BuildStamp {
  const hash = createHash('sha1');
  let newest = 0;
  for (const file of files) {
    const found = statSync(join(folder, file), { throwIfNoEntry: false });
    hash.update(`${file}\0${found?.size} ${found?.mtimeMs} ${found?.mode}\0`);
    newest = Math.max(newest, found?.mtimeMs ?? 0);
  }
  return { hash: hash.digest('hex'), newest };
}
