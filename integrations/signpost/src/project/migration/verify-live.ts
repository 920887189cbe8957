import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { Problem } from '../../core/problem.ts';
import { onlyOne } from '../../disk/alone.ts';
import { type Journal, withJournal } from '../../disk/journal.ts';
import { removeFile } from '../../disk/remove-file.ts';
import { readRow, rowOf } from '../../migrate/verify/journal-row.ts';
import type { Expected, Result, Task } from '../../migrate/verify/task.ts';
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
  /** Writes the results down for good, before the journal goes. */
  keep?(results: readonly Result[]): Promise<void>;
}

/**
 * Asks for all addresses, those that an ended run asked left out. Each result is on disk before it counts, so that
 * a kill at any moment loses none and repeats none; memory holds them only when all is done. `tasks` makes them anew at
 * each call.
 */
export function verifyLive(tasks: () => Iterable<Task>, asking: Asking): Promise<Result[]> {
  const file = join(asking.state, 'verify.journal');
  const busy = `Another signpost migrate verify of ${asking.state}`;
  return onlyOne(`${file}.lock`, busy, () => verifyAlone(tasks, asking, file));
}

async function verifyAlone(tasks: () => Iterable<Task>, asking: Asking, file: string): Promise<Result[]> {
  const about = `verify ${digestOf(tasks())}`;
  await withJournal(file, { about, resume: asking.resume }, async (journal) => {
    const done = new Set(Iterator.from(resultsIn(journal, file)).map(({ address }) => address));
    await askRest(tasks(), asking, journal, done);
  });
  const results = await withJournal(file, { about, resume: true }, async (journal) => [
    ...resultsIn(journal, file),
  ]);
  await asking.keep?.(results);
  await removeFile(file);
  return results;
}

/** Asks for what is not done, and writes down each answer. */
async function askRest(
  tasks: Iterable<Task>,
  asking: Asking,
  journal: Journal,
  done: ReadonlySet<string>,
): Promise<void> {
  const bar = openProgress('{value} of {total} addresses');
  let asked = done.size;
  const commit = new GroupCommit<Result>((fresh) => {
    journal.append(...fresh.map(rowOf));
    asked += fresh.length;
    bar.update(asked, asking.count);
  });
  try {
    const open = Iterator.from(tasks).filter(({ address }) => !done.has(address));
    await askLive(open, asking, (result) => commit.add(result));
    commit.end();
  } finally {
    bar.stop();
    commit.close();
  }
}

/** What an ended run asked. A `Problem` where a line is none that we wrote. */
function* resultsIn(journal: Journal, file: string): Generator<Result> {
  // The first line says what the work is about.
  let line = 1;
  for (const record of journal.records()) {
    line += 1;
    const result = readRow(record);
    if (result === undefined) throw new Problem(`${file} is damaged in line ${line}: begin anew without it.`);
    yield result;
  }
}

/** A run is gone on with only where it asks the same and expects the same. */
function digestOf(tasks: Iterable<Task>): string {
  const hash = createHash('sha256');
  let waiting = '';
  for (const { address, spellings } of tasks) {
    waiting += `${address}\n`;
    for (const { url, expected } of spellings) waiting += `\t${url}\t${textOf(expected)}\n`;
    if (waiting.length < 65_536) continue;
    hash.update(waiting);
    waiting = '';
  }
  hash.update(waiting);
  return hash.digest('hex').slice(0, 16);
}

function textOf(expected: Expected): string {
  if (expected.kind === 'unmoved') return `unmoved ${expected.status ?? ''} ${expected.location}`;
  return expected.kind === 'redirect' ? `${expected.status} ${expected.to}` : expected.kind;
}
