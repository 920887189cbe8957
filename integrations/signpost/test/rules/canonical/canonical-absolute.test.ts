import rule from '../../../src/audit/rules/canonical/canonical-absolute.ts';
import { site, sitemap } from '../../../src/audit/rules/shared/example.ts';
import { testCases } from '../cases.ts';

const named = (canonical: string) => site({ '/gauges/': { canonical } });

testCases(rule, {
  bad: {
    'without a scheme': named('//www.example.com/gauges/'),
    'a host that runs into the path': {
      ...named('https://www.example.comgauges/'),
      'sitemap.xml': sitemap('/'),
    },
    http: named('http://www.example.com/gauges/'),
    'with a campaign': {
      ...named('https://www.example.com/gauges/?utm_source=mail'),
      'sitemap.xml': sitemap('/'),
    },
    'with a login': named('https://preview@www.example.com/gauges/'),
    'with a fragment': named('https://www.example.com/gauges/#top'),
    empty: site({ '/gauges/': { canonical: '', head: '<link rel="canonical" href="">' } }),
  },
});
