import { writeFile } from 'node:fs/promises';
import { afterAll, beforeEach, expect, test, vi } from 'vitest';
import type * as Build from '../../src/plan/build.ts';
import { inOwnFolder } from '../commands/support/own-folder.ts';

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
  const buildPlan: typeof Build.buildPlan = (settings, resolved, list, serving, declared) => {
    planned.push(serving?.host);
    return original.buildPlan(settings, resolved, list, serving, declared);
  };
  return { ...original, buildPlan };
});
const { main } = await import('../../src/cli.ts');

afterAll(() => {
  vi.doUnmock('../../src/plan/build.ts');
  vi.resetModules();
});

inOwnFolder(files);
beforeEach(() => {
  planned.length = 0;
});

test.each([
  ['audit', 'audit dist'],
  ['explain', 'explain /old /about/'],
  ['ledger check', 'ledger check'],
  ['ledger update', 'ledger update'],
  ['map check', 'map check --dist dist'],
  ['map compile', 'map compile --output deploy'],
])("%s builds the plan of the project's host once", async (_, line) => {
  await main(line.split(' '));
  expect(planned).toEqual(['netlify']);
});

test.each([
  ['explain', 'explain /old --host netlify,vercel'],
  ['ledger check', 'ledger check --host netlify,vercel'],
  ['map compile', 'map compile --output deploy --host netlify,vercel'],
])('%s builds the plan of each of two hosts once', async (_, line) => {
  await main(line.split(' '));
  expect(planned.filter((host) => host !== undefined).sort()).toEqual(['netlify', 'vercel']);
});

test('diff builds the plan of each host once a side', async () => {
  await main(['diff', '.', '.', '--host', 'netlify,vercel']);
  expect(planned.sort()).toEqual(['netlify', 'netlify', 'vercel', 'vercel']);
});

test('ledger check of a build without settings builds the plan of the host once', async () => {
  await writeFile('signpost.yaml', 'host: netlify\n');
  await main(['ledger', 'check']);
  expect(planned).toEqual(['netlify']);
});
