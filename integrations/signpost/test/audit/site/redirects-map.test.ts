import { expect, test } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
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

test('rules judge no line that signpost generated, with the map or without it', async () => {
  const own = '# signpost:begin\n/a /b 301!\n/b /gauges/ 301!\n# signpost:end\n/x /y 301\n/y /gauges/ 301\n';
  const map = 'redirects:\n  - { from: /a, to: /gauges/, since: 2026-01-01 }\n';
  expect(await found({ _redirects: own })).toEqual(['warning map-chain 5']);
  expect(await found({ _redirects: own, 'redirects.yaml': map })).toEqual(['warning map-chain 5']);
});

test.each([
  ['no page at the target', '/user https://www.example.com/account/ 301'],
  ['the same path twice', '/own / 301'],
  ['all addresses are 404', '/* /404.html 404!'],
  ['all addresses are one page', '/* /index.html 200'],
  ['a page of the build', '/gauges/ /icon.svg 301!'],
  ['http', '/plain http://other.example/ 301'],
  ['a line that is no redirect', 'stray'],
])('a generated line is not judged: %s', async (_, line) => {
  const own = '/own /gauges/ 301\n';
  expect(await found({ _redirects: `${own}# signpost:begin\n${line}\n# signpost:end\n` })).toEqual([]);
  expect(await found({ _redirects: `${own}${line}\n` })).not.toEqual([]);
});

test('a line below the generated ones is judged, and so is one that they hide', async () => {
  const text = '# signpost:begin\n/a /gauges/ 301\n# signpost:end\n/a / 301\n/b /nowhere/ 301\n';
  expect(await found({ _redirects: text })).toEqual(['error redirect-target 5', 'warning redirect-line 4']);
});

test('a link to what a generated line redirects is known to be redirected', async () => {
  const page = '<!doctype html><title>A</title><a href="/old">Old</a>';
  const files = {
    _redirects: '# signpost:begin\n/old /gauges/ 301\n# signpost:end\n',
    'a/index.html': page,
  };
  const rules = runRules(await siteOf({ files: site(files) })).map(({ rule }) => rule);
  expect(rules).toContain('link-redirected');
  expect(rules).not.toContain('link-broken');
});
