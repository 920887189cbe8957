import { answered, pair } from '../../../findings/example.ts';
import type { PreflightCheck } from '../check.ts';

export const staging: PreflightCheck = {
  id: 'staging-open',
  title: 'Staging is closed by a password',
  level: 'error',
  conventions: ['W-MIG-2'],
  why: 'A copy of the new site that anybody may read is crawled, and competes with the site itself. A robots.txt does not keep it out of the results.',
  fix: 'ask for a password: 401 on every page of it',
  *check(seen) {
    const open = seen.staging.filter((reply) => reply.kind === 'answer' && reply.status < 400);
    const [first] = open;
    if (first?.kind !== 'answer') return;
    const others = open.length === 1 ? '' : `, as ${open.length} of ${seen.staging.length} pages do`;
    yield { url: first.url, message: `it answers ${first.status} to anybody${others}` };
  },
  examples: () =>
    pair(
      answered('Everyone can read staging', 'GET https://staging.example.com/', '200 OK'),
      answered('Staging asks for a password', 'GET https://staging.example.com/', '401 Unauthorized'),
    ),
};
