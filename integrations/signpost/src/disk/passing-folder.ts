import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { problemOf } from './write-problem.ts';

/** A folder for this run alone. */
export interface PassingFolder {
  readonly path: string;
  remove(): void;
}

/** Makes one among the system's temporary files, where what a kill leaves is cleared away some day. */
export function makePassingFolder(): PassingFolder {
  const prefix = join(tmpdir(), 'astro-signpost-');
  try {
    const path = mkdtempSync(prefix);
    return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
  } catch (error) {
    throw problemOf(error, prefix);
  }
}
