import { expect, test } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site } from '../../../src/audit/rules/shared/example.ts';
import { mapText } from '../../../src/audit/rules/shared/map.ts';
import { siteOf } from '../example-site.ts';

const noindex = page('/x/', { head: '<meta name="robots" content="noindex">' });
const toRemove = 'remove the redirect, or correct its target';
const toReplace =
  'redirect to the canonical URL of the page that replaced it, or move the line to `gone`. If it is right on purpose, write `# signpost-ignore map-target: REASON` above it in redirects.yaml';

// What a person should write is told where it can be known.
test.each([
  ['map-loop', '/a', '/a', '/a redirects to itself', toRemove],
  ['map-target', '/a', '/gauges#b', expect.stringContaining('own URL is /gauges/'), 'write `/gauges/#b`'],
  [
    'map-target',
    '/a',
    '/guages/',
    '/a redirects to /guages/, which is not in the build. Did you mean "/gauges/"?',
    toReplace,
  ],
  ['map-target', '/a', '/x', expect.stringContaining('which is noindex'), toReplace],
])('%s says in plain words what is wrong with %s to %s', async (id, from, to, message, fix) => {
  const map = `redirects:\n  - { from: "${from}", to: "${to}", since: 2026-01-01 }\n`;
  const read = await siteOf({ files: site({ 'redirects.yaml': map, 'x/index.html': noindex }) });
  const found = runRules(read, { only: [id] });
  expect(found.map((one) => [one.message, one.fix])).toEqual([[message, fix]]);
});

// A map may lead to a host without https, to a shop that isn't in the build, or to an intranet.
test.each<[string, string, Parameters<typeof mapText>]>([
  ['map-https', 'a host without https', [['/a', 'http://data.example.net/']]],
  ['map-target', 'a page outside of the build', [['/a', '/shop/']]],
  ['map-target', 'an intranet', [['/a', 'https://192.168.1.1/wiki/']]],
  ['map-target', 'a page with noindex', [['/a', '/x']]],
  [
    'map-chain',
    'a page outside of the build',
    [
      ['/a', '/b'],
      ['/b', '/shop/'],
    ],
  ],
  ['map-source-built', 'another page', [['/gauges/', '/']]],
  ['map-fan-in', 'the home page', Array.from({ length: 20 }, (_, at) => [`/pump-${at}`, '/'] as const)],
])('an error of %s that may be right on purpose names its ignore comment: to %s', async (id, _, lines) => {
  const files = site({ 'redirects.yaml': mapText(...lines), 'x/index.html': noindex });
  const errors = runRules(await siteOf({ files }), { only: [id] }).filter(({ level }) => level === 'error');
  expect(errors.length).toBeGreaterThan(0);
  for (const { fix } of errors) expect(fix).toContain(`\`# signpost-ignore ${id}: REASON\``);
});

test('an error of map-removed names the ignore of the old URL', async () => {
  const before = mapText(['/old', '/gauges/']);
  const read = await siteOf({
    files: site({ 'previous.yaml': before, 'redirects.yaml': mapText(['/a', '/gauges/']) }),
  });
  const [found] = runRules(read, { only: ['map-removed'] });
  expect(found?.level).toBe('error');
  expect(found?.fix).toContain('add `{ path: /old, reason: REASON }` to the `ignore` of map-removed');
  const ignore = [{ path: '/old', reason: 'the shop was sold' }];
  expect(runRules(read, { only: ['map-removed'], rules: { 'map-removed': { ignore } } })).toEqual([]);
});

test.each<[string, Parameters<typeof mapText>, string[]]>([
  [
    'patterns',
    [
      ['/w', '/p/1'],
      ['/p/*', '/q/*'],
      ['/q/:name', '/p/:name'],
    ],
    [
      '3: a loop: /p/* (redirects.yaml:3) to /q/:name (redirects.yaml:4) to /p/* (redirects.yaml:3)',
      '4: a loop: /p/* (redirects.yaml:3) to /q/:name (redirects.yaml:4) to /p/* (redirects.yaml:3)',
      '2: /w leads into a loop: /p/* (redirects.yaml:3) to /q/:name (redirects.yaml:4) to /p/* (redirects.yaml:3)',
    ],
  ],
  [
    'a circle alone',
    [
      ['/a', '/b/'],
      ['/b', '/a?x=1'],
    ],
    [
      '2: a loop: /a (redirects.yaml:2) to /b (redirects.yaml:3) to /a (redirects.yaml:2)',
      '3: a loop: /a (redirects.yaml:2) to /b (redirects.yaml:3) to /a (redirects.yaml:2)',
    ],
  ],
])('map-loop names the redirects of the loop: %s', async (_, lines, expected) => {
  const read = await siteOf({ files: site({ 'redirects.yaml': mapText(...lines) }) });
  const found = runRules(read, { only: ['map-loop'] });
  expect(found.map(({ line, message }) => `${line}: ${message}`).sort()).toEqual(expected.toSorted());
});

test.each([
  ['the slash at the end', { 'redirects.yaml': mapText(['/gauges', '/gauges/']) }, 'map-loop'],
  ['the file of the page', { 'redirects.yaml': mapText(['/gauges', '/gauges/index.html']) }, 'map-loop'],
  ['a place in the page', { 'redirects.yaml': mapText(['/gauges/', '/gauges/#pumps']) }, 'map-loop'],
  ['another page', { 'redirects.yaml': mapText(['/gauges', '/']) }, 'map-source-built'],
])("map-source-built reports a redirect of a page's own URL to %s once", async (_, files, expected) => {
  const found = runRules(await siteOf({ files: site(files) }), { only: ['map-loop', 'map-source-built'] });
  expect(found.map(({ rule }) => rule)).toEqual([expected]);
});

test('map-loop reports a loop once that other redirects lead to', async () => {
  const map = mapText(['/a', '/x'], ['/b', '/x'], ['/x', '/x/']);
  const found = runRules(await siteOf({ files: site({ 'redirects.yaml': map }) }), { only: ['map-loop'] });
  expect(found.map(({ line, message }) => `${line}: ${message}`)).toEqual([
    '4: /x redirects to itself, because it matches /x/ too',
  ]);
});
