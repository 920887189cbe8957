import { site, sitemap } from '../../../src/audit/rules/shared/example.ts';
import rule from '../../../src/audit/rules/sitemap/sitemap-entries.ts';
import { expectReports } from '../cases.ts';

/** A sitemap with a URL that redirects. */
const redirected = (to: string, status: number) =>
  site({
    'sitemap.xml': sitemap('/', '/old/'),
    'redirects.yaml': `redirects:\n  - { from: /old, to: ${to}, status: ${status}, since: 2026-01-01 }\n`,
  });

expectReports(rule, {
  good: {
    'a URL that redirects for now': redirected('/gauges/', 302),
  },
  bad: {
    'a page that is missing, in a sitemap that has the name of one of old URLs': site({
      'sitemap-old.xml': sitemap('/gauges/', '/pumps/'),
    }),
    'a noindex page': site({
      '/x/': { head: '<meta name="robots" content="noindex">' },
      'sitemap.xml': sitemap('/', '/x/'),
    }),
    'a PDF that _headers makes noindex': site({
      'a.pdf': 'x',
      _headers: '/*.pdf\n  X-Robots-Tag: noindex\n',
      'sitemap.xml': sitemap('/', '/gauges/', '/a.pdf'),
    }),
    'the error page': site({ 'sitemap.xml': sitemap('/', '/404.html') }),
    'a redirected URL': redirected('/gauges/', 301),
    'a URL that redirects for now to a missing page': redirected('/none/', 302),
    'a disallowed page': site({ 'robots.txt': 'User-agent: *\nDisallow: /gauges/\n' }),
  },
});
