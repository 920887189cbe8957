import { mkdirSync, statSync } from 'node:fs';
import { dirname, resolve } from 'node:path';

/**
 * Makes a folder and those above it, one by one: `mkdir` with `recursive` never ends where a folder says that it
 * is there and takes nothing in, as those of /proc do. Gives those that it made, the topmost first. Throws what the disk says.
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
      // Another one may have made it in between.
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
