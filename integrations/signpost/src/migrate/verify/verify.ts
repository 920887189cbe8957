import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { type Journal, withJournal } from '../../lib/disk/journal.ts';
import { onlyOne } from '../../lib/disk/lock.ts';
import { removeFile } from '../../lib/disk/write.ts';
import { type ClientOptions, openClient } from '../../lib/http/client.ts';
import { unreached } from '../../lib/http/connect.ts';
import { follow, type Trail } from '../../lib/http/follow.ts';
import { openPace } from '../../lib/http/pace.ts';
import { type Asker, patient } from '../../lib/http/patient.ts';
import type { Failure } from '../../lib/http/reply.ts';
import { Problem } from '../../lib/problem.ts';
import { openProgress } from '../../project/progress.ts';
import type { Expected } from '../planned.ts';
import { rankOf } from './faults.ts';
import { judge } from './judge.ts';
import { questionFor, Targets } from './targets.ts';
import type { Result, Spelled, Task } from './tasks.ts';

/** What is asked, and how. */
interface Asking extends LiveOptions {
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
 * Requests all URLs but those that an interrupted run requested. Each result is on disk before it counts, so a kill loses
 * none and repeats none. `tasks` makes them anew at each call.
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

/** How a live host is asked. */
interface LiveOptions {
  /** Hosts of the old and of the new site, as far as they can be reached. */
  readonly hosts: readonly string[];
  readonly concurrency: number;
  /** Requests a second for one host; 0 for no limit. */
  readonly rate: number;
  readonly client: Pick<ClientOptions, 'resolve' | 'trust'>;
}

/** Asks for all tasks with a client of its own. A `Problem` where the network is lost on the way. */
async function askLive(
  tasks: Iterable<Task>,
  { hosts, concurrency, rate, client: connected }: LiveOptions,
  onResult: (result: Result) => void,
): Promise<void> {
  const client = openClient({ connections: concurrency, ...connected });
  // So many addresses are verified at one time, each with one request.
  const pace = openPace({ concurrency: Number.POSITIVE_INFINITY, ...(rate > 0 ? { rate } : {}) });
  const own = new Set(hosts);
  const ask = patient(pace.limit(client.ask), {
    onRetry: (reply, ms) => reply.kind === 'answer' && pace.hold(reply.url, ms),
  });
  try {
    await verify(tasks, {
      ask,
      isOwn: (host) => own.has(host) || own.has(host.replace(/:\d+$/, '')),
      concurrency,
      onFailure: endWhereLost,
      onResult,
    });
  } finally {
    await client.close();
  }
}

/**
 * All hosts were looked up before: what is not reached now shows that the network is gone, and not the page. What was
 * not waited for shows that the run has ended.
 */
function endWhereLost({ url, why, message }: Failure): void {
  if (!unreached.has(why) && why !== 'stopped') return;
  const { host } = new URL(url);
  throw new Problem(`${host} ${message}; what was asked till then is kept, and --resume goes on there.`);
}

/** One line of the journal: a result without its names. */
type Row = readonly [string, string, number, number, string, string, string];

export function rowOf({ address, url, status, hops, final, fault, says }: Result): Row {
  return [address, url, status, hops, final, fault, says];
}

/** Reads one back; undefined for what is none. By hand, since a library's schema costs more than to ask the address. */
export function readRow(record: unknown): Result | undefined {
  if (!isRow(record)) return undefined;
  const [address, url, status, hops, final, fault, says] = record;
  return { address, url, status, hops, final, fault, says };
}

const kinds = ['string', 'string', 'number', 'number', 'string', 'string', 'string'];

function isRow(record: unknown): record is Row {
  if (!Array.isArray(record) || record.length !== kinds.length) return false;
  return kinds.every((kind, at) => typeof record[at] === kind);
}

/**
 * Writes what comes in one turn of the event loop together: a write for each answer costs more than the answer
 * itself. What waits is never older than that turn, and counts only once it is written.
 */
export class GroupCommit<Item> {
  readonly #write: (items: readonly Item[]) => void;
  #waiting: Item[] = [];
  #failed: { readonly error: unknown } | undefined;
  #isClosed = false;

  /** `write` puts them on disk, and throws where that can't be done. */
  constructor(write: (items: readonly Item[]) => void) {
    this.#write = write;
  }

  /** Takes one more. Throws what an earlier write threw, since nobody else hears of it. */
  add(item: Item): void {
    if (this.#isClosed) return;
    if (this.#failed) throw this.#failed.error;
    if (this.#waiting.push(item) === 1) setImmediate(() => this.#commit());
  }

  /** Writes what still waits; throws where it, or a write before it, could not be. */
  end(): void {
    this.close();
    if (this.#failed) throw this.#failed.error;
  }

  /** Writes what still waits, if it can be; what comes later is too late, and not taken. */
  close(): void {
    this.#commit();
    this.#isClosed = true;
  }

  #commit(): void {
    const items = this.#waiting;
    this.#waiting = [];
    if (items.length === 0 || this.#failed) return;
    try {
      this.#write(items);
    } catch (error) {
      this.#failed = { error };
    }
  }
}

interface VerifyOptions {
  /** Patient and paced as the caller likes. */
  readonly ask: Asker;
  /** True for a host of the old or the new site; others are never asked. */
  isOwn(host: string): boolean;
  /** Addresses at one time. */
  readonly concurrency: number;
  /** Hears of each failure before it is judged; what it throws ends the run. */
  onFailure?(failure: Failure): void;
  /** Hears of each address once, as soon as all its spellings were asked. */
  onResult(result: Result): void;
  readonly signal?: AbortSignal;
}

/** Asks every address and holds each answer against the plan. Memory holds the targets, not the addresses. */
export async function verify(tasks: Iterable<Task>, options: VerifyOptions): Promise<void> {
  const { ask, isOwn, concurrency, onResult, signal } = options;
  const targets = new Targets(ask, isOwn);
  const waiting = tasks[Symbol.iterator]();
  const work = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      const { address, spellings } = next.value;
      let worst: Result = { address, url: address, status: 0, hops: 0, final: '', fault: '', says: '' };
      for (const [at, spelled] of spellings.entries()) {
        const question = questionFor(spelled.url, signal);
        const trail = await follow(targets.askerFor(question), question);
        if (signal?.aborted) return;
        if (trail.last.kind === 'failure') options.onFailure?.(trail.last);
        const result = resultOf(address, spelled, trail, targets);
        const isWorse = result.fault !== '' && rankOf(result.fault) < rankOf(worst.fault);
        if (at === 0 || isWorse) worst = result;
      }
      onResult(worst);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, concurrency) }, work));
}

function resultOf(address: string, { url, expected }: Spelled, trail: Trail, targets: Targets): Result {
  const { hops, last } = trail;
  const final = hops.at(-1)?.to ?? url;
  const verdict = judge(expected, trail, targets.factsAt(final, last));
  return {
    address,
    url,
    status: firstStatus(trail),
    hops: hops.length,
    final,
    fault: verdict?.fault ?? '',
    says: verdict?.says ?? '',
  };
}

function firstStatus({ hops, last }: Trail): number {
  return hops[0]?.status ?? (last.kind === 'answer' ? last.status : 0);
}
