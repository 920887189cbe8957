import rule from '../../../src/audit/rules/canonical/canonical-host.ts';
import { site, sitemap } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

expectReports(rule, {
  bad: {
    'the machine where the site was built': site({
      '/gauges/': { canonical: 'https://localhost/gauges/' },
    }),
    "a sitemap and canonicals without the host, as with Hugo's baseURL '/'": site({
      '/': { canonical: '/' },
      '/gauges/': { canonical: '/gauges/' },
      'sitemap.xml': sitemap('/', '/gauges/').replaceAll('https://www.example.com', ''),
    }),
  },
});
