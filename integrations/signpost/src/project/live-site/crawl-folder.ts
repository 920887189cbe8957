import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { Problem } from '../../core/problem.ts';
import { takeLock } from '../../disk/lock.ts';
import { makePassingFolder } from '../../disk/passing-folder.ts';
import { removeFolder } from '../../disk/remove-folder.ts';

/** Where a crawl keeps what it has seen. No other crawl works there until it is left or removed. */
export interface CrawlFolder {
  readonly path: string;
  /** True where a later run finds what was left here. */
  readonly isKept: boolean;
  /** Leaves it, for a run that goes on where it is kept. */
  leave(): void;
  remove(): Promise<void>;
}

/**
 * The folder of a site's crawl, in the user's cache. While another process crawls the site, who begins anew gets one
 * that nobody can go on with; for `resume`, a `Problem`.
 */
export function takeCrawlFolder(start: string, resume: boolean): CrawlFolder {
  const path = join(cacheFolder(), nameOf(start));
  // Beside the folder: it must be there until all else is removed.
  const lock = `${path}.lock`;
  const release = takeLock(lock);
  if (release === undefined) {
    if (!resume) return forThisRun();
    throw new Problem(
      `Another audit of ${new URL(start).host} is under way, and --resume would go on with its crawl: wait for its end, or leave --resume out. If there is none, delete ${lock}.`,
    );
  }
  return {
    path,
    isKept: true,
    leave: release,
    async remove() {
      try {
        await removeFolder(path);
      } finally {
        release();
      }
    },
  };
}

function forThisRun(): CrawlFolder {
  const { path, remove } = makePassingFolder();
  return { path, isKept: false, leave: remove, remove: async () => remove() };
}

function cacheFolder(): string {
  const { XDG_CACHE_HOME: cache = '' } = process.env;
  return join(cache === '' ? join(homedir(), '.cache') : cache, 'astro-signpost', 'audit');
}

function nameOf(start: string): string {
  const { host } = new URL(start);
  return `${host.replace(/[^a-z0-9.-]/gi, '_')}-${createHash('sha256').update(start).digest('hex').slice(0, 8)}`;
}
