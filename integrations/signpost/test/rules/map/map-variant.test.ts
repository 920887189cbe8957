import rule from '../../../src/audit/rules/map/map-variant.ts';
import { siteWithMap } from '../../../src/audit/rules/shared/map.ts';
import { expectReports } from '../cases.ts';

expectReports(rule, {
  bad: {
    'case alone': siteWithMap(['/About', '/gauges/'], ['/about', '/']),
  },
});
