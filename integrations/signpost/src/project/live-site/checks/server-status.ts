import type { ServerCheck, Told } from '../server-check.ts';
import { sourcesIn } from '../source-of.ts';

export const serverStatus: ServerCheck = {
  id: 'server-status',
  title: 'What pages and sitemaps name is served',
  level: 'error',
  conventions: ['W-LINK-1'],
  why: 'An address that fails is dropped from the index when it goes on failing, and a server that fails often is crawled less. (Google Search Central, HTTP status codes and network errors.)',
  fix: 'fix the server, or remove what names the address',
  *check({ stored }) {
    const sources = sourcesIn(stored);
    for (const { url, answered, failure } of stored) {
      const status = answered?.status ?? 0;
      const told = (what: string): Told => ({ url, message: said(sources.get(url), what) });
      if (failure !== undefined) yield told(`the server ${failure}`);
      else if (status >= 500 || status === 429) yield told(`it answers ${status}`);
      else if (refusals.has(status)) yield { ...told(`it answers ${status}`), level: 'warning' };
    }
  },
};

const refusals: ReadonlySet<number> = new Set([401, 403, 405]);

function said(source: string | undefined, what: string): string {
  const named = source === undefined ? 'an address that the site names' : `${source} names an address that`;
  return `${named} is not served: ${what}`;
}
