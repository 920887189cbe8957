import rule from '../../../src/audit/rules/canonical/canonical-host.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

expectReports(rule, {
  bad: {
    'the machine where the site was built': site({
      '/gauges/': { canonical: 'https://localhost/gauges/' },
    }),
  },
});
