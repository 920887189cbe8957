import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { rm, rmdir } from 'node:fs/promises';
import { homedir, tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { writeProblem } from './problems.ts';

/**
 * Creates a folder and its parents one by one, and returns those that it created, topmost first. `mkdir` with `recursive`
 * never ends below `/proc`. Throws the system's error.
 */
export function makeFolder(path: string): readonly string[] {
  const missing: string[] = [];
  let at = resolve(path);
  while (!isThere(at) && dirname(at) !== at) {
    missing.push(at);
    at = dirname(at);
  }
  const made: string[] = [];
  for (const folder of missing.reverse()) {
    try {
      mkdirSync(folder);
      made.push(folder);
    } catch (error) {
      // Another process may have created it meanwhile.
      if (!isThere(folder) || !statSync(folder).isDirectory()) throw error;
    }
  }
  return made;
}

/** False also if the disk doesn't say. */
function isThere(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
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
