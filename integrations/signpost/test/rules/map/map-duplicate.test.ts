import { expect, test } from 'vitest';
import rule from '../../../src/audit/rules/map/map-duplicate.ts';
import { checkRule } from '../../../src/audit/rules/run.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { siteOf } from '../example-site.ts';

const line = (from: string, to: string) => `  - { from: "${from}", to: "${to}", since: 2026-01-01 }\n`;
const removal = { level: 'warning', fix: 'remove this line', edit: { kind: 'remove' } };
const keepOne = 'keep the line with the right dates, `host` and `merge`, and remove the other';
const same = (url: string, first: number) =>
  `${url} is already in the redirect map (redirects.yaml:${first}), with the same target`;

test.each([
  [
    'the same line',
    line('/a', '/b') + line('/b', '/gauges/') + line('/a', '/b'),
    { message: same('/a', 2), ...removal },
  ],
  [
    'the end of the first',
    line('/a', '/b') + line('/b', '/gauges/') + line('/a', '/gauges/'),
    { message: same('/a', 2), ...removal },
  ],
  [
    'the same pattern',
    line('/a/*', '/b/*') + line('/b/*', '/gauges/') + line('/a/*', '/b/*'),
    { message: same('/a/*', 2), ...removal },
  ],
  [
    'the same target since another day',
    line('/a', '/gauges/') + line('/a', '/gauges/').replace('2026-01-01', '2026-02-01'),
    { message: same('/a', 2), level: 'warning', fix: keepOne },
  ],
  [
    'the same target until a day',
    line('/a', '/gauges/') + line('/a', '/gauges/').replace(' }', ', until: 2028-01-01 }'),
    { message: same('/a', 2), level: 'warning', fix: keepOne },
  ],
  [
    'the same target for one host',
    line('/a', '/gauges/') + line('https://www.example.com/a', '/gauges/'),
    { message: same('/a', 2), level: 'warning', fix: keepOne },
  ],
  [
    'the same target as a declared merge',
    `${line('/a', '/gauges/')}  - { merge: [/a, /b], to: /gauges/, since: 2026-01-01 }\n`,
    { message: same('/a', 2), level: 'warning', fix: keepOne },
  ],
  [
    'a gone URL',
    `${line('/a', '/gauges/')}gone: [/a]\n`,
    {
      message:
        '/a is already in the redirect map (redirects.yaml:2), there to /gauges/ (301), here gone (410)',
    },
  ],
])('map-duplicate says what a later line does: %s', async (_, lines, expected) => {
  const read = await siteOf({ files: site({ 'redirects.yaml': `redirects:\n${lines}` }) });
  expect(checkRule(rule, read)).toMatchObject([expected]);
});
