import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { forEachConcurrently } from '../lib/concurrently.ts';
import { openJournal } from '../lib/disk/journal.ts';
import type { Asker } from '../lib/http/client.ts';
import { follow, type Trail } from '../lib/http/follow.ts';
import { getHeader, type Reply } from '../lib/http/reply.ts';
import { Problem } from '../lib/problem.ts';
import { openProgress } from '../project/progress.ts';
import type { Check, Difference } from './check.ts';
import type { Deployment } from './deployment.ts';
import { isFaultId } from './faults.ts';
import { judgeResponses, readStatus } from './judge.ts';
import { describeTrail, type ListedRow, listedRow } from './listed-row.ts';
import { isHtmlReply, readLivePage } from './live-page.ts';
import { readRedirectPage } from './redirect-page.ts';
import { findWall } from './walls.ts';

/** The result of a check. */
export interface Result {
  readonly check: Check;
  /** The status of the first response; 0 without a response. */
  readonly status: number;
  /** Seconds that a cache has kept the response. */
  readonly age?: number | undefined;
  readonly difference?: Difference | undefined;
  /** Identifies the page that came with a difference, by title and text. */
  readonly page?: string | undefined;
  /** Who refused the request, such as "Cloudflare's challenge". It proves nothing about the site, and isn't judged. */
  readonly refusedBy?: string | undefined;
  /** For a listed URL: the row of the table. */
  readonly row?: ListedRow | undefined;
}

/** `refusedBy` of a 429. */
export const rateLimit = 'a rate limit';

/** How the checks of a deployment are requested. */
export interface RequestSettings {
  readonly ask: Asker;
  readonly deployment: Deployment;
  readonly concurrency: number;
  /** Continues an interrupted run of these checks. */
  readonly resume: boolean;
  /** False for a foreign site, which isn't requested. */
  isOwnHost(host: string): boolean;
  /** The built file of the expected body. */
  readBuilt(check: Check): Buffer | undefined;
}

const recordSchema = z.object({
  url: z.string(),
  status: z.number(),
  age: z.number().optional(),
  difference: z
    .object({
      fault: z.string().refine(isFaultId),
      expected: z.string(),
      got: z.string(),
      fix: z.string().optional(),
      foreignFile: z.string().optional(),
    })
    .optional(),
  page: z.string().optional(),
  row: listedRow.optional(),
});

/** Milliseconds between two writes. Writing each result by itself would cost as much as the request. */
const writeInterval = 50;

/**
 * Makes all checks. Results reach the disk within 50 ms, so that `--resume` can continue a killed run, or one with refused
 * requests.
 */
export async function requestAll(checks: readonly Check[], settings: RequestSettings): Promise<Result[]> {
  const about = `verify ${hashChecks(checks, settings.deployment)}`;
  const file = findCacheFile(settings.deployment, 'jsonl');
  const journal = openJournal(file, { about, resume: settings.resume });
  // An unreadable record is requested again.
  const records = journal.records.flatMap((record) => recordSchema.safeParse(record).data ?? []);
  const earlier = new Map(records.map((record) => [record.url, record]));

  const done = new Map<Check, Result>();
  const remaining = checks.filter((check) => !earlier.has(check.url));
  const unwritten: Result[] = [];
  let writeError: unknown;
  const writeResults = (): void => {
    const fresh = unwritten.splice(0).map(({ check, ...rest }) => ({ url: check.url, ...rest }));
    if (fresh.length > 0) journal.append(...fresh);
  };

  const main = new URL(settings.deployment.toRequest(checks[0]?.url ?? settings.deployment.origin)).host;
  const hosts: Hosts = { main, answered: new Set(), lost: new Map() };
  const bar = openProgress('URLs');
  // A full disk ends the run. An error that a timer throws would end the process instead.
  const timer = setInterval(() => {
    try {
      writeResults();
    } catch (error) {
      writeError = error;
    }
  }, writeInterval);
  try {
    await forEachConcurrently(remaining, settings.concurrency, async (check) => {
      if (writeError !== undefined) throw writeError;
      const result = await requestOne(check, settings, hosts);
      done.set(check, result);
      if (result.refusedBy === undefined) unwritten.push(result);
      bar.update(done.size, remaining.length);
    });
  } finally {
    clearInterval(timer);
    bar.stop();
    writeResults();
  }
  const isComplete = done.values().every(({ refusedBy }) => refusedBy === undefined);
  if (isComplete) await rm(file, { force: true });

  return checks.map((check) => done.get(check) ?? { status: 0, ...earlier.get(check.url), check });
}

