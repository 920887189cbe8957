import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { githubPages } from '../../src/hosts/github-pages/host.ts';
import { joinContent } from '../../src/lib/file.ts';
import { loadProject } from '../../src/project/load.ts';
import { loadSnapshots } from '../../src/project/snapshot.ts';
import { writeBelow } from '../support/write-below.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'signpost-moved-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const write = (path: string, text: string) => writeBelow(root, path, text);
const load = (site = 'https://www.example.com') =>
  loadProject({ map: join(root, 'map.csv'), dist: join(root, 'dist'), site });

test('audit and diff leave out the generated pages for old URLs on GitHub Pages', async () => {
  await write('map.csv', 'from,to\n/old,/a/\n/old.html,/a/\n/own,/a/\n');
  await write('dist/index.html', 'home');
  await write('dist/a/index.html', 'a');
  await write('dist/own/index.html', '<!doctype html><title>own</title>');
  const first = await load();
  for (const file of githubPages.emit(first.plan)) await write(`dist/${file.path}`, joinContent(file));
  const second = await load();
  expect([...second.plan.served.pages.keys()]).toEqual([...first.plan.served.pages.keys()]);
  expect(second.plan.exact).toEqual(first.plan.exact);
  expect([...second.plan.served.pages.keys()].sort()).toEqual(['/', '/a/', '/own/']);
  expect(githubPages.emit(second.plan)).toEqual(githubPages.emit(first.plan));
});

test('audit leaves out generated pages below a base', async () => {
  await write('map.csv', 'from,to\n/docs/old,/docs/a/\n');
  await write('dist/index.html', 'home');
  await write('dist/a/index.html', 'a');
  const site = 'https://www.example.com/docs';
  const { plan } = await load(site);
  for (const file of githubPages.emit(plan))
    await write(file.path.replace(/^docs/, 'dist'), joinContent(file));
  expect(existsSync(join(root, 'dist/old/index.html'))).toBe(true);
  expect([...(await load(site)).plan.served.pages.keys()]).toEqual([...plan.served.pages.keys()]);
});

test('diff leaves out generated pages of both sides', async () => {
  await write('redirects.yaml', 'redirects:\n  - { from: /old, to: /a/ }\n');
  await write('dist/index.html', 'home');
  await write('dist/a/index.html', 'a');
  const site = 'https://www.example.com';
  const before = await loadSnapshots(root, root, { site });
  const plan = await before.head.planOn();
  for (const file of githubPages.emit(plan)) await write(`dist/${file.path}`, joinContent(file));
  const { head } = await loadSnapshots(root, root, { site });
  expect([...(await head.planOn()).served.pages.keys()].sort()).toEqual(['/', '/a/']);
});
