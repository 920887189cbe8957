import rule from '../../../src/audit/rules/canonical/canonical-target.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

const named = (path: string, more: Record<string, string> = {}) =>
  site({ '/copy/': { canonical: `https://www.example.com${path}` }, ...more });

expectReports(rule, {
  good: {
    'a page that is its own canonical with a query': named('/copy/?all=1'),
  },
  bad: {
    'a noindex page': named('/x/', {
      'x/index.html': page('/x/', { head: '<meta name="robots" content="noindex">' }),
    }),
    'a redirect': named('/meters', {
      'redirects.yaml': 'redirects:\n  - { from: /meters, to: /gauges/, since: 2026-01-01 }\n',
    }),
    'a page whose canonical is a third one': named('/x/', {
      'x/index.html': page('/x/', { canonical: 'https://www.example.com/gauges/' }),
    }),
    'a URL variant': named('/gauges/index.html'),
    'a PDF': named('/gauges.pdf', { 'gauges.pdf': '%PDF-1.4' }),
  },
});
