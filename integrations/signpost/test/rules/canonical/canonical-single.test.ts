import { expect, it } from 'vitest';
import rule from '../../../src/audit/rules/canonical/canonical-single.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';
import { foundBy } from '../found-by.ts';

const withCanonical = (href: string) =>
  site({ '/gauges/': { head: `<link rel="canonical" href="${href}">` } });

expectReports(rule, {
  good: {
    'both on a page for the printer, as Docsy writes them': site({
      '/': { head: '<meta name="generator" content="Hugo 0.147.8">' },
      '/gauges/_print/': {
        canonical: 'https://www.example.com/gauges/',
        head: '<meta name="robots" content="noindex">',
      },
    }),
    'noindex and its own URL': site({ '/copy/': { head: '<meta name="robots" content="noindex">' } }),
  },
  bad: {
    'the same twice': withCanonical('https://www.example.com/gauges/'),
    'noindex and another page': site({
      '/copy/': {
        canonical: 'https://www.example.com/gauges/',
        head: '<meta name="robots" content="noindex">',
      },
    }),
  },
});

it('canonical-single warns of noindex beside the canonical of another page', async () => {
  const head = `<meta name="robots" content="noindex">`;
  const copy = { canonical: 'https://www.example.com/gauges/', head };
  expect(await foundBy('canonical-single', site({ '/gauges/_print/': copy }))).toEqual([
    'warning gauges/_print/index.html the page is noindex and has the canonical https://www.example.com/gauges/',
  ]);
});

it('canonical-single reports one URL written in two ways as the same canonical twice', async () => {
  expect(await foundBy('canonical-single', withCanonical('/gauges/'))).toEqual([
    'warning gauges/index.html the page has the same canonical twice',
  ]);
});
