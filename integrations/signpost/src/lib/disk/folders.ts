import { mkdirSync } from 'node:fs';
import { rm, rmdir } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** Creates a folder and its parents. Throws the system's error. */
export function makeFolder(path: string): void {
  mkdirSync(path, { recursive: true });
}

/** The package's folder in the user's cache. */
export function cacheFolder(): string {
  const { XDG_CACHE_HOME: cache = '' } = process.env;
  return join(cache === '' ? join(homedir(), '.cache') : cache, 'astro-signpost');
}

export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/** No error if it isn't empty. */
export async function removeEmptyFolder(folder: string): Promise<void> {
  await rmdir(folder).catch(() => undefined);
}
