import { randomBytes } from 'node:crypto';
import { readdirSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
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

/** The same of some files alone, wherever they are: of all others in their folders, nobody knows whose they are. */
export function sweepBesideFiles(paths: Iterable<string>): void {
  for (const [folder, files] of Map.groupBy(paths, dirname)) {
    const own = new Set(files.map((file) => basename(file)));
    const left = readdirSync(folder).filter((name) => own.has(name.replace(besideName, '')));
    sweepBeside(folder, left);
  }
}
