import { serverCheckRows } from '../../../audit/rules/server-checks.ts';
import { describeResponses, pairExamples } from '../../../lib/finding-example.ts';
import type { Trail } from '../../../lib/http/follow.ts';
import type { Answer } from '../../../lib/http/reply.ts';
import { isHtml } from '../../../lib/http/robots.ts';
import type { ServerCheck } from '../server-check.ts';

export const serverRobots: ServerCheck = {
  id: 'server-robots',
  ...serverCheckRows['server-robots'],
  title: 'robots.txt is served with directives',
  why: 'If robots.txt fails, crawlers treat the whole site as disallowed. If it is an HTML page, they ignore it. (RFC 9309, section 2.3.1.4; Google Search Central, robots.txt.)',
  fix: 'always return 200 with a robots.txt of directives',
  *check({ robots: { hops, end, last } }) {
    const url = hops[0]?.url ?? last.url;
    const way = hops.length > 0 ? `redirected to ${last.url}, and ` : '';
    if (last.kind === 'failure')
      yield { url, message: `robots.txt can't be read: the server ${last.message}` };
    else if (last.status >= 500)
      yield {
        url,
        message: `robots.txt returns ${last.status}, so crawlers treat the whole site as disallowed`,
      };
    else if (last.status === 200 && isHtml(last)) yield { url, message: `robots.txt is ${way}an HTML page` };
    else if (hops.length > 0 || end === 'astray')
      yield { url, level: 'warning', message: `robots.txt ${ends[end](last)}`, fix: direct };
  },
  examples: () =>
    pairExamples(
      describeResponses('robots.txt fails', 'GET /robots.txt', '503 Service Unavailable'),
      describeResponses('It is served', 'GET /robots.txt', '200 OK, text/plain'),
    ),
};

const direct = 'return 200 with the directives at /robots.txt itself';

/** Crawlers follow five redirects and treat the file as missing after a sixth (RFC 9309, section 2.3.1.2). */
const ends: Readonly<Record<Trail['end'], (last: Answer) => string>> = {
  answer: ({ url, status }) => `redirects to ${url}${status === 200 ? '' : `, which returns ${status}`}`,
  loop: () => 'redirects in a loop',
  limit: () => 'takes more than 5 redirects',
  astray: () => 'redirects without a Location',
  failure: ({ url }) => `redirects to ${url}`,
};
