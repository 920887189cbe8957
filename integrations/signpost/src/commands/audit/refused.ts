import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import type { Site } from '../../audit/site/site.ts';
import type { BuildFiles } from '../../audit/site/source.ts';
import { Problem } from '../../lib/problem.ts';

/** A build, and what was asked for in it and not given. */
export interface Watched<Build extends BuildFiles> {
  readonly build: Build;
  /** A `Problem` with every file that this user may not read: what was not read can't be audited. */
  expectRead(site: Site): void;
}

/** Watches what is read of a folder. A file that is only too large, or gone since, is a finding and no refusal. */
export function watchReads<Build extends BuildFiles>(
  folder: string,
  build: Build,
  mayRead: (path: string) => boolean = isAllowed,
): Watched<Build> {
  const failed = new Set<string>();
  const read = (file: string): Buffer => {
    try {
      return build.read(file);
    } catch (error) {
      if (error instanceof Problem) failed.add(file);
      throw error;
    }
  };
  return {
    build: { ...build, read },
    expectRead({ documents }) {
      for (const { file, kind } of documents) if (kind === 'unreadable') failed.add(file);
      const refused = [...failed].map((file) => join(folder, file)).filter((path) => !mayRead(path));
      if (refused.length === 0) return;
      throw new Problem(
        refused.map((path) => `${path} can't be read: this user may not read it.`).join('\n'),
      );
    },
  };
}

function isAllowed(path: string): boolean {
  try {
    accessSync(path, constants.R_OK);
    return true;
  } catch (error) {
    return !(
      error instanceof Error &&
      'code' in error &&
      (error.code === 'EACCES' || error.code === 'EPERM')
    );
  }
}
