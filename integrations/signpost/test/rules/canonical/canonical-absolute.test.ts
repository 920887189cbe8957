import rule from '../../../src/audit/rules/canonical/canonical-absolute.ts';
import { site, sitemap } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

const named = (canonical: string) => site({ '/gauges/': { canonical } });

expectReports(rule, {
  bad: {
    'without a scheme': named('//www.example.com/gauges/'),
    'with a campaign': {
      ...named('https://www.example.com/gauges/?utm_source=mail'),
      ...named('https://www.example.com/gauges/?gbraid=0AAAAA'),
      'sitemap.xml': sitemap('/'),
    },
  },
});
