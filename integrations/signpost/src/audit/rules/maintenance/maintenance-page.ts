import { isDay } from '../../../lib/date.ts';
import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';

const closed = (head: string, body: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1.0"><title>Back soon</title>${head}</head><body><h1>Back soon</h1>${body}</body></html>`;
const contact =
  '<p>Until <time datetime="2026-12-01">1 December</time>. <a href="https://status.example.com/">Details</a>, <a href="mailto:help@example.com">help</a>.</p>';

export default defineRule({
  id: 'maintenance-page',
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
      {
        title: 'a contact, which does not tell the details',
        files: site({
          '503.html': closed(
            '',
            '<time datetime="2026-12-01">1 December</time> <a href="mailto:help@example.com">help</a>',
          ),
        }),
      },
      {
        title: 'no details but the home page, which is closed too',
        files: site({
          '503.html': closed('', '<time datetime="2026-12-01">1 December</time> <a href="/">Home</a>'),
        }),
      },
      {
        title: 'a day that is past',
        files: site({ '503.html': closed('', contact.replace('2026-12-01', '2026-11-02')) }),
      },
      {
        title: 'a script',
        files: site({ '503.html': closed('<script>fetch("/status.json")</script>', contact) }),
      },
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
      if (page.counts.scripts > 0)
        yield { ...at(site, page), message: 'the 503 page has a script, but it should be static HTML' };
      // A page of the site itself returns 503 too.
      const isOpen = page.refs.some(({ kind, target }) => kind === 'link' && target.kind === 'web');
      if (!isOpen)
        yield {
          ...at(site, page),
          message: 'the 503 page has no link to details on another site',
        };
      if (page.counts.mailLinks === 0)
        yield {
          ...at(site, page),
          message: 'the 503 page has no email address or phone number as a contact',
        };
      const [first] = page.times;
      const past = page.times.find(({ text }) => isDay(text.slice(0, 10)) && text.slice(0, 10) < site.today);
      if (first === undefined)
        yield {
          ...at(site, page),
          level: 'info',
          message: 'the 503 page has no <time> with the expected return date',
        };
      else if (past !== undefined)
        yield {
          ...at(site, page, past),
          message: `the 503 page promises ${past.text}, which is past`,
          fix: 'write the day on which the site will return',
        };
    }
  },
});
