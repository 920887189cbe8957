import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { netlifyOwn, ownFindings } from '../../src/project/elsewhere.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'signpost-own-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const write = async (path: string, text: string) => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
};
const hello = "export default () => new Response();\nexport const config = { path: '/hello' };\n";

// https://docs.netlify.com/build/functions/optional-configuration/#directory
test.each([
  ['', 'netlify/functions'],
  ['[build]\n  functions = "lambda"\n', 'lambda'],
  ['[build]\nfunctions = "no"\n[functions]\ndirectory = "src/functions/"\n', 'src/functions'],
])('with %j, functions lie in %s', async (toml, folder) => {
  await write('netlify.toml', toml);
  await write(`${folder}/hello.mts`, hello);
  expect(await netlifyOwn(root)).toMatchObject({ patterns: ['/hello'], unread: [] });
});

test('a path that is computed is told with its file, where the edge function comes before it', async () => {
  await write('netlify/functions/a.ts', 'export const config = { path: paths };');
  const own = await netlifyOwn(root);
  expect(own.patterns).toEqual([]);
  expect(ownFindings(['netlify/edge-functions/signpost.js'], own)).toMatchObject([
    {
      level: 'warning',
      file: 'netlify/functions/a.ts',
      fix: expect.stringContaining("path: '/hello/:name'"),
    },
  ]);
  expect(ownFindings(['_redirects', '_headers'], own)).toEqual([]);
});

test('a netlify.toml that is none is told with its line', async () => {
  await write('netlify.toml', '[build]\n  publish = dist\n');
  expect((await netlifyOwn(root)).unread).toMatchObject([{ file: 'netlify.toml', line: 2 }]);
});

// https://docs.netlify.com/routing/redirects/rewrites-proxies/#history-pushstate-and-single-page-apps
test.each([
  ['from = "/*"\nto = "/index.html"\nstatus = 200', 1],
  ['from = "/*"\nto = "/de/:splat"\nstatus = 200\nconditions = { Language = ["de"] }', 0],
  ['from = "/app/*"\nto = "/index.html"\nstatus = 200', 0],
  ['from = "/*"\nto = "https://www.example.com/:splat"\nstatus = 301', 0],
])('%j: so many turn the plan round: %i', async (rule, count) => {
  await write('netlify.toml', `[[redirects]]\n${rule}\n`);
  const { contradicting } = await netlifyOwn(root);
  expect(contradicting.map(({ message }) => message)).toEqual(
    Array(count).fill(expect.stringContaining('to /index.html with status 200 matches missing pages')),
  );
});

test('a project without any of it has none', async () => {
  expect(await netlifyOwn(root)).toEqual({ patterns: [], unread: [], contradicting: [] });
});
