import rule from '../../../src/audit/rules/maintenance/maintenance-page.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

const closed = (head: string, body: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1.0"><title>Back soon</title>${head}</head><body><h1>Back soon</h1>${body}</body></html>`;

const shut = (head: string, body: string) => site({ '503.html': closed(head, body) });

const contact =
  '<p>Until <time datetime="2026-12-01">1 December</time>. <a href="https://status.example.com/">Details</a>, <a href="mailto:help@example.com">help</a>.</p>';

const promising = (text: string) => shut('', contact.replace(/Until <time[^<]*<\/time>\./, text));

expectReports(rule, {
  good: {
    'within a day': promising('Back <time datetime="PT24H">within 24 hours</time>.'),
    'the day on which it closed, and the one on which it opens': shut(
      '',
      contact.replace('Until', 'From <time datetime="2026-11-01">1 November</time> to'),
    ),
  },
  bad: {
    'no details but the home page, which is closed too': shut(
      '',
      '<time datetime="2026-12-01">1 December</time> <a href="/">Home</a>',
    ),
  },
});
