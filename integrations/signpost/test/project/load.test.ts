import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { openBuildFolder } from '../../src/lib/disk/build-folder.ts';
import { loadInputs, loadProject } from '../../src/project/load.ts';
import { loadSnapshots } from '../../src/project/snapshot.ts';
import { enterFolder } from '../commands/support/own-folder.ts';

test('every command reads the same files of a build, with links to files and without hidden folders', async () => {
  const root = await mkdtemp(join(tmpdir(), 'signpost-load-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  const dist = join(root, 'dist');
  for (const name of ['index.html', '.git/config', '.well-known/security.txt', 'node_modules/a/index.html']) {
    await mkdir(dirname(join(dist, name)), { recursive: true });
    await writeFile(join(dist, name), '<title>A</title>');
  }
  await symlink(join(dist, 'index.html'), join(dist, 'about.html'));
  const read = ['.well-known/security.txt', 'about.html', 'index.html'];
  expect(openBuildFolder(dist).list).toEqual(read);
  const site = 'https://www.example.com';
  expect((await loadProject({ dist, site })).files).toEqual(read);
  const { head } = await loadSnapshots(dist, dist, { site });
  expect([...(await head.planOn()).served.pages.values()].sort()).toEqual(['about.html', 'index.html']);
});

test('loadInputs refuses a wrong signpost.yaml with its sentence, also with a named build', async () => {
  await enterFolder({ 'signpost.yaml': 'sites: x\n', 'dist/index.html': '<title>A</title>' });
  await expect(loadInputs({ dist: 'dist' })).rejects.toThrow('Unknown key "sites"');
});

test('loadInputs reads the build that is here with the map that is here, and only a named one with a named map', async () => {
  const map = 'redirects:\n  - { from: /a, to: / }\n';
  await enterFolder({ 'redirects.yaml': map, 'next.yaml': map, 'dist/index.html': '<title>A</title>' });
  const dists = [{}, { map: 'next.yaml' }, { map: 'next.yaml', dist: 'dist' }].map(async (input) => {
    const { dist } = await loadInputs(input);
    return dist;
  });
  expect(await Promise.all(dists)).toEqual(['dist', undefined, 'dist']);
});
