import { describeResponses, pairExamples } from '../../../lib/finding-example.ts';
import type { PreflightCheck } from '../check.ts';

export const parts: PreflightCheck = {
  id: 'forms-and-downloads',
  title: 'Every form action and download of the new site works',
  level: 'error',
  conventions: ['W-MIG-3'],
  why: 'A broken form or download looks the same as a working one, so test them before the launch.',
  fix: 'correct the URL, or what the server returns for it',
  *check(seen) {
    for (const { kind, on, reply } of seen.parts) {
      const name = kind === 'form' ? 'the URL of a form' : 'a download';
      if (reply.kind === 'failure') yield { url: reply.url, message: `${name} on ${on} ${reply.message}` };
      // A form's URL may reject GET.
      else if (
        reply.status >= 500 ||
        reply.status === 404 ||
        reply.status === 410 ||
        (kind === 'download' && reply.status >= 400)
      )
        yield { url: reply.url, message: `${name} on ${on} returns ${reply.status}` };
    }
  },
  examples: () =>
    pairExamples(
      describeResponses(
        'A form whose action returns 404',
        '<form action="/contact/send/">',
        'POST /contact/send/',
        '404 Not Found',
      ),
      describeResponses(
        'A download that works',
        '<a href="/prices.pdf" download>',
        'GET /prices.pdf',
        '200 OK',
      ),
    ),
};
