import { answerFromFiles } from '../../../hosts/shared/answer-from-files.ts';
import type { ForeignRule } from '../../../hosts/shared/foreign-rule.ts';
import type { Cause } from '../../../lib/finding.ts';
import { findNoindexMeta } from '../../../pages/noindex.ts';
import { parseErrorName } from '../../../plan/error-pages.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Fault, locateOnPage, pickPlace } from '../rule.ts';
import { site } from '../shared/example.ts';
import { findNoindexHeader } from '../shared/indexable.ts';
import { formatLine } from '../shared/map.ts';

const messages = {
  noindex: 'the 503 page is noindex',
  noindexByHeader: 'the 503 page is noindex by its header',
  retryAfter: (value: string) =>
    `Retry-After is "${value}", which is neither a number of seconds nor a future date, so crawlers don't know when to come back`,
  robots: 'robots.txt returns 503 too, so crawlers stop crawling the whole site',
  gone: (status: number) => `every URL returns ${status}, which removes the site from the index`,
  redirected: (to: string, status: number) =>
    `every URL redirects to ${to} (${status}), so search engines see that page in place of all others`,
};
const retryFix =
  'write a number of seconds, such as 86400, or a future date: "Wed, 25 Nov 2026 08:00:00 GMT"';
const robotsFix = 'let a rule above this one serve /robots.txt';

/** Statuses by which crawlers take a site for gone or closed. */
const gone: ReadonlySet<number> = new Set([401, 403, 404, 410]);

/** Usual names of maintenance pages: the last part of the path. */
const closedPage =
  /maintenance|^(?:wartung\w*|closed|offline|down(?:time)?|(?:be-right-|we-ll-be-)?back(?:-soon)?|unavailable)(?:\.html?)?$/i;

const closed =
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Back soon</title></head><body><h1>Back soon</h1></body></html>';

export default defineRule({
  id: 'maintenance-signals',
  title: 'Maintenance mode keeps the site in the index',
  level: 'error',
  conventions: ['W-CLOSE-5', 'W-CLOSE-7', 'W-ROBOTS-1'],
  why: '403, 404, 410 and noindex tell search engines that the pages are gone for good. 503 tells them that the pages come back. (Google Search Central, pause your business online.)',
  fix: 'return 503 with Retry-After, and remove noindex',
  examples: () => ({
    good: {
      '503 for all but robots.txt': {
        files: site({
          '503.html': closed,
          _redirects: '/robots.txt /robots.txt 200!\n/* /503.html 503!\n',
        }),
        nearMiss: {
          replace: ['/robots.txt /robots.txt 200!', '# Back on Monday'],
          finds:
            'error _redirects:2:1  robots.txt returns 503 too, so crawlers stop crawling the whole site  Fix: Let a rule above this one serve /robots.txt',
        },
      },
      'a page for unknown URLs': {
        files: site({ _redirects: '/* /404.html 404\n' }),
        nearMiss: {
          replace: ['/404.html 404', '/404.html 404!'],
          finds:
            'error _redirects:1:1  Every URL returns 404, which removes the site from the index  Fix: Return 503 with Retry-After, and remove noindex.',
        },
      },
      'a site that has moved to another host': {
        files: site({ _redirects: '/* https://shop.example/ 302\n' }),
        nearMiss: {
          replace: ['https://shop.example/', 'https://shop.example/maintenance/'],
          finds:
            'error _redirects:1:1  Every URL redirects to https://shop.example/maintenance/ (302), so search engines see that page in place of all others  Fix: Return 503 with Retry-After, and remove noindex.',
        },
      },
      'the visitors of one country, sent to a page about maintenance': {
        files: site({ 'maintenance/index.html': closed, _redirects: '/* /maintenance/ 302 Country=de\n' }),
        nearMiss: {
          replace: [' Country=de', ''],
          finds:
            'error _redirects:1:1  Every URL redirects to /maintenance/ (302), so search engines see that page in place of all others  Fix: Return 503 with Retry-After, and remove noindex.',
        },
      },
      'a part of the site, sent to a page about maintenance': {
        files: site({ 'maintenance/index.html': closed, _redirects: '/shop/* /maintenance/ 302\n' }),
        nearMiss: {
          replace: ['/shop/*', '/*'],
          finds:
            'error _redirects:1:1  Every URL redirects to /maintenance/ (302), so search engines see that page in place of all others  Fix: Return 503 with Retry-After, and remove noindex.',
        },
      },
      'Retry-After in seconds': {
        files: site({ '503.html': closed, _headers: '/503.html\n  Retry-After: 3600\n' }),
        nearMiss: {
          replace: ['Retry-After: 3600', 'Retry-After: tomorrow'],
          finds:
            'warning _headers:2:1  Retry-After is "tomorrow", which is neither a number of seconds nor a future date, so crawlers don\'t know when to come back  Fix: Write a number of seconds, such as 86400, or a future date: "Wed, 25 Nov 2026 08:00:00 GMT".',
        },
      },
    },
    bad: {
      '503 for all but the team, and for robots.txt too': {
        files: site({
          '503.html': closed,
          _redirects: '/* /:splat 200! Role=admin\n/* /503.html 503!\n',
        }),
        finds:
          'error _redirects:2:1  robots.txt returns 503 too, so crawlers stop crawling the whole site  Fix: Let a rule above this one serve /robots.txt',
      },
      '403 for all, on Apache': {
        files: site({ '.htaccess': 'RewriteEngine On\nRewriteRule ^ - [F]\n' }),
        finds:
          'error .htaccess:2:1  Every URL returns 403, which removes the site from the index  Fix: Return 503 with Retry-After, and remove noindex.',
      },
      'a 503 page with noindex, in the page and in a header, and a date that is past': {
        files: site({
          '503.html': closed.replace('<title>', '<meta name="robots" content="noindex">$&'),
          _headers: '/503.html\n  X-Robots-Tag: noindex\n  Retry-After: Wed, 21 Oct 2015 07:28:00 GMT\n',
        }),
        finds:
          'error 503.html:1:60  The 503 page is noindex  Fix: Return 503 with Retry-After, and remove noindex.\nerror _headers:2:1  The 503 page is noindex by its header  Fix: Return 503 with Retry-After, and remove noindex.\nwarning _headers:3:1  Retry-After is "Wed, 21 Oct 2015 07:28:00 GMT", which is neither a number of seconds nor a future date, so crawlers don\'t know when to come back  Fix: Write a number of seconds, such as 86400, or a future date: "Wed, 25 Nov 2026 08:00:00 GMT".',
      },
      '503 for robots.txt too': {
        files: site({ '503.html': closed, _redirects: '/* /503.html 503!\n' }),
        finds:
          'error _redirects:1:1  robots.txt returns 503 too, so crawlers stop crawling the whole site  Fix: Let a rule above this one serve /robots.txt',
      },
    },
  }),

  *check(site) {
    yield* checkNoindex(site);
    yield* checkRetryAfter(site);

    // Netlify and Cloudflare both read `_redirects`: each line is reported once.
    const reportedLines = new Set<string>();
    for (const { rules } of site.platforms?.platformRules ?? [])
      for (const rule of rules) {
        const line = formatLine(rule);
        const isOwn = site.platforms?.isOwn(rule.file, rule.line) === true;
        const cause = isOwn && !reportedLines.has(line) ? checkRule(rules, rule) : undefined;
        if (cause === undefined) continue;
        reportedLines.add(line);
        yield { ...pickPlace(rule), cause };
      }
  },
});

