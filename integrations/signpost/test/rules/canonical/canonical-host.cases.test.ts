import rule from '../../../src/audit/rules/canonical/canonical-host.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

const elsewhere = (url: string) => page(url, { canonical: `https://staging.example.net${url}` });

expectReports(rule, {
  bad: {
    'staging on every page': site({
      'index.html': elsewhere('/'),
      'gauges/index.html': elsewhere('/gauges/'),
    }),
    'the machine where the site was built': site({
      '/gauges/': { canonical: 'https://localhost/gauges/' },
    }),
  },
});
