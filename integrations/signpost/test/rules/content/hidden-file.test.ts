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
  bad: {
    'settings with passwords': site({ '.env': 'SECRET=x\n' }),
    'the history of a site': site({ 'docs/.git/HEAD': 'ref: x\n', 'docs/.git/config': '[core]\n' }),
    'a page': site({
      '.drafts/index.html':
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Draft</title></head><body><h1>Draft</h1></body></html>',
    }),
  },
});
