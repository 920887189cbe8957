import rule from '../../../src/audit/rules/canonical/canonical-single.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

expectReports(rule, {
  good: {
    'both on a page for the printer, as Docsy writes them': site({
      '/': { head: '<meta name="generator" content="Hugo 0.147.8">' },
      '/gauges/_print/': {
        canonical: 'https://www.example.com/gauges/',
        head: '<meta name="robots" content="noindex">',
      },
    }),
    'noindex and another URL of the same page': site({
      '/cart/': { canonical: './index.html', head: '<meta name="robots" content="noindex">' },
    }),
  },
});
