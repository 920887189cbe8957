import rule from '../../../src/audit/rules/canonical/canonical-served.ts';
import { page, site, sitemap } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

expectReports(rule, {
  good: {
    'an unknown host': site({
      '/': { body: '<p><a href="/gauges">Gauges</a></p>' },
      'gauges/index.html': page('/gauges/', { canonical: 'https://www.example.com/gauges' }),
      'sitemap.xml': sitemap('/', '/gauges'),
    }),
  },
});
