import { createHash } from 'node:crypto';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { openBodies } from '../../disk/bodies.ts';
import { openJournal } from '../../disk/journal.ts';
import { removeFolder } from '../../disk/remove-folder.ts';
import type { Visit } from '../../live/crawl.ts';
import { readVisit, type Stored, writeVisit } from './record.ts';

/** All that a crawl has seen, on disk, so that a kill loses nothing and memory holds no body. */
export interface CrawlJournal {
  readonly stored: readonly Stored[];
  add(visit: Visit): void;
  close(): void;
  /** Closes it and takes it away: nobody goes on with a crawl that has ended. */
  remove(): Promise<void>;
}

/** Opens the journal of a site's crawl, in the user's cache. Without `resume` it begins anew. */
export function openCrawlJournal(start: string, resume: boolean): CrawlJournal {
  const folder = join(cacheFolder(), nameOf(start));
  const journal = openJournal(join(folder, 'journal.jsonl'), { about: `crawl of ${start}`, resume });
  const bodies = openBodies(join(folder, 'bodies'), { resume });
  const stored = Array.from(journal.records(), (line) => readVisit(line, bodies));
  const close = (): void => {
    journal.close();
    bodies.close();
  };
  return {
    stored,
    add(visit) {
      const written = writeVisit(visit, bodies);
      journal.append(written);
      stored.push(readVisit(written, bodies));
    },
    close,
    async remove() {
      close();
      await removeFolder(folder);
    },
  };
}

function cacheFolder(): string {
  const { XDG_CACHE_HOME: cache = '' } = process.env;
  return join(cache === '' ? join(homedir(), '.cache') : cache, 'astro-signpost', 'audit');
}

function nameOf(start: string): string {
  const { host } = new URL(start);
  return `${host.replace(/[^a-z0-9.-]/gi, '_')}-${createHash('sha256').update(start).digest('hex').slice(0, 8)}`;
}
