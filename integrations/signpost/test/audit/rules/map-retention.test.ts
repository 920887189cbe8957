import { expect, test } from 'vitest';
import rule from '../../../src/audit/rules/map/map-retention.ts';
import { runRules } from '../../../src/audit/rules/run.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

test.each([
  [['/a'], '/a has no `since` date'],
  [['/a', '/b'], '2 redirects have no `since` date, starting with /a'],
])('%j without a day', async (from, message) => {
  const lines = from.map((url) => `  - { from: ${url}, to: /gauges/ }\n`).join('');
  const read = await siteOf({ files: site({ 'redirects.yaml': `redirects:\n${lines}` }) });
  expect(runRules(read, {}, [rule]).map((one) => one.message)).toEqual([message]);
});

test('an end before the start is named as such', async () => {
  const map = 'redirects:\n  - { from: /a, to: /gauges/, since: 2021-01-01, until: 2020-01-01 }\n';
  const read = await siteOf({ files: site({ 'redirects.yaml': map }) });
  expect(runRules(read, {}, [rule]).map(({ message, fix }) => [message, fix])).toEqual([
    ['/a: `until` (2020-01-01) is before `since` (2021-01-01)', 'set `until` to 2022-01-01 or later'],
  ]);
});

test('in a table, the fix names the column', async () => {
  const files = { 'redirects.yaml': 'redirects:\n  - { from: /a, to: /gauges/ }\n' };
  const read = await siteOf({ files: site(files) });
  if (read.map === undefined) throw new Error('no map');
  const { map } = read.map;
  const entries = map.entries.map((entry) => ({ ...entry, place: { ...entry.place, file: 'shop.csv' } }));
  const inTable = { ...read, map: { ...read.map, map: { ...map, entries } } };
  expect(runRules(inTable, {}, [rule]).map(({ fix }) => fix)).toEqual([
    "add a column `since` if there is none, and fill it with the day on which it went live, or today's date if it is unknown",
  ]);
});
