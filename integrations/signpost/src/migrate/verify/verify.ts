import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { setImmediate as turn } from 'node:timers/promises';
import { type Journal, withJournal } from '../../lib/disk/journal.ts';
import { removeFile } from '../../lib/disk/write.ts';
import { type ClientOptions, openClient } from '../../lib/http/client.ts';
import { unreached } from '../../lib/http/connect.ts';
import { follow, type Trail } from '../../lib/http/follow.ts';
import { createRateLimit, withRateLimit } from '../../lib/http/rate-limit.ts';
import type { Failure } from '../../lib/http/reply.ts';
import type { Asker } from '../../lib/http/retry.ts';
import { Problem } from '../../lib/problem.ts';
import { openProgress } from '../../project/progress.ts';
import type { Expected } from '../planned.ts';
import { readRecords } from '../shared.ts';
import { rankOf } from './faults.ts';
import { judgeTrail } from './judge.ts';
import { type Result, resultSchema } from './results.ts';
import { createQuestion, Targets } from './targets.ts';
import type { Spelled, Task } from './tasks.ts';

interface Asking {
  readonly state: string;
  readonly resume: boolean;
  readonly count: number;
  /** The reachable hosts of the old and the new site. */
  readonly hosts: readonly string[];
  readonly concurrency: number;
  readonly rate: number;
  readonly client: Pick<ClientOptions, 'resolve' | 'trust'>;
  /** Stores the results before the journal is deleted. */
  keep?(results: readonly Result[]): Promise<void>;
}

/** Each result is on disk before it counts, so a kill loses none and repeats none. `tasks` makes them anew at each call. */
export async function verifyLive(tasks: () => Iterable<Task>, asking: Asking): Promise<Result[]> {
  const file = join(asking.state, 'verify.journal');
  const options = { about: `verify ${hashTasks(tasks())}`, resume: asking.resume };
  const results = await withJournal(file, options, (journal) =>
    askRest(tasks(), asking, journal, readRecords(journal, file, resultSchema)),
  );
  await asking.keep?.(results);
  await removeFile(file);
  return results;
}

/** Requests URLs without a result, and stores each result before the next request. */
async function askRest(
  tasks: Iterable<Task>,
  asking: Asking,
  journal: Journal,
  results: Result[],
): Promise<Result[]> {
  const done = new Set(results.map(({ path: url }) => url));
  const open = Iterator.from(tasks).filter(({ url }) => !done.has(url));
  const bar = openProgress('{value} of {total} URLs');
  let fresh: Result[] = [];
  let writing: Promise<void> | undefined;
  // Writing costs as much as a response, so all results of one turn of the event loop are written together.
  const write = async (): Promise<void> => {
    await turn();
    writing = undefined;
    journal.append(...fresh);
    results.push(...fresh);
    fresh = [];
    bar.update(results.length, asking.count);
  };
  try {
    await askLive(open, asking, (result) => {
      fresh.push(result);
      writing ??= write();
      return writing;
    });
    return results;
  } finally {
    await writing?.catch(() => undefined);
    bar.stop();
  }
}

/** A run is continued only with the same requests and the same plan. */
function hashTasks(tasks: Iterable<Task>): string {
  const hash = createHash('sha256');
  for (const { url, variants } of tasks) {
    let text = `${url}\n`;
    for (const { url, expected } of variants) text += `\t${url}\t${formatExpected(expected)}\n`;
    hash.update(text);
  }
  return hash.digest('hex').slice(0, 16);
}

function formatExpected(expected: Expected): string {
  if (expected.kind === 'unmoved') return `unmoved ${expected.status ?? ''} ${expected.location}`;
  return expected.kind === 'redirect' ? `${expected.status} ${expected.to}` : expected.kind;
}

/** Requests all tasks with its own client. A `Problem` if the network is lost. */
async function askLive(
  tasks: Iterable<Task>,
  { hosts, concurrency, rate, client: connected }: Asking,
  onResult: VerifyOptions['onResult'],
): Promise<void> {
  const client = openClient({ connections: concurrency, ...connected });
  // How many URLs are verified at a time, each with one request.
  const pace = createRateLimit({ concurrency: Number.POSITIVE_INFINITY, ...(rate > 0 ? { rate } : {}) });
  const own = new Set(hosts);
  try {
    await verify(tasks, {
      ask: withRateLimit(pace, client.ask),
      isOwn: (host) => own.has(host) || own.has(host.replace(/:\d+$/, '')),
      concurrency,
      onFailure: stopIfOffline,
      onResult,
    });
  } finally {
    await client.close();
  }
}

/** All hosts were looked up before, so an unreachable one shows that the network is down. */
function stopIfOffline({ url, why, message }: Failure): void {
  if (!unreached.has(why) && why !== 'stopped') return;
  const { host } = new URL(url);
  throw new Problem(
    `${host} ${message}. The results so far are stored. To continue from there, pass --resume.`,
  );
}

interface VerifyOptions {
  /** Should retry and limit the rate. */
  readonly ask: Asker;
  /** True for a host of the old or the new site; others are never requested. */
  isOwn(host: string): boolean;
  readonly concurrency: number;
  /** Called with each failure before it is judged; throwing ends the run. */
  onFailure?(failure: Failure): void;
  /** Called with each URL once all its variants were requested; the next one waits. */
  onResult(result: Result): void | Promise<void>;
}

/** Requests every URL and compares each response with the plan. Memory holds the targets, not the old URLs. */
export async function verify(tasks: Iterable<Task>, options: VerifyOptions): Promise<void> {
  const { ask, isOwn, concurrency, onResult } = options;
  const targets = new Targets(ask, isOwn);
  const waiting = tasks[Symbol.iterator]();
  const work = async (): Promise<void> => {
    for (let next = waiting.next(); !next.done; next = waiting.next()) {
      const { url: href, variants } = next.value;
      let worst: Result = { path: href, url: href, status: 0, hops: 0, final: '', fault: '', says: '' };
      for (const [at, spelled] of variants.entries()) {
        const question = createQuestion(spelled.url);
        const trail = await follow(targets.createAsker(question), question);
        if (trail.last.kind === 'failure') options.onFailure?.(trail.last);
        const result = makeResult(href, spelled, trail, targets);
        const isWorse = result.fault !== '' && rankOf(result.fault) < rankOf(worst.fault);
        if (at === 0 || isWorse) worst = result;
      }
      await onResult(worst);
    }
  };
  await Promise.all(Array.from({ length: Math.max(1, concurrency) }, work));
}

function makeResult(href: string, { url, expected }: Spelled, trail: Trail, targets: Targets): Result {
  const { hops, last } = trail;
  const final = hops.at(-1)?.to ?? url;
  const verdict = judgeTrail(expected, trail, targets.readFacts(final, last));

  return {
    path: href,
    url,
    status: readFirstStatus(trail),
    hops: hops.length,
    final,
    fault: verdict?.fault ?? '',
    says: verdict?.says ?? '',
  };
}

function readFirstStatus({ hops, last }: Trail): number {
  return hops[0]?.status ?? (last.kind === 'answer' ? last.status : 0);
}
