import rule from '../../../src/audit/rules/head/title-generic.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

expectReports(rule, {
  bad: {
    'a value that is missing': site({ '/gauges/': { title: 'Gauges | undefined' } }),
  },
});
