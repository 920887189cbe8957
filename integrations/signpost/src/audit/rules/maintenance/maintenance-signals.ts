import type { PlatformRule } from '../../../hosts/shared/platform-rule.ts';
import { parsePath } from '../../../lib/url/path.ts';
import { locateOnPage } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, type Report } from '../rule.ts';
import { site } from '../shared/example.ts';
import { findNoindexHeader, isNoindex, robotKeys } from '../shared/noindex.ts';

const messages = {
  noindex: 'the 503 page is noindex',
  noindexByHeader: 'the 503 page is noindex by its header',
  retryAfter: (value: string, fault: string) =>
    `Retry-After is "${value}", ${fault}, so crawlers don't know when to come back`,
  noRetryAfter: "the 503 has no Retry-After, so crawlers don't know when to come back",
  robots: 'robots.txt returns 503 too, so crawlers stop crawling the whole site',
  gone: (status: number) => `every URL returns ${status}, which removes the site from the index`,
  redirected: (to: string, status: number) =>
    `every URL redirects to ${to} (${status}), so search engines see that page in place of all others`,
};

const closed = (
  head: string,
) => `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Back soon</title>${head}</head><body><h1>Back soon</h1>
<p><time>1 December</time> <a href="mailto:help@example.com">help</a></p></body></html>`;

const onApache = (...lines: readonly string[]) =>
  site({ '.htaccess': ['RewriteEngine On', ...lines, ''].join('\n') });

/** Statuses that tell crawlers that a site is gone or closed. */
const gone: ReadonlySet<number> = new Set([401, 403, 404, 410]);

export default defineRule({
  id: 'maintenance-signals',
  title: 'Maintenance mode keeps the site in the index',
  level: 'error',
  conventions: ['W-CLOSE-5', 'W-CLOSE-7', 'W-ROBOTS-1'],
  why: '403, 404, 410 and noindex tell search engines that the pages are gone for good. 503 tells them that the pages come back. (Google Search Central, pause your business online.)',
  fix: 'return 503 with Retry-After, and remove noindex',
  examples: () => ({
    good: {
      '503 for all but robots.txt': site({
        '503.html': closed(''),
        _redirects: '/robots.txt /robots.txt 200!\n/* /503.html 503!\n',
      }),
    },
    bad: { 'all denied, on Apache': onApache('Require all denied') },
  }),
  *check(site) {
    yield* checkNoindex(site);
    yield* checkRetryAfter(site);
    yield* checkRedirectLines(site);
    yield* checkShutdowns(site);
    for (const { file, line, status, kind, to } of findClosingRules(site)) {
      const message = kind === 'redirect' ? messages.redirected(to, status) : messages.gone(status);
      yield { file, line, column: 1, message };
    }
  },
});

function* checkNoindex(site: Site): Generator<Report> {
  for (const page of site.documents) {
    if (page.status !== 503) continue;
    const meta = page.metas.find(({ key, content }) => robotKeys.has(key) && isNoindex(content));
    const header = findNoindexHeader(site, page.url);
    if (meta !== undefined) yield { ...locateOnPage(site, page, meta), message: messages.noindex };
    if (header === undefined) continue;
    const { file, line, column } = header;
    yield { ...locateOnPage(site, page), file, line, column, message: messages.noindexByHeader };
  }
}

function* checkRetryAfter(site: Site): Generator<Report> {
  for (const { name, value, file, line, column } of site.headers?.blocks.flatMap((block) => block.headers) ??
    []) {
    const fault = name === 'retry-after' ? retryFault(value, site.today) : undefined;
    if (fault === undefined) continue;
    yield {
      ...{ file, line, column, level: 'warning' },
      message: messages.retryAfter(value, fault),
      fix: 'write a number of seconds, such as 86400, or a future date: "Wed, 25 Nov 2026 08:00:00 GMT"',
    };
  }
}

/** Lines of _redirects: `/* /503.html 503!` without one for robots.txt, `/* /gone.html 410!`. */
function* checkRedirectLines({ redirects }: Site): Generator<Report> {
  const first = redirects.find((line) => line.matches(parsePath('/robots.txt')) && !line.conditional);
  if (first?.status === 503 && first.force)
    yield {
      ...{ file: first.file, line: first.line, column: 1 },
      message: messages.robots,
      fix: 'add `/robots.txt /robots.txt 200!` above this line',
    };
  for (const { file, line, from, status, force } of redirects)
    if (from === '/*' && force && gone.has(status))
      yield { file, line, column: 1, message: messages.gone(status) };
}

/** Apache's rules for the whole site. */
function* checkShutdowns({ shutdowns = [] }: Site): Generator<Report> {
  for (const { status, sparesRobots, saysWhen, ...place } of shutdowns) {
    if (gone.has(status)) yield { ...place, message: messages.gone(status) };
    if (status !== 503) continue;
    if (!sparesRobots)
      yield {
        ...place,
        message: messages.robots,
        fix: 'add `RewriteCond %{REQUEST_URI} !^/robots\\.txt$` above this line',
      };
    if (!saysWhen)
      yield {
        ...{ ...place, level: 'warning' },
        message: messages.noRetryAfter,
        fix: 'add `Header always set Retry-After 86400` above this line',
      };
  }
}

/** Usual names of maintenance pages: the last part of the path. */
const closedPage =
  /maintenance|^(?:wartung\w*|closed|offline|down(?:time)?|(?:be-right-|we-ll-be-)?back(?:-soon)?|unavailable|503)(?:\.html?)?$/i;

/** Rules of a platform's own file that send every URL to such a page, or answer it with such a status. */
function findClosingRules({ platforms }: Site): PlatformRule[] {
  const rules = platforms?.all.flatMap((platform) => platform.rules) ?? [];
  return rules.filter((rule) => {
    const isPlain = rule.conditions.length === 0 && rule.state.is === 'active' && !rule.isFallback;
    const isForAll = ['/', '/any/other-path/'].every(
      (path) => rule.match({ path, query: '', host: 'www.example.com' }) !== undefined,
    );
    if (!isPlain || !isForAll) return false;
    if (rule.kind === 'redirect')
      return closedPage.test(rule.to.split('/').findLast((part) => part !== '') ?? '');
    // Statuses in `_redirects` and `.htaccess` are read above.
    const isStatus = rule.kind === 'gone' || rule.kind === 'error page';
    return isStatus && /\.(?:json|toml)$/.test(rule.file) && gone.has(rule.status);
  });
}

/** The error in a `Retry-After`: it must be seconds or an HTTP date (RFC 9110, 10.2.3). */
function retryFault(value: string, today: string): string | undefined {
  if (/^\d+$/.test(value)) return undefined;
  const time = /^[A-Z][a-z]{2,8},? /.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time)) return 'which is neither a number of seconds nor a date of HTTP';
  return new Date(time).toISOString().slice(0, 10) < today ? 'a date in the past' : undefined;
}
