import { listExternalUrls } from '../audit/rules/shared/own-names.ts';
import type { Site } from '../audit/site/site.ts';
import { forEachConcurrently } from '../lib/concurrently.ts';
import { version } from '../lib/disk/package.ts';
import { type ClientOptions, openClient } from '../lib/http/client.ts';
import { follow, type Trail } from '../lib/http/follow.ts';
import { createRateLimit, withRateLimit } from '../lib/http/rate-limit.ts';
import { type Clock, systemClock } from '../lib/http/retry.ts';
import { formatCount } from '../lib/text/text.ts';
import { agent } from './live-site/enter.ts';

export interface ExternalOptions extends Pick<ClientOptions, 'resolve' | 'timeout'> {
  /** Requests per second and host. Default: 2. */
  readonly rate?: number;
  readonly clock?: Clock;
  onProgress?(done: number, total: number): void;
}

/** Hosts that are requested at a time. */
const maxHosts = 16;

/**
 * Requests every external URL that pages link to: HEAD first, then GET, since not every server supports HEAD. Returns the
 * dead URLs with a reason, and notes for the report.
 */
export async function checkExternal(
  site: Site,
  options: ExternalOptions = {},
): Promise<{ readonly dead: ReadonlyMap<string, string>; readonly notes: readonly string[] }> {
  const urls = listExternalUrls(site);
  const trails = new Map<string, Trail>();
  const asker = openAsker(options);
  try {
    await forEachConcurrently(interleaveHosts(urls), maxHosts, async (url) => {
      trails.set(url, await asker.ask(url));
      options.onProgress?.(trails.size, urls.length);
    });
  } finally {
    await asker.close();
  }

  // Without a network, no host is known.
  const all = [...trails.values()];
  if (all.some(isUnknownHost) && !all.some(hasReachedServer)) return { dead: new Map(), notes: [offline] };

  const dead = new Map<string, string>();
  for (const [url, trail] of trails) {
    const why = describeDeath(trail);
    if (why !== undefined) dead.set(url, why);
  }
  const failed = all.filter((trail) => describeDeath(trail) === undefined && !isAlive(trail));
  return { dead, notes: failed.length === 0 ? [] : [describeUnchecked(failed.length)] };
}

function openAsker(options: ExternalOptions) {
  const { resolve, timeout = 15_000, rate = 2, clock = systemClock } = options;
  const client = openClient({
    userAgent: `${agent}/${version}`,
    connections: 1,
    timeout,
    isPublicOnly: true,
    ...(resolve === undefined ? {} : { resolve }),
  });

  const limit = createRateLimit({ concurrency: maxHosts, rate, clock });

  const ask = withRateLimit(limit, client.ask, clock);
  return {
    async ask(url: string): Promise<Trail> {
      const head = await follow(ask, { url, method: 'HEAD' });
      return isWorthGet(head) ? follow(ask, { url, keep: () => 0 }) : head;
    },
    close: client.close,
  };
}

/** Failures that a GET would meet again. */
const pointlessForGet = /^(?:dns|timeout|private|tls.*)$/;

/** Some servers refuse or break HEAD only. A busy or slow server would fail with GET too. */
function isWorthGet({ end, last }: Trail): boolean {
  if (last.kind === 'failure') return !pointlessForGet.test(last.why);
  return end === 'answer' && last.status >= 400 && last.status !== 429 && last.status !== 503;
}

function isUnknownHost({ last }: Trail): boolean {
  return last.kind === 'failure' && last.why === 'dns';
}

function hasReachedServer({ last }: Trail): boolean {
  return last.kind === 'answer' || !/^(?:dns|network|private)$/.test(last.why);
}

function isAlive({ end, last }: Trail): boolean {
  return last.kind === 'answer' && end === 'answer' && last.status < 400;
}

/** Why a URL is dead; undefined unless any client would find it dead on any day. */
function describeDeath({ hops, end, last }: Trail): string | undefined {
  if (last.kind === 'failure') {
    const host = URL.parse(last.url)?.hostname ?? last.url;
    if (last.why === 'dns') return `the host ${host} is unknown`;
    return last.why === 'tls-expired' ? `the certificate of ${host} has expired` : undefined;
  }
  if (end !== 'answer' || (last.status !== 404 && last.status !== 410)) return undefined;
  return `${hops.length === 0 ? 'it' : `it redirects to ${last.url}, which`} returns ${last.status}`;
}

const offline =
  'Links to other sites were not checked, because none of their hosts could be resolved. Check the network.';

function describeUnchecked(links: number): string {
  return `${formatCount(links, 'link')} to other sites could not be checked: the servers refused Signpost, failed, were too slow or have private IP addresses.`;
}

/** Interleaves hosts, so that a slow server delays few links. */
function interleaveHosts(urls: readonly string[]): string[] {
  const rows = [...Map.groupBy(urls, (url) => URL.parse(url)?.host ?? '').values()];
  const longest = Math.max(0, ...rows.map(({ length }) => length));
  return Array.from({ length: longest }, (_, index) => rows.flatMap((row) => row[index] ?? [])).flat();
}
