import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { rm, rmdir } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { join } from 'node:path';
import { writeProblem } from './problems.ts';

/** Creates a folder and its parents. Throws the system's error. */
export function makeFolder(path: string): void {
  mkdirSync(path, { recursive: true });
}

/** The package's folder in the user's cache. */
export function cacheFolder(): string {
  const { XDG_CACHE_HOME: cache = '' } = process.env;
  return join(cache === '' ? join(homedir(), '.cache') : cache, 'astro-signpost');
}

export interface TemporaryFolder {
  readonly path: string;
  remove(): void;
}

/** Creates it among the system's temporary files, which are removed some day if this run is killed. */
export function makeTemporaryFolder(): TemporaryFolder {
  const prefix = join(tmpdir(), 'astro-signpost-');
  try {
    const path = mkdtempSync(prefix);
    return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
  } catch (error) {
    throw writeProblem(error, prefix);
  }
}

export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/** No error if it isn't empty. */
export async function removeEmptyFolder(folder: string): Promise<void> {
  await rmdir(folder).catch(() => undefined);
}
