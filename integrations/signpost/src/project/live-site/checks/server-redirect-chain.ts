import { serverCheckRows } from '../../../audit/rules/server-checks.ts';
import { buildUrlKey } from '../../../audit/site/answers/answered.ts';
import { describeResponses, pairExamples } from '../../../lib/finding-example.ts';
import { isRedirect } from '../../../lib/http/reply.ts';
import { parseRedirectTarget, type ServerCheck, type ServerFault } from '../server-check.ts';
import type { Stored } from '../visit-store.ts';

/** Search engines follow a few redirects and give up on more. */
const most = 3;

export const serverRedirectChain: ServerCheck = {
  id: 'server-redirect-chain',
  ...serverCheckRows['server-redirect-chain'],
  title: 'Every redirect that the site links to leads straight to its final target',
  why: 'Each redirect costs a request, and crawlers give up after a few. (Google Search Central, redirects: avoid chains.)',
  fix: 'redirect it straight to its final target',
  *check({ stored }) {
    yield* checkInvalidTargets(stored);

    const next = collectRedirects(stored);
    const targets = new Set(next.values());
    const requestedUrls = new Set(stored.map((one) => one.url));
    const looped = new Set<string>();
    for (const [url, to] of next) {
      const way = walk(next, url, to);
      const end = way.at(-1) ?? url;
      const isLoop = way.indexOf(end) < way.length - 1;

      // A chain is reported once, at its start; a loop has no start.
      if (isLoop ? looped.has(end) : targets.has(url) || way.length <= 2) continue;
      if (!isLoop) {
        yield reportChain(way, requestedUrls);
        continue;
      }

      for (const href of way) looped.add(href);
      const message = `it redirects in a loop: ${way.join(' to ')}`;
      yield { url, level: 'error', message, fix: 'serve a page at one of them' };
    }
  },
  examples: () =>
    pairExamples(
      describeResponses('Two redirects to one page', 'GET /old/', '301 → /new', 'GET /new', '301 → /new/'),
      describeResponses('One redirect', 'GET /old/', '301 → /new/'),
    ),
};

/** It is unknown whether a URL that wasn't requested is the end of the chain. */
function reportChain(way: readonly string[], requestedUrls: ReadonlySet<string>): ServerFault {
  const [url = ''] = way;
  const end = way.at(-1) ?? url;
  const hops = way.length - 1;

  const isEnd = requestedUrls.has(end) || new URL(end).host !== new URL(url).host;
  return {
    url,
    level: hops > most ? 'error' : 'warning',
    message: `it takes ${hops} redirects${isEnd ? '' : ' or more'}: ${way.join(' to ')}`,
    ...(isEnd ? { fix: `redirect it straight to ${end}` } : {}),
  };
}

/** Schemes that browsers don't follow in a redirect. */
const refusedSchemes = new Set(['about:', 'blob:', 'data:', 'file:', 'javascript:']);

/** Redirects whose target no browser can open. */
function* checkInvalidTargets(stored: readonly Stored[]): Generator<ServerFault> {
  for (const visit of stored) {
    const { url, answered } = visit;
    const target = parseRedirectTarget(visit);
    if (answered === undefined || target === undefined) continue;
    if (target !== null && !refusedSchemes.has(target.protocol)) continue;

    const to = answered.headers.get('location')?.[0]?.trim() ?? '';
    const what = to === '' ? 'without a Location' : `with the Location "${to}", which isn't a valid URL`;
    const fix = 'set the Location header to the target';
    yield { url, level: 'error', message: `it returns ${answered.status} ${what}`, fix };
  }
}

function collectRedirects(stored: readonly Stored[]): Map<string, string> {
  const next = new Map<string, string>();
  const spelled = new Map(stored.map(({ url }) => [new URL(url).host + buildUrlKey(url), url]));

  for (const { url, answered } of stored) {
    const location = answered?.headers.get('location')?.[0];
    if (answered === undefined || !isRedirect(answered.status)) continue;
    if (location === undefined || URL.parse(location, url) === null) continue;

    // /b#part is the URL /b.
    const to = new URL(location, url);
    to.hash = '';
    next.set(url, spelled.get(to.host + buildUrlKey(to.href)) ?? to.href);
  }
  return next;
}

function walk(next: ReadonlyMap<string, string>, from: string, to: string): string[] {
  const way = [from];
  for (let at: string | undefined = to; at !== undefined; at = next.get(at)) {
    const known = way.includes(at);
    way.push(at);
    if (known) break;
  }
  return way;
}
