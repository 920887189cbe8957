import rule from '../../../src/audit/rules/canonical/canonical-missing.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { createExamples, expectReports } from '../cases.ts';

const withAttribute = (attribute: string) =>
  site({ 'gauges/index.html': page('/gauges/').replace('rel="canonical"', `rel="canonical" ${attribute}`) });

expectReports(rule, {
  good: {
    'one in a Link header': site({
      '/gauges/': { canonical: '' },
      _headers: '/gauges/\n  Link: <https://www.example.com/gauges/>; rel="canonical"\n',
    }),
    'a noindex page': site({ '/x/': { canonical: '', head: '<meta name="robots" content="noindex">' } }),
  },
  bad: {
    ...createExamples('one with ', withAttribute, ['hreflang="en"', 'media="all"', 'type="text/html"']),
  },
});
