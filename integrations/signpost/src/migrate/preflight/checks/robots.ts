import { readRobots } from '../../../audit/site/robots.ts';
import { parsePath } from '../../../lib/path.ts';
import type { PreflightCheck } from '../check.ts';

export const robots: PreflightCheck = {
  id: 'robots',
  title: 'No robots.txt keeps crawlers from the new pages or from the redirects',
  level: 'error',
  conventions: ['W-MIG-3', 'W-MIG-5', 'W-ROBOTS-1'],
  why: 'A redirect that may not be crawled is never seen, and what stood at the old address is lost. A block that staging left behind takes the new site out of the results.',
  fix: 'remove the Disallow line on the day of the move',
  *check(seen) {
    for (const { host, old, reply } of seen.robots) {
      const due = seen.on && { due: seen.on };
      if (reply.kind === 'failure') continue;
      if (reply.status >= 500)
        yield {
          url: `${host}/robots.txt`,
          message: `it answers ${reply.status}, which stops all crawling`,
          fix: 'answer 200 with directives',
        };
      if (reply.status !== 200) continue;
      const line = readRobots('robots.txt', Buffer.from(reply.body), `https://${host}`).blocks(
        parsePath('/'),
      );
      if (line !== undefined)
        yield {
          url: `${host}/robots.txt`,
          message: `line ${line} keeps crawlers from the whole ${old ? 'old site, where they must find the redirects' : 'new site'}`,
          ...due,
        };
    }
  },
};
