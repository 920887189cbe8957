import { inBody, site } from '../../../src/audit/rules/shared/example.ts';
import rule from '../../../src/audit/rules/url/url-hyphens.ts';
import { testCases } from '../cases.ts';

testCases(rule, {
  bad: {
    'words of the title that run together': site({ '/levelsensors/': { title: 'Level sensors | Acme' } }),
    'a parameter': inBody('<a href="/gauges/?sort_order=price">By price</a>'),
  },
});
