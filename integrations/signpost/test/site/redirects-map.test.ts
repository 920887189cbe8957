import { expect, test } from 'vitest';
import { runRules } from '../../src/rules/run.ts';
import { site } from '../../src/rules/shared/example.ts';
import { siteOf } from '../rules/example-site.ts';

const found = async (files: Record<string, string>): Promise<string[]> =>
  runRules(await siteOf({ files: site(files) }))
    .filter(({ file }) => file === '_redirects')
    .map(({ rule, level, line }) => `${level} ${rule} ${line}`);

test('lines are held against what a map is held against', async () => {
  const chain = '/a /b 301\n/b /c 301\n/c /d 301\n/d /gauges/ 301\n';
  expect(await found({ _redirects: chain })).toEqual([
    'error map-chain 1',
    'warning map-chain 2',
    'warning map-chain 3',
  ]);
  expect(await found({ _redirects: '/x /y 301\n/y /x 301\n' })).toEqual(['error map-loop 1']);
  const mass = Array.from({ length: 25 }, (_, index) => `/old-${index}x / 301\n`).join('');
  expect(await found({ _redirects: mass })).toEqual(['error map-fan-in 1']);
  expect(await found({ _redirects: '/gauges/ /icon.svg 301!\n' })).toEqual(['error map-source-built 1']);
});

test('conditions, rewrites and pages for what is missing are no chain and no loop', async () => {
  const text =
    '/a /b 301 Country=de\n/b /a 301 Country=at\n/api/* https://api.example/:splat 200\n/* /404.html 404\n';
  expect((await found({ _redirects: text })).filter((one) => /map-(?:chain|loop|self)/.test(one))).toEqual(
    [],
  );
});

test('lines that signpost wrote of the map are not told twice', async () => {
  const own = '# signpost:begin\n/a /b 301!\n/b /gauges/ 301!\n# signpost:end\n/x /y 301\n/y /gauges/ 301\n';
  const map = 'redirects:\n  - { from: /a, to: /gauges/, since: 2026-01-01 }\n';
  expect((await found({ _redirects: own })).filter((one) => one.includes('map-'))).toEqual([
    'warning map-chain 2',
    'warning map-chain 5',
  ]);
  const beside = await found({ _redirects: own, 'redirects.yaml': map });
  expect(beside.filter((one) => one.includes('map-'))).toEqual(['warning map-chain 5']);
});
