import rule from '../../../src/audit/rules/icon/icon-missing.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

const bare = page('/').replace('<link rel="icon" href="/icon.svg">\n', '');

const inline = { 'index.html': page('/').replace('/icon.svg', 'data:image/svg+xml,%3Csvg/%3E') };

expectReports(rule, {
  good: {
    'the usual URL': site({ 'index.html': bare, 'favicon.ico': 'x' }),
    'the usual URL beside a data: URL': site({ ...inline, 'favicon.ico': 'x' }),
  },
  bad: {
    'a missing file on another page': site({
      'gauges/index.html': page('/gauges/').replace('/icon.svg', 'icon.svg'),
    }),
  },
});
