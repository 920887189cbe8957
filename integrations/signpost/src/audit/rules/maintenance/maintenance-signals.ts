import type { PlatformRule } from '../../../hosts/shared/platform-rule.ts';
import { parsePath } from '../../../lib/url/path.ts';
import { at } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { isNoindex, noindexHeader, robotKeys } from '../shared/noindex.ts';

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
    for (const page of site.documents) {
      if (page.status !== 503) continue;
      const meta = page.metas.find(({ key, content }) => robotKeys.has(key) && isNoindex(content));
      const header = noindexHeader(site, page.url);
      if (meta !== undefined) yield { ...at(site, page, meta), message: 'the 503 page is noindex' };
      if (header !== undefined) {
        const { file, line, column } = header;
        yield { ...at(site, page), file, line, column, message: 'the 503 page is noindex by its header' };
      }
    }
    for (const header of site.headers?.blocks.flatMap(({ headers }) => headers) ?? []) {
      const fault = header.name === 'retry-after' ? retryFault(header.value, site.today) : undefined;
      if (fault === undefined) continue;
      const { file, line, column } = header;
      yield {
        ...{ file, line, column, level: 'warning' },
        message: `Retry-After is "${header.value}", ${fault}, so crawlers don't know when to come back`,
        fix: 'write a number of seconds, such as 86400, or a future date: "Wed, 25 Nov 2026 08:00:00 GMT"',
      };
    }
    const first = site.redirects.find((line) => line.matches(parsePath('/robots.txt')) && !line.conditional);
    if (first?.status === 503 && first.force)
      yield {
        file: first.file,
        line: first.line,
        column: 1,
        message: 'robots.txt returns 503 too, so crawlers stop crawling the whole site',
        fix: 'add `/robots.txt /robots.txt 200!` above this line',
      };
    for (const { status, sparesRobots, saysWhen, ...place } of site.shutdowns ?? []) {
      if (gone.has(status))
        yield { ...place, message: `every URL returns ${status}, which removes the site from the index` };
      else if (status === 503 && !sparesRobots)
        yield {
          ...place,
          message: 'robots.txt returns 503 too, so crawlers stop crawling the whole site',
          fix: 'add `RewriteCond %{REQUEST_URI} !^/robots\\.txt$` above this line',
        };
      if (status === 503 && !saysWhen)
        yield {
          ...place,
          level: 'warning',
          message: "the 503 has no Retry-After, so crawlers don't know when to come back",
          fix: 'add `Header always set Retry-After 86400` above this line',
        };
    }
    for (const { file, line, from, status, force } of site.redirects) {
      if (from !== '/*' || !force || !gone.has(status)) continue;
      yield {
        file,
        line,
        column: 1,
        message: `every URL returns ${status}, which removes the site from the index`,
      };
    }
    for (const { file, line, status, kind, to } of closing(site)) {
      const message =
        kind === 'redirect'
          ? `every URL redirects to ${to} (${status}), so search engines see that page in place of all others`
          : `every URL returns ${status}, which removes the site from the index`;
      yield { file, line, column: 1, message };
    }
  },
});

/** Usual names of maintenance pages: the last part of the path. */
const closedPage =
  /maintenance|^(?:wartung\w*|closed|offline|down(?:time)?|(?:be-right-|we-ll-be-)?back(?:-soon)?|unavailable|503)(?:\.html?)?$/i;

/**
 * Rules of a platform's own file that return such a status for the home page and any other path, or serve one page for all.
 */
function closing({ platforms }: Site): PlatformRule[] {
  const rules = platforms?.all.flatMap((platform) => platform.rules) ?? [];
  const takesAll = (rule: PlatformRule): boolean =>
    ['/', '/any/other-path/'].every(
      (path) => rule.match({ path, query: '', host: 'www.example.com' }) !== undefined,
    );
  // Statuses in `_redirects` and `.htaccess` are read above.
  return rules.filter(
    (rule) =>
      (rule.kind === 'redirect'
        ? closedPage.test(rule.to.split('/').findLast((part) => part !== '') ?? '')
        : /\.(?:json|toml)$/.test(rule.file) &&
          (rule.kind === 'gone' || rule.kind === 'error page') &&
          gone.has(rule.status)) &&
      rule.conditions.length === 0 &&
      rule.state.is === 'active' &&
      !rule.isFallback &&
      takesAll(rule),
  );
}

/** The error in a `Retry-After`: it must be seconds or an HTTP date (RFC 9110, 10.2.3). */
function retryFault(value: string, today: string): string | undefined {
  if (/^\d+$/.test(value)) return undefined;
  const time = /^[A-Z][a-z]{2,8},? /.test(value) ? Date.parse(value) : Number.NaN;
  if (Number.isNaN(time)) return 'which is neither a number of seconds nor a date of HTTP';
  return new Date(time).toISOString().slice(0, 10) < today ? 'a date in the past' : undefined;
}
