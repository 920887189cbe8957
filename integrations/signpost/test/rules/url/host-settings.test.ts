import { site } from '../../../src/audit/rules/shared/example.ts';
import rule from '../../../src/audit/rules/url/host-settings.ts';
import { expectReports } from '../cases.ts';

expectReports(rule, {
  bad: {
    'a file that is not JSON': { ...site(), 'wrangler.jsonc': '{ "assets": ' },
  },
});
