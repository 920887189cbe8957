import { join } from 'node:path';
import { type Bodies, openBodies } from '../../disk/bodies.ts';
import { type Journal, openJournal } from '../../disk/journal.ts';
import type { Visit } from '../../live/crawl.ts';
import { takeCrawlFolder } from './crawl-folder.ts';
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
