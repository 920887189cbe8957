import rule from '../../../src/audit/rules/map/map-loop.ts';
import { siteWithMap } from '../../../src/audit/rules/shared/map.ts';
import { expectReports } from '../cases.ts';

expectReports(rule, {
  bad: {
    'two that lead to each other': siteWithMap(['/a', '/b'], ['/b', '/a']),
    'one that leads into a loop': siteWithMap(['/w', '/x'], ['/x', '/y'], ['/y', '/x']),
    three: siteWithMap(['/a', '/b'], ['/b', '/c'], ['/c', '/a']),
  },
});
