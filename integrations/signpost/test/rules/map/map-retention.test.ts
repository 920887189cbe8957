import { expect, test } from 'vitest';
import rule from '../../../src/audit/rules/map/map-retention.ts';
import { runRules } from '../../../src/audit/rules/run.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';
import { siteOf } from '../example-site.ts';

const dated = (fields: string) =>
  site({ 'redirects.yaml': `redirects:\n  - { from: /a, to: /gauges/${fields} }\n` });

expectReports(rule, {
  bad: {
    'an end without a beginning': dated(', until: 2027-01-01'),
  },
});

test.each([
  [['/a'], '/a has no `since` date'],
  [['/a', '/b'], '2 redirects have no `since` date, starting with /a'],
])('map-retention reports %j without a day', async (from, message) => {
  const lines = from.map((url) => `  - { from: ${url}, to: /gauges/ }\n`).join('');
  const read = await siteOf({ files: site({ 'redirects.yaml': `redirects:\n${lines}` }) });
  expect(runRules(read, {}, [rule]).map((one) => one.message)).toEqual([message]);
});
