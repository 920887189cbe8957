import rule from '../../../src/audit/rules/head/title-missing.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

expectReports(rule, {
  good: {
    'a part of pages, which nobody links to': site({ 'parts/menu.html': '<p>Menu</p>' }),
  },
  bad: {
    'an empty one': site({ '/gauges/': { title: '', head: '<title> </title>' } }),
  },
});
