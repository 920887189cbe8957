import { site, siteWithBody } from '../../../src/audit/rules/shared/example.ts';
import rule from '../../../src/audit/rules/url/url-hyphens.ts';
import { expectReports } from '../cases.ts';

expectReports(rule, {
  bad: {
    'words of the title that run together': site({ '/levelsensors/': { title: 'Level sensors | Acme' } }),
    'a parameter': siteWithBody('<a href="/gauges/?sort_order=price">By price</a>'),
  },
});
