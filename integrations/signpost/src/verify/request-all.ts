import { createHash } from 'node:crypto';
import { rm } from 'node:fs/promises';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { z } from 'zod';
import { forEachConcurrently } from '../lib/concurrently.ts';
import { openJournal } from '../lib/disk/journal.ts';
import { type Asker, findConnectAddress, openClient } from '../lib/http/client.ts';
import { follow } from '../lib/http/follow.ts';
import { createRateLimit, withRateLimit } from '../lib/http/rate-limit.ts';
import { getHeader, type Reply } from '../lib/http/reply.ts';
import { Problem } from '../lib/problem.ts';
import { type NetworkOptions, parseNetworkOptions } from '../project/network-options.ts';
import { openProgress } from '../project/progress.ts';
import type { Check } from './checks.ts';
import { compareResponses, type Difference, readStatus } from './compare.ts';
import type { Deployment } from './deployment.ts';
import { isFaultId } from './faults.ts';

/** Requests at a time, and a second. A server on this machine or in a private network has no limit. */
export const concurrency = 8;
const requestsPerSecond = 50;

/** Host names of the local machine and of private networks such as 10.0.0.5. */
const nearHost =
  /^(?:localhost$|127\.|10\.|192\.168\.|172\.(?:1[6-9]|2\d|3[01])\.|\[?(?:::1\]?$|f[cd]|fe80))/i;

/** Does work with a client for a deployment, which is closed at the end. Only `hosts` get the header of `--header`. */
export async function withClient<T>(
  origin: string,
  { header, ...options }: NetworkOptions & { readonly header?: string },
  hosts: ReadonlySet<string>,
  work: (ask: Asker, network: ReturnType<typeof parseNetworkOptions>) => Promise<T>,
): Promise<T> {
  const network = parseNetworkOptions(options);
  const { hostname, protocol, port } = new URL(origin);
  const connect = findConnectAddress(
    network.resolve,
    hostname,
    port || (protocol === 'https:' ? '443' : '80'),
  );
  // `signpost serve`, or a staging server at 10.0.0.5
  const isNear = nearHost.test(connect?.address ?? hostname);
  const rateLimit = createRateLimit({ rate: isNear ? Number.POSITIVE_INFINITY : requestsPerSecond });

  const client = openClient({ ...network, connections: concurrency });
  try {
    const ask = withRateLimit(rateLimit, client.ask);
    return await work(header === undefined ? ask : withHeader(ask, header, hosts), network);
  } finally {
    await client.close();
  }
}

/** Adds a header, which may be a secret, but not where a redirect leads to a foreign host. */
function withHeader(ask: Asker, header: string, hosts: ReadonlySet<string>): Asker {
  const [, name, value] = /^([\w-]+):\s*(\S.*)$/.exec(header) ?? [];
  if (name === undefined || value === undefined)
    throw new Problem(`Invalid --header: "${header}". Pass a name and a value: "X-Preview-Token: secret".`);

  const added = { [name.toLowerCase()]: value };
  return (question) => {
    if (!hosts.has(new URL(question.url).host)) return ask(question);
    return ask({ ...question, headers: { ...question.headers, ...added } });
  };
}

/** The result of a check. */
export interface Result {
  readonly check: Check;
  /** The status of the first response; 0 without a response. */
  readonly status: number;
  /** Seconds that a cache has kept the response. */
  readonly age?: number | undefined;
  readonly difference?: Difference | undefined;
}

/** How the checks of a deployment are requested. */
interface RequestSettings {
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
    .object({ fault: z.string().refine(isFaultId), expected: z.string(), got: z.string() })
    .optional(),
});

/** Milliseconds between two writes. Writing each result by itself would cost as much as the request. */
const writeInterval = 50;

/** Makes all checks. Results reach the disk within 50 ms, so that `--resume` can continue a killed run. */
export async function requestAll(checks: readonly Check[], settings: RequestSettings): Promise<Result[]> {
  const about = `verify ${hashChecks(checks, settings.deployment)}`;
  const file = join(cacheFolder(), 'verify', `${hashChecks([], settings.deployment)}.jsonl`);
  const journal = openJournal(file, { about, resume: settings.resume });
  // An unreadable record is requested again.
  const records = journal.records.flatMap((record) => recordSchema.safeParse(record).data ?? []);
  const earlier = new Map(records.map((record) => [record.url, record]));

  const done = new Map<Check, Result>();
  const remaining = checks.filter((check) => !earlier.has(check.url));
  const unwritten: Result[] = [];
  const writeResults = (): void => {
    const fresh = unwritten.splice(0).map(({ check, ...rest }) => ({ url: check.url, ...rest }));
    if (fresh.length > 0) journal.append(...fresh);
  };

  const main = new URL(settings.deployment.toRequest(checks[0]?.url ?? settings.deployment.origin)).host;
  const hosts: Hosts = { main, answered: new Set(), lost: new Map() };
  const bar = openProgress('URLs');
  const timer = setInterval(writeResults, writeInterval);
  try {
    await forEachConcurrently(remaining, settings.concurrency, async (check) => {
      const result = await requestOne(check, settings, hosts);
      done.set(check, result);
      unwritten.push(result);
      bar.update(done.size, remaining.length);
    });
  } finally {
    clearInterval(timer);
    bar.stop();
    writeResults();
  }
  await rm(file, { force: true });

  return checks.map((check) => done.get(check) ?? { status: 0, ...earlier.get(check.url), check });
}

/** Redirects that are followed until the target, to tell a wrong target from a detour. */
const maxFollowed = 3;

async function requestOne(check: Check, settings: RequestSettings, hosts: Hosts): Promise<Result> {
  const { deployment, readBuilt, isOwnHost } = settings;
  const { location } = check.expected;
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
  const trail = await follow(ask, { url }, { maxHops: maxFollowed - 1, isEnd });
  const difference = compareResponses(check, { trail, built: readBuilt(check) }, deployment);
  return {
    check,
    status: readStatus(first ?? trail.last),
    age: readCacheAge(first ?? trail.last),
    difference,
  };
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
  lost.set(host, reply.message);
}

/** The seconds in the header Age (RFC 9111, 5.1). */
function readCacheAge(reply: Reply): number | undefined {
  const age = reply.kind === 'answer' ? Number(getHeader(reply, 'age') ?? 0) : 0;
  return age > 0 ? age : undefined;
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
