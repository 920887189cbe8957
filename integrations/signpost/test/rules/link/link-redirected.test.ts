import rule from '../../../src/audit/rules/link/link-redirected.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

expectReports(rule, {
  good: {
    'a URL that redirects temporarily, as to a login': site({
      '/': { body: '<a href="/account/">A</a> <a href="/">B</a>' },
      'redirects.yaml': 'redirects:\n  - { from: /account/, to: /gauges/, status: 302, since: 2026-01-01 }\n',
    }),
    'a URL of a site that is closed for a day': site({
      '/': { body: '<a href="/gauges/?size=2">A</a>' },
      _redirects: '/robots.txt /robots.txt 200!\n/* /503.html 503!\n',
    }),
    'a place on the 404 page, whose own URL a rule redirects': {
      ...site(),
      '404.html': '<!doctype html><html lang="en"><title>Not found</title><a href="#content">Skip</a></html>',
      _redirects: '/404.html /404 301!\n',
    },
  },
  bad: {
    'a URL of the map': site({
      '/': { body: '<a href="/meters/">A</a>' },
      'redirects.yaml': 'redirects:\n  - { from: /meters, to: /gauges/, since: 2026-01-01 }\n',
    }),
    'a URL that is redirected to itself': site({
      '/': { body: '<a href="/loop">A</a>' },
      _redirects: '/loop /loop 301\n',
    }),
    'a page that is gone': site({
      '/': { body: '<a href="/meters/">A</a>' },
      'redirects.yaml': 'gone:\n  - /meters\n',
    }),
  },
});
