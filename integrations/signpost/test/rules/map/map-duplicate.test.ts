import rule from '../../../src/audit/rules/map/map-duplicate.ts';
import { siteWithMap } from '../../../src/audit/rules/shared/map.ts';
import { expectReports } from '../cases.ts';

expectReports(rule, {
  bad: {
    'the same twice': siteWithMap(['/a', '/gauges/'], ['/a', '/gauges/']),
  },
});
