import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { openJournal } from '../../disk/journal.ts';
import { removeFile } from '../../disk/remove-file.ts';
import { type ClientOptions, openClient } from '../../live/client.ts';
import { openPace } from '../../live/pace.ts';
import { patient } from '../../live/patient.ts';
import type { Result, Task } from '../../migrate/verify/task.ts';
import { verify } from '../../migrate/verify/verify.ts';
import { openProgress } from '../progress.ts';

/** How the live host is asked. */
export interface Asking {
  /** The folder of the migration's state. */
  readonly state: string;
  /** True to go on where an earlier run was ended. */
  readonly resume: boolean;
  /** Hosts of the old and of the new site. */
  readonly hosts: readonly string[];
  /** How many addresses there are. */
  readonly count: number;
  readonly concurrency: number;
  /** Requests a second for one host; 0 for no limit. */
  readonly rate: number;
  readonly client: Pick<ClientOptions, 'resolve' | 'trust'>;
}

/** One line of the journal: a result without its names. */
const kept = z.tuple([z.string(), z.string(), z.number(), z.number(), z.string(), z.string(), z.string()]);

/**
 * Asks for all addresses, those that an ended run asked left out. Each result is on disk before it counts, so that
 * a kill at any moment loses none and repeats none. `tasks` makes them anew at each call.
 */
export async function verifyLive(tasks: () => Iterable<Task>, asking: Asking): Promise<Result[]> {
  const { concurrency, rate, count } = asking;
  const file = join(asking.state, 'verify.journal');
  const journal = openJournal(file, {
    about: `verify ${digestOf(tasks())}`,
    resume: asking.resume,
  });
  const results: Result[] = [];
  for (const record of journal.records()) {
    const [address, url, status, hops, final, fault, says] = kept.parse(record);
    results.push({ address, url, status, hops, final, fault, says });
  }
  const done = new Set(results.map(({ address }) => address));
  const client = openClient({ connections: concurrency, ...asking.client });
  const pace = openPace({ concurrency, ...(rate > 0 ? { rate } : {}) });
  const bar = openProgress('{value} of {total} addresses');
  const own = new Set(asking.hosts);
  try {
    await verify(
      Iterator.from(tasks()).filter(({ address }) => !done.has(address)),
      {
        ask: patient(pace.limit(client.ask), {
          onRetry: (reply, ms) => reply.kind === 'answer' && pace.hold(reply.url, ms),
        }),
        isOwn: (host) => own.has(host) || own.has(host.replace(/:\d+$/, '')),
        concurrency,
        onResult(result) {
          const { address, url, status, hops, final, fault, says } = result;
          journal.append([address, url, status, hops, final, fault, says]);
          results.push(result);
          bar.update(results.length, count);
        },
      },
    );
  } finally {
    bar.stop();
    journal.close();
    await client.close();
  }
  await removeFile(file);
  return results;
}

/** A run is gone on with only where it asks the same and expects the same. */
function digestOf(tasks: Iterable<Task>): string {
  const hash = createHash('sha256');
  for (const task of tasks) hash.update(JSON.stringify(task));
  return hash.digest('hex').slice(0, 16);
}
