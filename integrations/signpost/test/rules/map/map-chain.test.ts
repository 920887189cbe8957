import rule from '../../../src/audit/rules/map/map-chain.ts';
import { siteWithMap } from '../../../src/audit/rules/shared/map.ts';
import { expectReports } from '../cases.ts';

expectReports(rule, {
  bad: {
    'four redirects in a row': siteWithMap(['/a', '/b'], ['/b', '/c'], ['/c', '/d'], ['/d', '/gauges/']),
  },
});
