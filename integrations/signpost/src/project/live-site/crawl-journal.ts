import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { type Bodies, openBodies } from '../../lib/disk/bodies.ts';
import { makeTemporaryFolder, removeFolder } from '../../lib/disk/folders.ts';
import { type Journal, openJournal } from '../../lib/disk/journal.ts';
import { takeLock } from '../../lib/disk/lock.ts';
import type { Visit } from '../../lib/http/crawl.ts';
import { Problem } from '../../lib/problem.ts';
import { readVisit, type Stored, writeVisit } from './record.ts';

/** All that a crawl has seen, on disk, so that a kill loses nothing and memory holds no body. */
export interface CrawlJournal {
  readonly stored: readonly Stored[];
  /** True where a later run can go on with what was added. */
  readonly isKept: boolean;
  add(visit: Visit): void;
  close(): void;
  /** Closes it and takes it away: nobody goes on with a crawl that has ended. */
  remove(): Promise<void>;
}

/**
 * Opens the journal of a site's crawl. Without `resume` it begins anew. A `Problem` says why there is nothing to go on
 * with: the journal is damaged, or another process writes it.
 */
export function openCrawlJournal(start: string, resume: boolean): CrawlJournal {
  const folder = takeCrawlFolder(start, resume);
  const open: (Journal | Bodies)[] = [];
  const closeFiles = (): void => {
    for (const file of open.splice(0)) file.close();
  };
  const close = (): void => {
    closeFiles();
    folder.leave();
  };
  try {
    const about = `crawl of ${start}`;
    const journal = openJournal(join(folder.path, 'journal.jsonl'), { about, resume });
    open.push(journal);
    const bodies = openBodies(join(folder.path, 'bodies'), { resume });
    open.push(bodies);
    const stored = Array.from(journal.records(), (line) => readVisit(line, bodies));
    return {
      stored,
      isKept: folder.isKept,
      add(visit) {
        const written = writeVisit(visit, bodies);
        journal.append(written);
        stored.push(readVisit(written, bodies));
      },
      close,
      async remove() {
        closeFiles();
        await folder.remove();
      },
    };
  } catch (error) {
    close();
    throw error;
  }
}

/** Where a crawl keeps what it has seen. No other crawl works there until it is left or removed. */
interface CrawlFolder {
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
function takeCrawlFolder(start: string, resume: boolean): CrawlFolder {
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
  const { path, remove } = makeTemporaryFolder();
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
