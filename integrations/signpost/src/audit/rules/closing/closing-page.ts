import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';

const closed = (head: string, body: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1.0"><title>Back soon</title>${head}</head><body><h1>Back soon</h1>${body}</body></html>`;
const contact =
  '<p>Until <time datetime="2026-12-01">1 December</time>. <a href="https://status.example.com/">Details</a>, <a href="mailto:help@example.com">help</a>.</p>';

export default defineRule({
  id: 'closing-page',
  title: 'The 503 page stands alone, and says when and whom to ask',
  level: 'warning',
  conventions: ['W-CLOSE-4'],
  why: 'While the site is closed, every file that the page asks for answers 503 too. What helps visitors is a link to details, the expected day and a contact. (Google Search Central, pause your business online.)',
  fix: 'inline the styles in <style> and the images as data: URLs, and add the details',
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
          message: `the 503 page asks for ${ref.href}, which is closed as well`,
        };
      }
      const links = page.refs.some(({ kind }) => kind === 'link');
      if (!links) yield { ...at(site, page), message: 'the 503 page has no link with details' };
      else if (page.counts.mailLinks === 0)
        yield {
          ...at(site, page),
          message: 'the 503 page has no contact: no mail address and no telephone number',
        };
      if (page.counts.times === 0)
        yield {
          ...at(site, page),
          level: 'advice',
          message: 'the 503 page has no <time> with the expected day',
        };
    }
  },
});