function* checkNoindex(site: Site): Generator<Fault> {
  // A preview or staging build has noindex on all pages, and its 503.html too.
  if (site.isHidden) return;
  for (const page of site.documents.filter(({ status }) => status === 503)) {
    const meta = findNoindexMeta(page);
    if (meta !== undefined)
      yield { ...locateOnPage(site, page, meta), cause: { key: 'noindex', message: messages.noindex } };

    const header = findNoindexHeader(site, page.servedUrl);
    if (header !== undefined)
      yield { ...pickPlace(header), cause: { key: 'noindex by header', message: messages.noindexByHeader } };
  }
}

function* checkRetryAfter({ headers, today }: Site): Generator<Fault> {
  const allHeaders = headers?.blocks.flatMap((block) => block.headers) ?? [];
  for (const header of allHeaders.filter(({ name }) => name === 'retry-after')) {
    const { value } = header;
    const isNumber = /^\d+$/.test(value);
    // An HTTP date (RFC 9110, 10.2.3): Wed, 25 Nov 2026 08:00:00 GMT
    const time = /^[A-Z][a-z]{2,8},? /.test(value) ? Date.parse(value) : Number.NaN;
    const isFuture = !Number.isNaN(time) && new Date(time).toISOString().slice(0, 10) >= today;
    if (!isNumber && !isFuture)
      yield {
        ...pickPlace(header),
        cause: { key: 'retry after', level: 'warning', message: messages.retryAfter(value), fix: retryFix },
      };
  }
}

/** A rule that closes the whole site: `/* /503.html 503!` for robots.txt too, `/* /gone.html 410!`, `/* /maintenance/ 302`. */
function checkRule(rules: readonly ForeignRule[], rule: ForeignRule): Cause | undefined {
  const { kind, status, to, isForced } = rule;
  // An earlier rule may answer some visitors, such as the team by a role: crawlers get this one.
  const answers = (path: string) => answerFromFiles(rules, { path }).rule === rule;
  // A rule for a part of the site, or for visitors of one country
  if (!answers('/any/other-path/')) return undefined;

  // A line that sends every URL to a maintenance page is meant to close the site, also where files of the build come first.
  if (kind === 'redirect') {
    const page = to.split('/').findLast((part) => part !== '') ?? '';
    if (closedPage.test(page) || parseErrorName(page) === 503)
      return { key: 'redirected', message: messages.redirected(to, status) };
    return undefined;
  }
  // Without force, a rule answers only URLs without a file: `/* /404.html 404`.
  if (!isForced || !answers('/')) return undefined;
  if (gone.has(status)) return { key: 'gone', message: messages.gone(status) };
  if (status === 503 && answers('/robots.txt'))
    return { key: 'robots', message: messages.robots, fix: robotsFix };
  return undefined;
}
