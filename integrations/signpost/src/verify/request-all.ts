import { rm } from 'node:fs/promises';
import { forEachConcurrently } from '../lib/concurrently.ts';
import { openJournal } from '../lib/disk/journal.ts';
import type { Asker } from '../lib/http/client.ts';
import type { Failure, FailureKind, Reply } from '../lib/http/reply.ts';
import { Problem } from '../lib/problem.ts';
import { openProgress } from '../project/progress.ts';
import { findCacheFile, hashChecks } from './cache-file.ts';
import type { Check } from './check.ts';
import { type RequestSettings, requestOne } from './request-one.ts';
import { type Result, type ResultRecord, resultRecord } from './result.ts';

/**
 * Makes all checks, and returns a result for each: "/old must return 301 to /new/" ─▶ "it returns 404". `--resume` continues
 * a killed run, or one with refused requests.
 */
export async function requestAll(checks: readonly Check[], settings: RequestSettings): Promise<Result[]> {
  const { deployment, concurrency, resume } = settings;
  const firstUrl = deployment.toRequest(checks[0]?.url ?? deployment.origin);
  const ask = watchHosts(settings.ask, new URL(firstUrl).host);

  const about = `verify ${hashChecks(checks, deployment)}`;
  const file = findCacheFile(deployment, 'jsonl');
  const journal = openResultJournal(file, { about, resume });

  const results = new Map<Check, Result>();
  const remaining: Check[] = [];
  for (const check of checks) {
    const earlier = journal.earlier.get(check.url);
    if (earlier === undefined) remaining.push(check);
    else results.set(check, { ...earlier, check });
  }

  const bar = openProgress('URLs');
  let requested = 0;
  try {
    await forEachConcurrently(remaining, concurrency, async (check) => {
      const result = await requestOne(check, { ...settings, ask });
      results.set(check, result);
      // A refused request is made again by `--resume`.
      if (result.refusedBy === undefined) journal.add(result);
      requested += 1;
      bar.update(requested, remaining.length);
    });
  } finally {
    bar.stop();
    journal.close();
  }
  const isComplete = results.values().every(({ refusedBy }) => refusedBy === undefined);
  if (isComplete) await rm(file, { force: true });

  return checks.flatMap((check) => results.get(check) ?? []);
}

/** The results of a run on disk, so that `--resume` can continue a killed run. */
interface ResultJournal {
  /** The results of the interrupted run, by URL. */
  readonly earlier: ReadonlyMap<string, ResultRecord>;
  /** Adds a result, which is written within 50 ms. Throws if results before it couldn't be written. */
  add(result: Result): void;
  /** Writes the last results. */
  close(): void;
}

/** Milliseconds between two writes. Writing each result by itself would cost as much as the request. */
const writeInterval = 50;

/** Opens the journal of a run. `about` names its checks: `verify 3f2a…`. */
function openResultJournal(
  file: string,
  options: { readonly about: string; readonly resume: boolean },
): ResultJournal {
  const journal = openJournal(file, options);
  // An unreadable record is requested again.
  const records = journal.records.flatMap((record) => resultRecord.safeParse(record).data ?? []);

  const unwritten: Result[] = [];
  const writeResults = (): void => {
    const added = unwritten.splice(0).map(({ check, ...others }) => ({ url: check.url, ...others }));
    if (added.length > 0) journal.append(...added);
  };

  // A full disk ends the run. An error that a timer throws would end the process instead.
  let writeError: unknown;
  const timer = setInterval(() => {
    try {
      writeResults();
    } catch (error) {
      writeError = error;
    }
  }, writeInterval);

  return {
    earlier: new Map(records.map((record) => [record.url, record])),
    add(result) {
      if (writeError !== undefined) throw writeError;
      unwritten.push(result);
    },
    close() {
      clearInterval(timer);
      writeResults();
    },
  };
}

/** Failures that the next request to the host has too. After a timeout, it may be answered. */
const lastingFailures: readonly FailureKind[] = ['dns', 'network'];

/**
 * Requests through `ask`. old.example has no IP address: further requests to it fail without being sent. A `Problem` if the
 * network is down, which means that `mainHost`, or a host that has answered before, can't be reached.
 */
function watchHosts(ask: Asker, mainHost: string): Asker {
  const answered = new Set([mainHost]);
  const unreachable = new Map<string, Failure>();

  function noteReply(host: string, reply: Reply): void {
    if (reply.kind === 'answer') {
      answered.add(host);
      return;
    }
    if (!lastingFailures.includes(reply.why)) return;

    if (answered.has(host))
      throw new Problem(
        `${host} ${reply.message}. To request another server, pass --resolve HOST:IP. The results so far are stored: pass --resume to continue from there.`,
      );
    unreachable.set(host, reply);
  }

  return async (question) => {
    const { url } = question;
    const host = readHost(url);
    const failure = unreachable.get(host);
    if (failure !== undefined) return { ...failure, url };

    const reply = await ask(question);
    noteReply(host, reply);
    return reply;
  };
}

/** The host of a URL as a URL parser prints it: `www.example.com` of `https://www.example.com/a`. */
function readHost(url: string): string {
  return url.split('/', 3)[2] ?? url;
}
