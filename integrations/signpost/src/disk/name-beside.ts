import { randomBytes } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { statOf } from './entries.ts';

/** The name of a file that lies beside its place, and of what a kill left there. */
export const besideName = /\.[0-9a-f]{8}\.tmp$/;

/** Milliseconds after which no run is at work any more with a file that lies beside its place. */
const longest = 60 * 60 * 1000;

/** A name beside a place that no other file has. */
export function nameBeside(path: string): string {
  return `${path}.${randomBytes(4).toString('hex')}.tmp`;
}

/** Takes away what a kill left beside its place, of some files of a folder. Throws what the disk says. */
export function sweepBeside(folder: string, names: readonly string[]): void {
  for (const path of names.filter((name) => besideName.test(name)).map((name) => join(folder, name))) {
    const found = statOf(path);
    if (found && found.mtimeMs < Date.now() - longest) rmSync(path, { force: true });
  }
}
