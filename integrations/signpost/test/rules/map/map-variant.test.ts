import rule from '../../../src/audit/rules/map/map-variant.ts';
import { mapped } from '../../../src/audit/rules/shared/map.ts';
import { testCases } from '../cases.ts';

testCases(rule, {
  bad: {
    'case alone': mapped(['/About', '/gauges/'], ['/about', '/']),
  },
});
