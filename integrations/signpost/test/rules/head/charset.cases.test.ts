import rule from '../../../src/audit/rules/head/charset.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

const clean = page('/');

const without = clean.replace('<meta charset="utf-8">\n', '');

expectReports(rule, {
  good: {
    'upper case, unquoted': site({ 'index.html': without.replace('<head>', '<HEAD><META CHARSET=UTF-8>') }),
  },
  bad: {
    'another encoding': site({ 'index.html': clean.replace('utf-8', 'iso-8859-1') }),
  },
});
