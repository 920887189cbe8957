import { afterAll, expect, test, vi } from 'vitest';
import type * as Build from '../../src/plan/build.ts';
import { enterFolder } from '../commands/support/own-folder.ts';

const files = {
  'signpost.yaml': 'site: https://www.example.com\nhost: netlify\n',
  'redirects.yaml': 'redirects:\n  - { from: /old, to: /about/ }\n',
  'redirects.test.tsv': '/old\t301\t/about/\n',
  'published.txt': '/about/\n',
  'dist/index.html': '<!doctype html><title>x</title>',
  'dist/about/index.html': '<!doctype html><title>x</title>',
};

/** The hosts of the plans that a command builds. */
const planned: (string | undefined)[] = [];

// Test files share their modules, so the command is loaded anew around a build that counts.
vi.resetModules();
vi.doMock('../../src/plan/build.ts', async (load) => {
  const original = await load<typeof Build>();
  const buildPlan: typeof Build.buildPlan = (settings, resolved, list, serving) => {
    planned.push(serving?.host);
    return original.buildPlan(settings, resolved, list, serving);
  };
  return { ...original, buildPlan };
});
const { explainCommand } = await import('../../src/commands/explain.ts');

afterAll(() => {
  vi.doUnmock('../../src/plan/build.ts');
  vi.resetModules();
});

test('explain builds the plan of each host once', async () => {
  const { run } = await enterFolder(files);
  await run(explainCommand, '/old', '/about/', '--host', 'netlify,vercel');
  expect(planned.sort()).toEqual(['netlify', 'vercel']);
});
