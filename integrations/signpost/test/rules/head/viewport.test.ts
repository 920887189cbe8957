import rule from '../../../src/audit/rules/head/viewport.ts';
import { page, site, siteWithHead } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

const clean = page('/');

const withViewport = (content: string) => clean.replace('width=device-width, initial-scale=1.0', content);

expectReports(rule, {
  good: {
    'with room for a notch': site({
      'index.html': withViewport('viewport-fit=cover, initial-scale=1, width=device-width'),
    }),
  },
  bad: {
    'a property, which browsers pass over': site({
      'index.html': clean.replace('name="viewport"', 'property="viewport"'),
    }),
    'a second one, which is what browsers follow': siteWithHead(
      '<meta name="viewport" content="width=1024">',
    ),
  },
});
