import alternateMedia from '../../../src/audit/rules/canonical/alternate-media.ts';
import canonicalHeader from '../../../src/audit/rules/canonical/canonical-header.ts';
import canonicalSteering from '../../../src/audit/rules/canonical/canonical-steering.ts';
import canonicalTarget from '../../../src/audit/rules/canonical/canonical-target.ts';
import { site, siteWithBody } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

// Correct canonicals that look like a mistake.

expectReports(alternateMedia, {
  good: { 'a folder /m/ of pages that are their own canonical': site({ '/m/': {}, '/m/gauges/': {} }) },
});

expectReports(canonicalHeader, {
  good: {
    'a PDF on GitHub Pages, which sends no headers': {
      ...siteWithBody('<a href="/gauges/">Gauges</a> <a href="/a.pdf">PDF</a>'),
      'a.pdf': 'x',
      CNAME: 'www.example.com',
    },
  },
});

/** A page of a list with links to three products of its own. */
const listed = (canonical: string) => ({
  canonical,
  body: '<a href="/gauges/">A</a> <a href="/a/">B</a> <a href="/b/">C</a>',
});

expectReports(canonicalSteering, {
  good: {
    'a canonical that is a PDF': site({
      '/gauges/2/': { canonical: 'https://www.example.com/a.pdf' },
      'a.pdf': 'x',
    }),
    'the second page of another list': site({ '/news/page/2/': listed('https://www.example.com/gauges/') }),
    'a variant with a number and the same links': site({
      '/gauges/2/': { canonical: 'https://www.example.com/gauges/' },
    }),
  },
});

expectReports(canonicalTarget, {
  good: {
    'a page with noindex that is its own canonical': site({
      '/copy/': { head: '<meta name="robots" content="noindex">' },
    }),
    'a canonical relative to the page, which canonical-absolute reports': site({
      '/gauges/': { canonical: 'gages.html' },
    }),
    'a canonical with a fragment, which canonical-absolute reports': site({
      '/gauges/': { canonical: 'https://www.example.com/gages/#top' },
    }),
  },
});
