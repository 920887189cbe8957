import rule from '../../../src/audit/rules/error/soft-404.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

expectReports(rule, {
  bad: {
    'a page that says that it has moved': site({
      '/old/': {
        main: '<main><h1>Old</h1><p>This page has moved to <a href="/gauges/">Gauges</a>.</p></main>',
      },
    }),
  },
});
