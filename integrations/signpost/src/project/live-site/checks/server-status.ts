import type { ServerCheck, Told } from '../server-check.ts';

export const serverStatus: ServerCheck = {
  id: 'server-status',
  title: 'What pages and sitemaps name is served',
  level: 'error',
  conventions: ['W-LINK-1'],
  why: 'An address that fails is dropped from the index when it goes on failing, and a server that fails often is crawled less. (Google Search Central, HTTP status codes and network errors.)',
  fix: 'mend the server, or take out what names the address',
  *check({ stored }) {
    for (const { url, answered, failure } of stored) {
      const status = answered?.status ?? 0;
      if (failure !== undefined) yield told(url, `the server ${failure}`);
      else if (status >= 500 || status === 429) yield told(url, `it answers ${status}`);
      else if (refusals.has(status)) yield { ...told(url, `it answers ${status}`), level: 'warning' };
    }
  },
};

const refusals: ReadonlySet<number> = new Set([401, 403, 405]);

function told(url: string, what: string): Told {
  return { url, message: `an address that the site names is not served: ${what}` };
}
