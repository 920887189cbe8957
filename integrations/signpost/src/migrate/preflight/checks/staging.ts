import { answered, pair } from '../../../findings/example.ts';
import type { PreflightCheck } from '../check.ts';

export const staging: PreflightCheck = {
  id: 'staging-open',
  title: 'Staging needs a password',
  level: 'error',
  conventions: ['W-MIG-2'],
  why: 'Crawlers find a public copy of the new site, and it competes with the site itself. A robots.txt doesn’t keep it out of search results. (Google Search Central, introduction to robots.txt.)',
  fix: 'require a password: return 401 on every page',
  *check(seen) {
    const open = seen.staging.filter((reply) => reply.kind === 'answer' && reply.status < 400);
    const [first] = open;
    if (first?.kind !== 'answer') return;
    const others = open.length === 1 ? '' : `, as ${open.length} of ${seen.staging.length} pages do`;
    yield { url: first.url, message: `the page returns ${first.status} without a password${others}` };
  },
  examples: () =>
    pair(
      answered('Everyone can read staging', 'GET https://staging.example.com/', '200 OK'),
      answered('Staging asks for a password', 'GET https://staging.example.com/', '401 Unauthorized'),
    ),
};
