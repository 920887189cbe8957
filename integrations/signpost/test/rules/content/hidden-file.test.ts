import rule from '../../../src/audit/rules/content/hidden-file.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

expectReports(rule, {
  good: {
    'an image whose name a template left empty': site({ 'static/og/..png': 'x' }),
    'what a server reads itself': site({
      '.htaccess': 'Options -Indexes\n',
      '.nojekyll': '',
    }),
  },
});
