import { addressKey } from '../../../site/answers/answered.ts';
import type { Stored } from '../record.ts';
import type { ServerCheck } from '../server-check.ts';

/** Search engines follow a few hops, and give up on more. */
const most = 3;

export const serverRedirectChain: ServerCheck = {
  id: 'server-redirect-chain',
  title: 'Every redirect that the site names goes straight to its final target',
  level: 'warning',
  conventions: ['W-REDIR-4'],
  why: 'Each hop costs a request, crawlers give up after some, and a loop leads nowhere. (Google Search Central, redirects: avoid chains.)',
  fix: 'redirect it straight to where it ends',
  *check({ stored }) {
    const next = redirectsOf(stored);
    const targets = new Set(next.values());
    const looped = new Set<string>();
    for (const [url, to] of next) {
      const way = walk(next, url, to);
      const end = way.at(-1) ?? url;
      const isLoop = way.indexOf(end) < way.length - 1;
      // A chain is told once, at its beginning; a loop has none.
      if (isLoop ? looped.has(end) : targets.has(url) || way.length <= 2) continue;
      if (!isLoop) {
        const hops = way.length - 1;
        const level = hops > most ? 'error' : 'warning';
        yield {
          url,
          level,
          message: `it takes ${hops} hops: ${way.join(' to ')}`,
          fix: `redirect it straight to ${end}`,
        };
        continue;
      }
      for (const address of way) looped.add(address);
      const message = `it is redirected in a circle: ${way.join(' to ')}`;
      yield { url, level: 'error', message, fix: 'let one of them answer' };
    }
  },
};

function redirectsOf(stored: readonly Stored[]): Map<string, string> {
  const next = new Map<string, string>();
  const spelled = new Map(stored.map(({ url }) => [new URL(url).host + addressKey(url), url]));
  for (const { url, answered } of stored) {
    const location = answered?.headers.get('location')?.[0];
    if (answered === undefined || answered.status < 300 || answered.status > 399) continue;
    if (location === undefined || !URL.canParse(location, url)) continue;
    const to = new URL(location, url);
    to.hash = '';
    next.set(url, spelled.get(to.host + addressKey(to.href)) ?? to.href);
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
