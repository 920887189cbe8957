import rule from '../../../src/audit/rules/map/map-duplicate.ts';
import { mapped } from '../../../src/audit/rules/shared/map.ts';
import { testCases } from '../cases.ts';

testCases(rule, {
  bad: {
    'the same twice': mapped(['/a', '/gauges/'], ['/a', '/gauges/']),
  },
});
