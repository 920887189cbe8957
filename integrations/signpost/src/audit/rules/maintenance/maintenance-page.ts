import type { Page } from '../../../pages/page.ts';
import type { SitePages } from '../../site/site.ts';
import { defineRule, type Fault, locateOnPage } from '../rule.ts';
import { site } from '../shared/example.ts';

const messages = {
  loads: (href: string) => `the 503 page loads ${href}, which returns 503 too`,
  noDetails: 'the 503 page has no link to details on another site',
  noContact: 'the 503 page has no email address or phone number as a contact',
  past: (day: string) => `the 503 page promises ${day}, a date in the past`,
  noDate: 'the 503 page has no date on which the site will return in a time element',
};
const dateFix = 'write the day on which the site will return: <time datetime="2026-12-01">1 December</time>';

const closed = (head: string, body: string) =>
  site({
    '503.html': `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1.0"><title>Back soon</title>${head}</head><body><h1>Back soon</h1>${body}</body></html>`,
  });
const contact =
  '<p>Until <time datetime="2026-12-01">1 December</time>. <a href="https://status.example.com/">Details</a>, <a href="mailto:help@example.com">help</a>.</p>';

export default defineRule({
  id: 'maintenance-page',
  title: 'The 503 page needs no other files, and says until when and whom to contact',
  level: 'warning',
  conventions: ['W-CLOSE-4'],
  why: 'During maintenance mode, every file that the page loads returns 503 too. Visitors need a link to details, the expected return date and a contact. (Google Search Central, pause your business online.)',
  fix: 'put styles into <style>, scripts into <script> and images into data: URLs, and remove what else the page loads',
  scope: 'page',
  examples: () => ({
    good: {
      'a maintenance page with its styles inside': {
        files: closed('<style>body{margin:2rem}</style>', contact),
        nearMiss: {
          replace: ['datetime="2026-12-01"', 'datetime="2026-11-01"'],
          finds:
            'warning 503.html:2:167  The 503 page promises 2026-11-01, a date in the past  Fix: Write the day on which the site will return: <time datetime="2026-12-01">1 December</time>',
        },
      },
      'a duration in place of a day': {
        files: closed('', contact.replace('datetime="2026-12-01"', 'datetime="PT24H"')),
        nearMiss: {
          replace: ['datetime="PT24H"', 'datetime="soon"'],
          finds:
            'info 503.html:1:1  The 503 page has no date on which the site will return in a time element  Fix: Write the day on which the site will return: <time datetime="2026-12-01">1 December</time>',
        },
      },
      'details on the site of the status page': {
        files: closed('', contact),
        nearMiss: {
          replace: ['https://status.example.com/', '/status/'],
          finds:
            'warning 503.html:1:1  The 503 page has no link to details on another site  Fix: Add a link to your status page or profile.',
        },
      },
    },
    bad: {
      'a maintenance page without a link': {
        files: closed('', '<p>Call us.</p>'),
        finds:
          'warning 503.html:1:1  The 503 page has no email address or phone number as a contact  Fix: Add <a href="mailto:…"> or <a href="tel:…">\nwarning 503.html:1:1  The 503 page has no link to details on another site  Fix: Add a link to your status page or profile.\ninfo 503.html:1:1  The 503 page has no date on which the site will return in a time element  Fix: Write the day on which the site will return: <time datetime="2026-12-01">1 December</time>',
      },
      'a style of the site, and a day that is past': {
        files: {
          ...closed('<link rel="stylesheet" href="/site.css">', contact.replace('2026-12-01', '2026-11-02')),
          'site.css': '',
        },
        finds:
          'error 503.html:2:95  The 503 page loads /site.css, which returns 503 too  Fix: Put styles into <style>, scripts into <script> and images into data: URLs, and remove what else the page loads.\nwarning 503.html:2:175  The 503 page promises 2026-11-02, a date in the past  Fix: Write the day on which the site will return: <time datetime="2026-12-01">1 December</time>',
      },
    },
  }),

  *check(site) {
    for (const page of site.documents) {
      if (page.status !== 503) continue;
      const place = locateOnPage(site, page);
      const files = page.refs.filter(({ kind }) => kind !== 'link');
      const fetched = page.rels.filter(({ rel }) => rel.includes('preload') || rel.includes('prefetch'));
      for (const ref of [...files, ...fetched])
        yield {
          ...locateOnPage(site, page, ref),
          cause: { key: 'loads', level: 'error', message: messages.loads(ref.href) },
        };

      // A page of the site itself returns 503 too.
      if (!page.refs.some(({ kind, target }) => kind === 'link' && target.kind === 'web'))
        yield {
          ...place,
          cause: {
            key: 'no details',
            message: messages.noDetails,
            fix: 'add a link to your status page or profile',
          },
        };
      if (page.mailLinks === 0)
        yield {
          ...place,
          cause: {
            key: 'no contact',
            message: messages.noContact,
            fix: 'add <a href="mailto:…"> or <a href="tel:…">',
          },
        };
      yield* checkReturnDate(site, page);
    }
  },
});

/** The last day on the page counts: Wednesday of "from Monday to Wednesday". A duration, such as PT24H, counts from today. */
function* checkReturnDate(site: SitePages, page: Page): Generator<Fault> {
  const { times } = page;
  const days = times.filter(({ text }) => /^\d{4}-\d\d-\d\d(?:$|[T\s])/.test(text));
  const last = days.toSorted((a, b) => (a.text < b.text ? 1 : -1))[0];
  const isDuration = times.some(({ text }) => /^P(?:\d|T\d)/.test(text));

  if (last === undefined && !isDuration)
    yield {
      ...locateOnPage(site, page),
      cause: { key: 'no date', level: 'info', message: messages.noDate, fix: dateFix },
    };
  else if (last !== undefined && last.text.slice(0, 10) < site.today)
    yield {
      ...locateOnPage(site, page, last),
      cause: { key: 'past', message: messages.past(last.text), fix: dateFix },
    };
}
