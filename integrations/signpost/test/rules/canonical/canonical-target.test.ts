import rule from '../../../src/audit/rules/canonical/canonical-target.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

const named = (path: string, more: Record<string, string> = {}) =>
  site({ '/copy/': { canonical: `https://www.example.com${path}` }, ...more });

const redirect = (to: string, status: number) => ({
  'redirects.yaml': `redirects:\n  - { from: /meters, to: ${to}, status: ${status}, since: 2026-01-01 }\n`,
});

expectReports(rule, {
  good: {
    'a URL that redirects for now': named('/meters', redirect('/gauges/', 302)),
    'a page that is its own canonical with a query': named('/copy/?all=1'),
  },
  bad: {
    'a noindex page': named('/x/', {
      'x/index.html': page('/x/', { head: '<meta name="robots" content="noindex">' }),
    }),
    'a redirect': named('/meters', redirect('/gauges/', 301)),
    'a URL that redirects for now to a missing page': named('/meters', redirect('/none/', 302)),
    'a page whose canonical is a third one': named('/x/', {
      'x/index.html': page('/x/', { canonical: 'https://www.example.com/gauges/' }),
    }),
    'a URL variant': named('/gauges/index.html'),
    'a PDF': named('/gauges.pdf', { 'gauges.pdf': '%PDF-1.4' }),
  },
});
