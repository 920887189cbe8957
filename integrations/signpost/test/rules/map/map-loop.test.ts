import rule from '../../../src/audit/rules/map/map-loop.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { siteWithMap } from '../../../src/audit/rules/shared/map.ts';
import { testCases } from '../cases.ts';

testCases(rule, {
  bad: {
    'two that lead to each other': siteWithMap(['/a', '/b'], ['/b', '/a']),
    'two lines of _redirects': site({ _redirects: '/x /y 301\n/y /x 301\n' }),
    'one that leads into a loop': siteWithMap(['/w', '/x'], ['/x', '/y'], ['/y', '/x']),
    three: siteWithMap(['/a', '/b'], ['/b', '/c'], ['/c', '/a']),
  },
});
