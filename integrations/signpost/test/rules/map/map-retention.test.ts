import rule from '../../../src/audit/rules/map/map-retention.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

const dated = (fields: string) =>
  site({ 'redirects.yaml': `redirects:\n  - { from: /a, to: /gauges/${fields} }\n` });

expectReports(rule, {
  bad: {
    'half a year': dated(', since: 2026-01-01, until: 2026-07-01'),
    'an end without a beginning': dated(', until: 2027-01-01'),
  },
});
