import { expect, it } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { siteOf } from './example-site.ts';

const stub = (to: string) =>
  `<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0;url=${to}"><a href="${to}">Go on</a>`;
/** The finding for the first of some redirect pages, each of which leads to the next. */
async function reported(more: Readonly<Record<string, string>>, ...ways: readonly string[]) {
  const stubs = ways.slice(0, -1).map((way, index) => [`${way}/index.html`, stub(`/${ways[index + 1]}/`)]);
  const files = site({ ...Object.fromEntries(stubs), ...more });
  const [first] = runRules(await siteOf({ files }), { only: ['redirect-target'] }).filter(
    ({ file }) => file === `${ways[0]}/index.html`,
  );
  return first && `${first.level}: ${first.message} | ${first.fix}`;
}

it('names the page at which the refreshes end', async () => {
  expect(await reported({}, 'a', 'b', 'gauges')).toBe(
    'warning: the meta refresh leads to /b/, which redirects to /gauges/ | write /gauges/',
  );
  const map = 'redirects:\n  - { from: /b, to: /gauges/, since: 2026-01-01 }\n';
  expect(await reported({ 'redirects.yaml': map }, 'a', 'b')).toBe(
    'warning: the meta refresh leads to /b/, which redirects to /gauges/ | write /gauges/',
  );
});

it('calls more than three hops an error', async () => {
  expect(await reported({}, 'a', 'b', 'c', 'd', 'gauges')).toBe(
    'error: the meta refresh leads to /b/, which redirects to /gauges/, by 4 redirects | write /gauges/',
  );
});

it('calls a circle an error', async () => {
  expect(await reported({}, 'a', 'b', 'a')).toBe(
    'error: the meta refresh leads to /b/, which is in a loop | decide which of the URLs is the page, and remove its redirect',
  );
});
