import { createHash } from 'node:crypto';
import { closeSync, fstatSync, ftruncateSync, readSync, rmSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { type Answered, decodePage } from '../../audit/site/answers/answered.ts';
import { cacheFolder, removeFolder } from '../../lib/disk/folders.ts';
import { type Journal, openAppend, openJournal } from '../../lib/disk/journal.ts';
import { writeProblem } from '../../lib/disk/problems.ts';
import type { Done, Visit } from '../../lib/http/crawl.ts';
import type { Answer } from '../../lib/http/reply.ts';
import { Problem } from '../../lib/problem.ts';

const role = z.enum(['page', 'part', 'sitemap', 'file']);
const found = z.array(z.object({ url: z.string(), role }));

/** A visit as a line of the journal. Its body is in another file. */
const answerSchema = z.object({
  url: z.string(),
  role,
  found,
  status: z.number(),
  headers: z.array(z.tuple([z.string(), z.array(z.string())])),
  at: z.number(),
  size: z.number(),
  cut: z.boolean().optional(),
  ms: z.number().optional(),
});
const failureSchema = z.object({ url: z.string(), role, found, why: z.string(), message: z.string() });
const recordSchema = z.union([answerSchema, failureSchema]);

type JournalRecord = z.infer<typeof recordSchema>;

/** A visit as the audit keeps it. The body is read from disk when needed. */
export interface Stored extends Done {
  readonly answered: Answered | undefined;
  /** Why there is no response, as a clause that follows the host's name. */
  readonly failure: string | undefined;
}

function writeVisit({ url, role, reply, found }: Visit, bodies: Bodies): JournalRecord {
  if (reply.kind === 'failure')
    return { url, role, found: [...found], why: reply.why, message: reply.message };
  const headers = Array.from(reply.headers, ([name, values]): [string, string[]] => [name, [...values]]);
  return {
    ...{ url, role, found: [...found], status: reply.status, headers },
    ...bodies.append(reply.body),
    ...(reply.cut ? { cut: true } : {}),
    ...(reply.ms === undefined ? {} : { ms: Math.round(reply.ms) }),
  };
}

function readVisit(line: unknown, bodies: Bodies): Stored {
  const parsed = recordSchema.safeParse(line);
  if (!parsed.success)
    throw new Problem('The journal of the crawl is damaged. Start again without --resume.');
  const record = parsed.data;
  const { url, role, found } = record;
  if ('why' in record) return { url, role, found, answered: undefined, failure: record.message };
  const place: BodyPlace = { at: record.at, size: record.size };
  const headers = new Map(record.headers);
  const answered = {
    url,
    status: record.status,
    headers,
    cut: record.cut === true,
    ms: record.ms,
    body: () => decodePage(bodies.read(place), headers),
  };
  return { url, role, found, answered, failure: undefined };
}

export function rebuildAnswer(answer: Answer): Answered {
  return { ...answer, body: () => decodePage(Buffer.from(answer.body), answer.headers) };
}

/** All visits of a crawl, on disk: a kill loses nothing, and no body stays in memory. */
export interface CrawlJournal {
  readonly stored: readonly Stored[];
  add(visit: Visit): void;
  close(): void;
  /** Closes and deletes it at the end of a crawl. */
  remove(): Promise<void>;
}

/** Opens the journal of a site's crawl. Without `resume` it is emptied. A `Problem` if it is damaged. */
export function openCrawlJournal(start: string, resume: boolean): CrawlJournal {
  const folder = openCrawlFolder(start, resume);
  const open: (Journal | Bodies)[] = [];
  const close = (): void => {
    for (const file of open.splice(0)) file.close();
  };

  try {
    const about = `crawl of ${start}`;
    const journal = openJournal(join(folder, 'journal.jsonl'), { about, resume });
    open.push(journal);
    const bodies = openBodies(join(folder, 'bodies'), { resume });
    open.push(bodies);
    const stored = Array.from(journal.records(), (line) => readVisit(line, bodies));

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
  } catch (error) {
    close();
    throw error;
  }
}

/** The folder of a site's crawl in the user's cache. A new crawl starts with an empty one. */
function openCrawlFolder(start: string, resume: boolean): string {
  const path = join(cacheFolder(), 'audit', nameJournal(start));
  if (!resume) rmSync(path, { recursive: true, force: true });
  return path;
}

function nameJournal(start: string): string {
  const { host } = new URL(start);
  return `${host.replace(/[^a-z0-9.-]/gi, '_')}-${createHash('sha256').update(start).digest('hex').slice(0, 8)}`;
}

/** The position of a body in the file. */
interface BodyPlace {
  readonly at: number;
  readonly size: number;
}

interface Bodies {
  append(body: Uint8Array): BodyPlace;
  read(place: BodyPlace): Buffer;
  close(): void;
}

/** Opens it; without `resume` it is emptied. Nothing refers to a partial body that a kill left. */
export function openBodies(file: string, { resume }: { readonly resume: boolean }): Bodies {
  const fd = openAppend(file);
  if (!resume) ftruncateSync(fd, 0);
  let size = fstatSync(fd).size;
  return {
    append(body) {
      const at = size;
      try {
        for (let done = 0; done < body.byteLength; ) done += writeSync(fd, body, done);
      } catch (error) {
        throw writeProblem(error, file);
      }
      size += body.byteLength;
      return { at, size: body.byteLength };
    },
    read(place) {
      const bytes = Buffer.alloc(place.size);
      for (let done = 0; done < place.size; ) {
        const count = readSync(fd, bytes, done, place.size - done, place.at + done);
        if (count === 0) return bytes.subarray(0, done);
        done += count;
      }
      return bytes;
    },
    close: () => closeSync(fd),
  };
}
