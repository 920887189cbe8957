import { accessSync, constants } from 'node:fs';
import { join } from 'node:path';
import { Problem } from '../../core/problem.ts';
import type { Site } from '../../site/site.ts';
import type { BuildFiles } from '../../site/source.ts';

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
  const failed = new Map<string, string>();
  const read = (file: string): Buffer => {
    try {
      return build.read(file);
    } catch (error) {
      if (error instanceof Problem) failed.set(file, error.message);
      throw error;
    }
  };
  return {
    build: { ...build, read },
    expectRead({ documents }) {
      for (const { file, kind, trouble } of documents)
        if (kind === 'unreadable' && trouble !== undefined) failed.set(file, trouble);
      const refused = [...failed].filter(([file]) => !mayRead(join(folder, file)));
      if (refused.length > 0) throw new Problem(refused.map(([, message]) => message).join('\n'));
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
