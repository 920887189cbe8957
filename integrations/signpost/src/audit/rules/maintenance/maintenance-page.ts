import { at, type Rel } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';

const closed = (head: string, body: string) => `<!doctype html><html lang="en"><head><meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1.0"><title>Back soon</title>${head}</head><body><h1>Back soon</h1>${body}</body></html>`;
const shut = (head: string, body: string) => site({ '503.html': closed(head, body) });
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
    good: { 'styles inside': shut('<style>body{margin:2rem}</style>', contact) },
    bad: { 'no link': shut('', '<p>Call us.</p>') },
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
          fix: 'put it into the page: styles into <style>, images into data: URLs',
        };
      }
      for (const rel of page.rels.filter(isFetched))
        yield {
          ...at(site, page, rel),
          message: `the 503 page fetches ${rel.href} in advance, which returns 503 too`,
          fix: 'remove the link element',
        };
      const [request] = page.error?.requests ?? [];
      if (request !== undefined)
        yield {
          ...at(site, page, request),
          message: `a script of the 503 page sends a request ("${request.text}"), which returns 503 too`,
          fix: 'remove the script: the page should be static HTML',
        };
      // A page of the site itself returns 503 too.
      const isOpen = page.refs.some(({ kind, target }) => kind === 'link' && target.kind === 'web');
      if (!isOpen)
        yield {
          ...at(site, page),
          message: 'the 503 page has no link to details on another site',
          fix: 'add a link to your status page, or to a profile where you post news',
        };
      if (page.counts.mailLinks === 0)
        yield {
          ...at(site, page),
          message: 'the 503 page has no email address or phone number as a contact',
          fix: 'add <a href="mailto:…"> or <a href="tel:…">',
        };
      const last = lastOf(page.error?.times.map((time) => ({ ...time, day: dayOf(time.text) })) ?? []);
      if (last !== undefined && last.day < site.today)
        yield {
          ...at(site, page, last),
          message: `the 503 page promises ${last.text}, a date in the past`,
          fix: 'write the day on which the site will return',
        };
      else if (last === undefined && !page.error?.times.some(({ text }) => isDuration(text)))
        yield {
          ...at(site, page),
          level: 'info',
          message: 'the 503 page has no date on which the site will return in a time element',
          fix: 'write it, with the day: <time datetime="2026-12-01">1 December</time>',
        };
    }
  },
});

/** `PT24H`: within a day of reading. */
function isDuration(text: string): boolean {
  return /^\s*P(?:\d|T\d)/.test(text);
}

/** True for a prefetch, or a fetch by a script. */
function isFetched({ rel }: Rel): boolean {
  return rel.some((token) => token === 'preload' || token === 'prefetch' || token === 'prerender');
}

/** The last day of a `datetime`: `2026-03` ends with the month. */
function dayOf(text: string): string | undefined {
  const [, year = '', month = '12', day = '31'] =
    /^\s*(\d{4})(?:-(\d{1,2}))?(?:-(\d{1,2}))?(?=$|[T\s])/.exec(text) ?? [];
  if (year === '') return undefined;
  return `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
}

/** From Monday to Wednesday means back on Wednesday. */
function lastOf<Day extends { readonly day: string | undefined }>(days: readonly Day[]) {
  return days
    .flatMap((one) => (one.day === undefined ? [] : [{ ...one, day: one.day }]))
    .reduce<(Day & { day: string }) | undefined>(
      (last, one) => (last === undefined || one.day > last.day ? one : last),
      undefined,
    );
}
