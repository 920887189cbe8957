import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { rm, rmdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve } from 'node:path';
import { writeProblem } from './problems.ts';

/**
 * Makes a folder and those above it, one by one: `mkdir` with `recursive` never ends where a folder says that it
 * is there and takes nothing in, as those of /proc do. Returns those that it made, the topmost first. Throws what the disk says.
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
      // Another process may have made it in between.
      if (!isThere(folder) || !statSync(folder).isDirectory()) throw error;
    }
  }
  return made;
}

/** False too for what the disk doesn't tell. */
function isThere(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return false;
  }
}

/** A folder for this run alone. */
export interface TemporaryFolder {
  readonly path: string;
  remove(): void;
}

/** Makes one among the system's temporary files, where what a kill leaves is removed some day. */
export function makeTemporaryFolder(): TemporaryFolder {
  const prefix = join(tmpdir(), 'astro-signpost-');
  try {
    const path = mkdtempSync(prefix);
    return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
  } catch (error) {
    throw writeProblem(error, prefix);
  }
}

/** Removes a folder with all that is in it; nothing happens where there is none. */
export async function removeFolder(folder: string): Promise<void> {
  await rm(folder, { recursive: true, force: true });
}

/** Removes a folder that is empty; one that isn't stays. */
export async function removeEmptyFolder(folder: string): Promise<void> {
  await rmdir(folder).catch(() => undefined);
}
