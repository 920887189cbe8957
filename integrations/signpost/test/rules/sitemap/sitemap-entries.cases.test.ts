import { site, sitemap } from '../../../src/audit/rules/shared/example.ts';
import rule from '../../../src/audit/rules/sitemap/sitemap-entries.ts';
import { expectReports } from '../cases.ts';

expectReports(rule, {
  bad: {
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
    'a redirected URL': site({
      'sitemap.xml': sitemap('/', '/old/'),
      'redirects.yaml': 'redirects:\n  - { from: /old, to: /gauges/, since: 2026-01-01 }\n',
    }),
    'a disallowed page': site({ 'robots.txt': 'User-agent: *\nDisallow: /gauges/\n' }),
  },
});
