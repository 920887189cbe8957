import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { textOf } from '../../src/core/file.ts';
import { files as plainFiles } from '../../src/hosts/files.ts';
import { loadProject } from '../../src/project/load.ts';

let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'signpost-moved-'));
});
afterEach(() => rm(root, { recursive: true, force: true }));

const write = async (path: string, text: string) => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
};
const load = () =>
  loadProject({
    map: join(root, 'map.csv'),
    dist: join(root, 'dist'),
    site: 'https://www.example.com',
  });

test('a page of ours for an old address is none of the site, and one of the site is', async () => {
  await write('map.csv', 'from,to\n/old,/a/\n/old.html,/a/\n/own,/a/\n');
  await write('dist/index.html', 'home');
  await write('dist/a/index.html', 'a');
  await write('dist/own/index.html', '<!doctype html><title>own</title>');
  const first = await load();
  for (const file of plainFiles.emit(first.plan)) await write(`dist/${file.path}`, textOf(file));
  const second = await load();
  expect([...second.plan.inventory.pages.keys()]).toEqual([...first.plan.inventory.pages.keys()]);
  expect(second.plan.exact).toEqual(first.plan.exact);
  expect([...second.plan.inventory.pages.keys()].sort()).toEqual(['/', '/a/', '/own/']);
  expect(plainFiles.emit(second.plan)).toEqual(plainFiles.emit(first.plan));
});
