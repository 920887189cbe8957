import rule from '../../../src/audit/rules/map/map-variant.ts';
import { siteWithMap } from '../../../src/audit/rules/shared/map.ts';
import { testCases } from '../cases.ts';

testCases(rule, {
  bad: {
    'case alone': siteWithMap(['/About', '/gauges/'], ['/about', '/']),
  },
});
