import { join } from 'node:path';
import { z } from 'zod';
import { listExternalUrls } from '../audit/rules/shared/own-names.ts';
import type { Site } from '../audit/site/site.ts';
import { forEachConcurrently } from '../lib/concurrently.ts';
import { cacheFolder } from '../lib/disk/folders.ts';
import { openJournal } from '../lib/disk/journal.ts';
import { version } from '../lib/disk/package.ts';
import { type ClientOptions, openClient } from '../lib/http/client.ts';
import { follow, type Trail } from '../lib/http/follow.ts';
import { createRateLimit, withRateLimit } from '../lib/http/rate-limit.ts';
import { type Clock, systemClock } from '../lib/http/retry.ts';
import { formatCount } from '../lib/text/text.ts';
import { agent } from './live-site/enter.ts';

export interface ExternalOptions extends Pick<ClientOptions, 'resolve' | 'trust' | 'timeout'> {
  /** The cache of verdicts. Default: a file in the user's cache folder. */
  readonly cache?: string;
  /** Requests per second and host. Default: 2. */
  readonly rate?: number;
  /** True to request loopback, private and link-local addresses too. */
  readonly isPrivateAllowed?: boolean | undefined;
  readonly clock?: Clock;
  onProgress?(done: number, total: number): void;
}

const hour = 3_600_000;
/** Milliseconds for which a verdict is valid. */
const lasting: Readonly<Record<Verdict['kind'], number>> = { alive: 168 * hour, unsure: hour, dead: hour };
const record = z.object({
  url: z.string(),
  at: z.number(),
  kind: z.enum(['alive', 'unsure', 'dead']),
  /** Why it is dead, otherwise ''. */
  why: z.string(),
});
type StoredResult = z.infer<typeof record>;
type Verdict = Pick<StoredResult, 'kind' | 'why'>;

const alive: Verdict = { kind: 'alive', why: '' };
const unsure: Verdict = { kind: 'unsure', why: '' };

/** Hosts that are requested at a time. */
const atOnce = 16;

/**
 * Requests every URL on other sites that the pages link to: HEAD first, GET if that fails, since not every server supports
 * HEAD. Returns the dead URLs with a reason, and notes for the report.
 */
export async function checkExternal(
  site: Site,
  options: ExternalOptions = {},
): Promise<{ readonly dead: ReadonlyMap<string, string>; readonly notes: readonly string[] }> {
  const { clock = systemClock, cache = join(cacheFolder(), 'external.jsonl'), onProgress } = options;
  const urls = listExternalUrls(site);
  const known = readFreshVerdicts(cache, clock.now());
  const journal = openJournal(cache, { about, resume: false });
  const asker = openAsker(options, clock);
  let done = 0;
  let reached = known.size;
  const unknownHosts: string[] = [];
  const privateUrls = new Set<string>();
  const verdicts = new Map<string, Verdict>();
  try {
    journal.append(...known.values());
    await forEachConcurrently(interleaveHosts(urls), atOnce, async (url) => {
      const old = known.get(url);
      const trail = old === undefined ? await asker.ask(url) : undefined;
      const verdict = trail === undefined ? (old ?? unsure) : judgeTrail(trail);
      verdicts.set(url, verdict);
      if (trail !== undefined && describeFailure(trail) === 'dns') unknownHosts.push(url);
      else if (trail !== undefined && describeFailure(trail) === 'private') privateUrls.add(url);
      else if (trail !== undefined) {
        if (describeFailure(trail) !== 'network') reached += 1;
        journal.append({ url, at: clock.now(), ...verdict });
      }
      done += 1;
      onProgress?.(done, urls.length);
    });
  } finally {
    journal.close();
    await asker.close();
  }
  // Without a network, every host fails.
  const isOffline = reached === 0 && unknownHosts.length > 0;
  const dead = Array.from(verdicts).flatMap(([url, verdict]) =>
    verdict.kind === 'dead' && !isOffline ? [[url, verdict.why] as const] : [],
  );
  for (const url of privateUrls) verdicts.delete(url);
  return {
    dead: new Map(dead),
    notes: [...noteUncheckedLinks(verdicts, isOffline), ...notePrivateLinks(privateUrls.size)],
  };
}