/** Redirects that are followed until the target, to tell a wrong target from a detour. Of a list, all are followed. */
const [maxFollowed, maxFollowedOfList] = [3, 10];

export async function requestOne(
  check: Check,
  settings: RequestSettings,
  hosts: Hosts = { main: '', answered: new Set(), lost: new Map() },
): Promise<Result> {
  const { deployment, readBuilt, isOwnHost } = settings;
  const { location, status: expectedStatus, endsAtIndexedPage, allowsRedirectPage } = check.expected;
  const target = location === undefined ? undefined : deployment.toRequest(location);
  const url = deployment.toRequest(check.url);
  // old.example has no IP address: further checks of the host fail without a request.
  const got = hosts.lost.get(new URL(url).host);
  if (got !== undefined)
    return { check, status: 0, difference: { fault: 'live-unreachable', expected: '', got } };

  let first: Reply | undefined;
  const ask: Asker = async (question) => {
    const reply = await settings.ask(question);
    first ??= reply;
    noteHost(reply, hosts);
    return reply;
  };
  const isEnd = (next: string): boolean => next === target || !isOwnHost(new URL(next).host);
  const limits =
    endsAtIndexedPage === undefined ? { maxHops: maxFollowed - 1, isEnd } : { maxHops: maxFollowedOfList };
  const pages = allowsRedirectPage ? { readRedirectPage } : {};
  const trail = await follow(ask, { url, expectedStatus }, { ...limits, ...pages });

  const difference = judgeResponses(check, { trail, built: readBuilt(check) }, deployment);
  const result = {
    check,
    status: readStatus(first ?? trail.last),
    age: readCacheAge(first ?? trail.last),
    row: endsAtIndexedPage === undefined ? undefined : describeTrail(trail, check.url, deployment),
  };
  if (difference === undefined) return result;
  const refusedBy = findRefusal(check, trail);
  if (refusedBy !== undefined) return { ...result, refusedBy };
  return { ...result, difference, page: identifyPage(trail) };
}

/** Who refused a request of a trail; undefined where the site answered. */
function findRefusal({ expected }: Check, { last }: Trail): string | undefined {
  if (last.kind === 'failure') return undefined;
  if (last.status === 429 && expected.status !== 429) return rateLimit;
  return findWall(last);
}

/** Title and text of the page that a URL returns itself, to see that many URLs return the same one. */
function identifyPage({ hops, last }: Trail): string | undefined {
  if (hops.length > 0 || last.kind === 'failure' || last.status >= 400) return undefined;
  if (last.body.length === 0 || !isHtmlReply(last)) return undefined;
  const { title, text } = readLivePage(Buffer.from(last.body));
  return `${title.replace(/\s+/g, ' ')}\n${text}`;
}

/** The state of the requested hosts. */
interface Hosts {
  /** The host of the first check. If unreachable, nothing can be verified. */
  readonly main: string;
  readonly answered: Set<string>;
  /** Hosts without an IP address or a route, each with the reason. */
  readonly lost: Map<string, string>;
}

/** Notes an unreachable host. A `Problem` for a host that has answered before: the network is down. */
function noteHost(reply: Reply, { main, answered, lost }: Hosts): void {
  const { host } = new URL(reply.url);
  if (reply.kind === 'answer') answered.add(host);
  if (reply.kind === 'answer' || (reply.why !== 'dns' && reply.why !== 'network')) return;

  if (host === main || answered.has(host))
    throw new Problem(
      `${host} ${reply.message}. To request another server, pass --resolve HOST:IP. The results so far are stored: pass --resume to continue from there.`,
    );
  lost.set(host, `${host} ${reply.message}`);
}

/** The seconds in the header Age (RFC 9111, 5.1). */
function readCacheAge(reply: Reply): number | undefined {
  const age = reply.kind === 'answer' ? Number(getHeader(reply, 'age') ?? 0) : 0;
  return age > 0 ? age : undefined;
}

/** A file about a deployment in the user's cache. */
export function findCacheFile(deployment: Deployment, extension: string): string {
  return join(cacheFolder(), 'verify', `${hashChecks([], deployment)}.${extension}`);
}

function hashChecks(checks: readonly Check[], { origin }: Deployment): string {
  return createHash('sha256')
    .update(JSON.stringify([origin, checks]))
    .digest('hex')
    .slice(0, 16);
}

/** The package's folder in the user's cache. */
function cacheFolder(): string {
  const { XDG_CACHE_HOME: cache = '' } = process.env;
  return join(cache === '' ? join(homedir(), '.cache') : cache, 'astro-signpost');
}
