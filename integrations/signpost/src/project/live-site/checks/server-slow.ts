import { serverCheckRows } from '../../../audit/rules/server-checks.ts';
import { describeResponses, pairExamples } from '../../../lib/finding-example.ts';
import { mapUrlsToSources, type ServerCheck } from '../server-check.ts';

/** Seconds for a whole response. Crawlers wait longer, but render only what arrived in time. */
const most = 5;

export const serverSlow: ServerCheck = {
  id: 'server-slow',
  ...serverCheckRows['server-slow'],
  title: `Pages and their files are sent within ${most} seconds`,
  why: 'A crawler renders a page without the files that come too late, so a working page can look like an error page, and it requests fewer pages of a slow site. (Google Search Central, soft 404 errors; crawl budget.)',
  fix: 'make the server faster, or send the file from a cache',
  *check({ stored }) {
    const sources = mapUrlsToSources(stored);
    for (const { url, answered } of stored) {
      const seconds = (answered?.ms ?? 0) / 1000;
      if (seconds <= most) continue;
      const source = sources.get(url);
      const linked = source === undefined ? '' : `, and ${source} links to it`;
      yield { url, message: `the server took ${seconds.toFixed(1)} seconds to send it${linked}` };
    }
  },
  examples: () =>
    pairExamples(
      describeResponses('A slow page', 'GET /catalog/', '200 OK after 8.2 seconds'),
      describeResponses('A fast page', 'GET /catalog/', '200 OK after 0.3 seconds'),
    ),
};
