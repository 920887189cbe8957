import { expect, test } from 'vitest';
import { auditSite } from '../../src/audit/rules/run.ts';
import { site } from '../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

const lost = '  - { from: /a, to: /x/, since: 2026-01-01 }';
const well = '  - { from: /a, to: /gauges/, since: 2026-01-01 }';
const comment = '# signpost-ignore map-target: the shop serves it';

/** The findings of an audit of a map with these lines, and the ignored ones with their reasons. */
async function audit(lines: readonly string[], settings = {}) {
  const map = ['redirects:', ...lines, ''].join('\n');
  const { findings, ignored } = auditSite(await siteOf({ files: site({ 'redirects.yaml': map }) }), settings);
  return {
    found: findings.map(({ rule, line, message }) => `${rule} ${line}: ${message}`),
    ignored: ignored.map(({ finding, reason }) => `${finding.rule} ${finding.line}: ${reason}`),
  };
}

test.each([
  ['on its line', [`${lost} ${comment}`], 2],
  ['on the next line', [`  ${comment}`, lost], 3],
])('an ignore comment hides a finding %s', async (_, lines, line) => {
  expect(await audit(lines)).toEqual({ found: [], ignored: [`map-target ${line}: the shop serves it`] });
});

test('an ignore comment behind a redirect does not hide a finding on the next line', async () => {
  const { found, ignored } = await audit([`${lost} ${comment}`, lost.replace('/a', '/b')]);
  expect(found).toEqual(['map-target 3: /b redirects to /x/, which is not in the build']);
  expect(ignored).toEqual(['map-target 2: the shop serves it']);
});

test.each([
  ['above no fault', [`  ${comment}`, well], 'the ignore comment for map-target matches no finding'],
  [
    'without a reason',
    ['  # signpost-ignore map-target', lost],
    'the ignore comment for map-target has no reason, so it has no effect',
  ],
  [
    'with an unknown rule',
    ['  # signpost-ignore map-targt: a shop', well],
    'Unknown rule "map-targt". Did you mean "map-target"?',
  ],
  [
    'with a convention',
    ['  # signpost-ignore W-LINK-3: a shop', well],
    '"W-LINK-3" is a convention. Use one of its rules: link-hash-route',
  ],
  [
    'with a finding that no rule makes',
    ['  # signpost-ignore map-syntax: a shop', well],
    '"map-syntax" is not a rule, so you can\'t set or ignore it. Correct what it reports',
  ],
])('an ignore comment %s is a finding', async (_, lines, message) => {
  const { found, ignored } = await audit(lines);
  expect([found.filter((one) => one.startsWith('ignore')), ignored]).toEqual([
    [`ignore-unused 2: ${message}`],
    [],
  ]);
});

test('an ignore comment is not a finding if its rule did not run', async () => {
  expect(await audit([`  ${comment}`, well], { only: ['title-missing'] })).toEqual({
    found: [],
    ignored: [],
  });
});
