import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Answered, decodePage } from '../../audit/site/answers/answered.ts';
import { makeTemporaryFolder } from '../../lib/disk/folders.ts';
import { writeProblem } from '../../lib/disk/problems.ts';
import type { Done, Visit } from '../../lib/http/crawl.ts';
import type { Answer } from '../../lib/http/reply.ts';

/** A visit as the audit keeps it. The body is read from disk when needed. */
export interface Stored extends Done {
  readonly answered: Answered | undefined;
  /** Why there is no response, as a clause that follows the host's name. */
  readonly failure: string | undefined;
}

/** All visits of a crawl, with bodies in temporary files instead of memory. */
export interface VisitStore {
  readonly visits: readonly Stored[];
  add(visit: Visit): void;
  remove(): void;
}

export function openVisitStore(): VisitStore {
  const folder = makeTemporaryFolder();
  const visits: Stored[] = [];
  return {
    visits,
    add({ reply, ...visit }) {
      if (reply.kind === 'failure') {
        visits.push({ ...visit, answered: undefined, failure: reply.message });
        return;
      }

      // /tmp/signpost-x/0, /tmp/signpost-x/1
      const file = join(folder.path, String(visits.length));
      writeBody(file, reply.body);
      const { body: _, ...rest } = reply;
      const answered = { ...rest, body: () => decodePage(readFileSync(file), reply.headers) };
      visits.push({ ...visit, answered, failure: undefined });
    },
    remove: folder.remove,
  };
}

function writeBody(file: string, body: Uint8Array): void {
  try {
    writeFileSync(file, body);
  } catch (error) {
    throw writeProblem(error, file);
  }
}

export function rebuildAnswer(answer: Answer): Answered {
  return { ...answer, body: () => decodePage(Buffer.from(answer.body), answer.headers) };
}
