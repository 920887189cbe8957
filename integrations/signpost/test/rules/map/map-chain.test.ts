import rule from '../../../src/audit/rules/map/map-chain.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { siteWithMap } from '../../../src/audit/rules/shared/map.ts';
import { testCases } from '../cases.ts';

testCases(rule, {
  bad: {
    'lines of _redirects': site({ _redirects: '/a /b 301\n/b /gauges/ 301\n' }),
    'four redirects in a row': siteWithMap(['/a', '/b'], ['/b', '/c'], ['/c', '/d'], ['/d', '/gauges/']),
  },
});
