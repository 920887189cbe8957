import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';

const closed = (head: string, body: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1.0"><title>Back soon</title>${head}</head><body><h1>Back soon</h1>${body}</body></html>`;
const contact =
  '<p>Until <time datetime="2026-12-01">1 December</time>. <a href="https://status.example.com/">Details</a>, <a href="mailto:help@example.com">help</a>.</p>';

export default defineRule({
  id: 'closing-page',
  title: 'The 503 page needs no other files, and says until when and whom to contact',
  level: 'warning',
  conventions: ['W-CLOSE-4'],
  why: 'During maintenance mode, every file that the page loads returns 503 too. Visitors need a link to details, the expected return date and a contact. (Google Search Central, pause your business online.)',
  fix: 'put the styles into <style> and the images into data: URLs, and add the details',
  scope: 'page',
  examples: () => ({
    good: [
      {
        title: 'styles inside',
        files: site({ '503.html': closed('<style>body{margin:2rem}</style>', contact) }),
      },
    ],
    bad: [
      {
        title: 'a style from the site',
        files: site({
          '503.html': closed('<link rel="stylesheet" href="/site.css">', contact),
          'site.css': '',
        }),
      },
      {
        title: 'no contact',
        files: site({ '503.html': closed('', '<a href="https://status.example.com/">Details</a>') }),
      },
      { title: 'no link', files: site({ '503.html': closed('', '<p>Call us.</p>') }) },
    ],
  }),
  *check(site) {
    for (const page of site.documents) {
      if (page.status !== 503) continue;
      for (const ref of page.refs) {
        if (ref.kind === 'link') continue;
        yield {
          ...at(site, page, ref),
          level: 'error',
          message: `the 503 page loads ${ref.href}, which returns 503 too`,
        };
      }
      const links = page.refs.some(({ kind }) => kind === 'link');
      if (!links) yield { ...at(site, page), message: 'the 503 page has no link to details' };
      else if (page.counts.mailLinks === 0)
        yield {
          ...at(site, page),
          message: 'the 503 page has no email address or phone number as a contact',
        };
      if (page.counts.times === 0)
        yield {
          ...at(site, page),
          level: 'advice',
          message: 'the 503 page has no <time> with the expected return date',
        };
    }
  },
});
