import { answered, pair } from '../../../findings/example.ts';
import { standsIn } from '../probe.ts';
import { type ServerCheck, sourcesIn } from '../server-check.ts';

export const serverNotFound: ServerCheck = {
  id: 'server-not-found',
  title: 'An address that does not exist answers 404',
  level: 'error',
  conventions: ['W-ERR-3', 'W-ERR-1'],
  why: 'A server that answers 200 for anything, or sends it to the home page, has endless pages for a crawler, and hides every broken link. (Google Search Central, soft 404 errors.)',
  fix: 'answer 404 with a page of its own, at the address that was asked',
  *check({ probes, stored }) {
    const { last, hops } = probes.missing;
    if (last.kind === 'failure' || last.status === 404 || last.status === 410) return;
    const to = hops.at(-1)?.to;
    const way = to === undefined ? '' : `is redirected to ${to} and `;
    yield {
      url: hops[0]?.url ?? last.url,
      message: `an address that does not exist ${way}answers ${last.status}`,
    };
    const isStandIn = standsIn(probes);
    const sources = sourcesIn(stored);
    for (const visit of stored) {
      const source = sources.get(visit.url);
      // What nobody named was requested by us, such as /sitemap.xml.
      if (source === undefined || !isStandIn(visit)) continue;
      yield {
        url: visit.url,
        message: `${source} names an address that does not exist, and it answers 200 like any other`,
      };
    }
  },
  examples: () =>
    pair(
      answered('A made-up URL returns 200', 'GET /signpost-404-test', '200 OK'),
      answered('It returns 404', 'GET /signpost-404-test', '404 Not Found'),
    ),
};
