import rule from '../../../src/audit/rules/ledger/ledger-lost.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

const ledger = { 'published.txt': '/\t2024-01-01\n/gauges/\t2024-01-01\n/manometers/\t2024-01-01\n' };

expectReports(rule, {
  good: {
    'a page that moved has a redirect': site({
      ...ledger,
      'redirects.yaml': 'redirects:\n  - { from: /manometers, to: /gauges/, since: 2026-01-01 }\n',
    }),
    'a removed page is listed as gone': site({ ...ledger, 'redirects.yaml': 'gone: [/manometers]\n' }),
  },
});