function openAsker(options: ExternalOptions, clock: Clock) {
  const { resolve, trust, timeout = 15_000, rate = 2, isPrivateAllowed = false } = options;
  const client = openClient({
    userAgent: `${agent}/${version}`,
    connections: 1,
    timeout,
    isPublicOnly: !isPrivateAllowed,
    ...(resolve === undefined ? {} : { resolve }),
    ...(trust === undefined ? {} : { trust }),
  });
  const pace = createRateLimit({ concurrency: atOnce, rate, clock });
  const ask = withRateLimit(pace, client.ask, { attempts: 3, wait: 1000, longest: 30_000, clock });
  return {
    async ask(url: string): Promise<Trail> {
      const head = await follow(ask, { url, method: 'HEAD' });
      return isWorthGet(head) ? follow(ask, { url, keep: () => 0 }) : head;
    },
    close: client.close,
  };
}

/** Failures that a GET would meet again. */
const pointlessForGet: ReadonlySet<string> = new Set(['dns', 'timeout', 'private']);

/** Some servers refuse or break HEAD only. A busy or slow server would fail with GET too. */
function isWorthGet({ end, last }: Trail): boolean {
  if (last.kind === 'failure') return !pointlessForGet.has(last.why) && !last.why.startsWith('tls');
  return end === 'answer' && last.status >= 400 && last.status !== 429 && last.status !== 503;
}

/** Only failures that any client would get on any day count as dead. */
function judgeTrail(trail: Trail): Verdict {
  const { hops, end, last } = trail;
  const url = last.url;
  const via = hops.length === 0 ? 'it' : `it redirects to ${url}, which`;
  if (last.kind === 'failure') {
    const host = URL.parse(url)?.hostname ?? url;
    if (last.why === 'dns') return { kind: 'dead', why: `the host ${host} is unknown` };
    if (last.why === 'tls-expired') return { kind: 'dead', why: `the certificate of ${host} has expired` };
    return unsure;
  }
  if (end !== 'answer') return unsure;
  if (last.status === 404 || last.status === 410)
    return { kind: 'dead', why: `${via} returns ${last.status}` };
  return last.status < 400 ? alive : unsure;
}

function describeFailure({ last }: Trail): string | undefined {
  return last.kind === 'failure' ? last.why : undefined;
}

function noteUncheckedLinks(verdicts: ReadonlyMap<string, Verdict>, isOffline: boolean): string[] {
  if (isOffline)
    return [
      'Links to other sites were not checked, because none of their hosts could be resolved. Check the network.',
    ];
  const unsure = [...verdicts.values()].filter(({ kind }) => kind === 'unsure').length;
  if (unsure === 0) return [];
  return [
    `${formatCount(unsure, 'link')} to other sites could not be checked: the servers refused Signpost, failed or were too slow.`,
  ];
}

function notePrivateLinks(count: number): string[] {
  if (count === 0) return [];
  return [
    `Not requested: ${formatCount(count, 'link')} to private IP addresses. To request them too, pass --external-private.`,
  ];
}

/** Interleaves hosts, so that a slow one delays few others. */
function interleaveHosts(urls: readonly string[]): string[] {
  const rows = [...Map.groupBy(urls, (url) => URL.parse(url)?.host ?? '').values()];
  const longest = Math.max(0, ...rows.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => rows.flatMap((row) => row[index] ?? [])).flat();
}

const about = 'links to other sites';

/** Verdicts of earlier runs that are still valid. */
function readFreshVerdicts(cache: string, now: number): Map<string, StoredResult> {
  const journal = openJournal(cache, { about, resume: true });
  try {
    const all = [...journal.records()].flatMap((line) => record.safeParse(line).data ?? []);
    const fresh = all.filter(({ at, kind }) => now - at < lasting[kind]);
    return new Map(fresh.map((stored) => [stored.url, stored]));
  } finally {
    journal.close();
  }
}
