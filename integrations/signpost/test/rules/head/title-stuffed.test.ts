import rule from '../../../src/audit/rules/head/title-stuffed.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

const slogan =
  'Acme aims to supply farms and waterworks with light and lasting pumps, meters and valves, for which parts are kept for thirty years and more by its own shops';

expectReports(rule, {
  good: {
    'a long slogan in every title, which title-boilerplate reports': site(
      Object.fromEntries(
        ['a', 'b', 'c', 'd'].map((name) => [`/${name}/`, { title: `Part ${name} | ${slogan}` }]),
      ),
    ),
  },
});
