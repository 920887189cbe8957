import rule from '../../../src/audit/rules/noindex/noindex-site.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

const hidden = page('/', { head: '<meta name="robots" content="noindex, nofollow">' });

expectReports(rule, {
  bad: {
    'by a meta and by a header': site({ 'index.html': hidden, _headers: '/*\n  X-Robots-Tag: noindex\n' }),
  },
});
