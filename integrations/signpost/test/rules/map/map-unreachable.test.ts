import rule from '../../../src/audit/rules/map/map-unreachable.ts';
import { siteWithMap } from '../../../src/audit/rules/shared/map.ts';
import { expectReports } from '../cases.ts';

expectReports(rule, {
  bad: {
    'a placeholder behind a star': siteWithMap(['/a/*', '/gauges/'], ['/a/:id', '/gauges/']),
  },
});
