import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { z } from 'zod';
import { type Journal, openJournal } from '../../disk/journal.ts';
import { removeFile } from '../../disk/remove-file.ts';
import type { Result, Task } from '../../migrate/verify/task.ts';
import { openProgress } from '../progress.ts';
import { askLive, type LiveOptions } from './ask-live.ts';
import { GroupCommit } from './group-commit.ts';

/** What is asked, and how. */
export interface Asking extends LiveOptions {
  /** The folder of the migration's state. */
  readonly state: string;
  /** True to go on where an earlier run was ended. */
  readonly resume: boolean;
  /** How many addresses there are. */
  readonly count: number;
}

/** One line of the journal: a result without its names. */
const kept = z.tuple([z.string(), z.string(), z.number(), z.number(), z.string(), z.string(), z.string()]);

function rowOf({ address, url, status, hops, final, fault, says }: Result): z.infer<typeof kept> {
  return [address, url, status, hops, final, fault, says];
}

/**
 * Asks for all addresses, those that an ended run asked left out. Each result is on disk before it counts, so that
 * a kill at any moment loses none and repeats none; memory holds them only when all is done. `tasks` makes them anew at
 * each call.
 */
export async function verifyLive(tasks: () => Iterable<Task>, asking: Asking): Promise<Result[]> {
  const { count } = asking;
  const file = join(asking.state, 'verify.journal');
  const about = `verify ${digestOf(tasks())}`;
  const journal = openJournal(file, { about, resume: asking.resume });
  const done = new Set(Iterator.from(resultsIn(journal)).map(({ address }) => address));
  const bar = openProgress('{value} of {total} addresses');
  let asked = done.size;
  const commit = new GroupCommit<Result>((fresh) => {
    journal.append(...fresh.map(rowOf));
    asked += fresh.length;
    bar.update(asked, count);
  });
  try {
    const open = Iterator.from(tasks()).filter(({ address }) => !done.has(address));
    await askLive(open, asking, (result) => commit.add(result));
    commit.end();
  } finally {
    bar.stop();
    commit.close();
    journal.close();
  }
  const written = openJournal(file, { about, resume: true });
  const results = [...resultsIn(written)];
  written.close();
  await removeFile(file);
  return results;
}

function* resultsIn(journal: Journal): Generator<Result> {
  for (const record of journal.records()) {
    const [address, url, status, hops, final, fault, says] = kept.parse(record);
    yield { address, url, status, hops, final, fault, says };
  }
}

/** A run is gone on with only where it asks the same and expects the same. */
function digestOf(tasks: Iterable<Task>): string {
  const hash = createHash('sha256');
  let waiting = '';
  for (const task of tasks) {
    waiting += JSON.stringify(task);
    if (waiting.length < 65_536) continue;
    hash.update(waiting);
    waiting = '';
  }
  hash.update(waiting);
  return hash.digest('hex').slice(0, 16);
}
