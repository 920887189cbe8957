import { serverCheckRows } from '../../../audit/rules/server-checks.ts';
import { describeResponses, pairExamples } from '../../../lib/finding-example.ts';
import { matchStandIns } from '../probe.ts';
import { mapUrlsToSources, type ServerCheck } from '../server-check.ts';

export const serverNotFound: ServerCheck = {
  id: 'server-not-found',
  ...serverCheckRows['server-not-found'],
  title: "A URL that doesn't exist returns 404",
  why: 'If a server returns 200 or redirects to the home page for any URL, crawlers find endless pages, and broken links stay hidden. (Google Search Central, soft 404 errors.)',
  fix: 'return 404 with an error page, without a redirect',
  *check({ probes, stored }) {
    const { last, hops } = probes.missing;
    if (last.kind === 'failure' || last.status === 404 || last.status === 410) return;

    const to = hops.at(-1)?.to;
    const way = to === undefined ? '' : `is redirected to ${to} and `;
    yield {
      url: hops[0]?.url ?? last.url,
      message: `a URL that doesn't exist ${way}returns ${last.status}`,
    };

    const isStandIn = matchStandIns(probes);
    const sources = mapUrlsToSources(stored);
    for (const visit of stored) {
      const source = sources.get(visit.url);
      // Skips URLs that only Signpost requested, such as /sitemap.xml.
      if (source === undefined || !isStandIn(visit)) continue;
      yield {
        url: visit.url,
        message: `${source} links to a URL that doesn't exist, but it returns 200 like any other`,
      };
    }
  },
  examples: () =>
    pairExamples(
      describeResponses('A made-up URL returns 200', 'GET /signpost-404-test', '200 OK'),
      describeResponses('It returns 404', 'GET /signpost-404-test', '404 Not Found'),
    ),
};
