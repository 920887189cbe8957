import rule from '../../../src/audit/rules/robots/robots-canonical.ts';
import { page, site, siteWithBody } from '../../../src/audit/rules/shared/example.ts';
import { testCases } from '../cases.ts';

const duplicate = page('/print/gauges/', { canonical: 'https://www.example.com/gauges/' });

const sorted = 'User-agent: *\nDisallow: /*?sort=\n';

testCases(rule, {
  good: {
    'a duplicate with a canonical': site({ 'print/gauges/index.html': duplicate }),
  },
  bad: {
    'a linked URL that only sorts the page': {
      ...siteWithBody('<a href="/gauges/?sort=price">By price</a>'),
      'robots.txt': sorted,
    },
  },
});
