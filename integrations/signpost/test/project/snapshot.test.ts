import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readFolder, readRevision } from '../../src/project/read-side.ts';
import { loadSnapshots } from '../../src/project/snapshot.ts';

const start = process.cwd();
let root: string;
beforeEach(async () => {
  root = await mkdtemp(join(tmpdir(), 'signpost-snapshot-'));
});
afterEach(async () => {
  process.chdir(start);
  await rm(root, { recursive: true, force: true });
});

const put = async (path: string, text: string | Buffer) => {
  await mkdir(dirname(join(root, path)), { recursive: true });
  await writeFile(join(root, path), text);
};

test('readFolder reads the site and the on-demand URLs of a build from the settings beside it', async () => {
  await put('deploy/settings.json', '{ "origin": "https://a.example", "onDemand": ["/account/*"] }');
  await put('dist/index.html', '<title>A</title>');
  const dist = join(root, 'dist');
  const { base } = await loadSnapshots(dist, dist, {});
  expect([base.origin, base.onDemand]).toEqual(['https://a.example', ['/account/*']]);
});

test('readFolder reads the site of another generator from signpost.yaml', async () => {
  await put('old/redirects.yaml', 'redirects: [{ from: /a, to: /b/ }]\n');
  await put('new/redirects.yaml', 'redirects: [{ from: /a, to: /c/ }]\n');
  await put('new/signpost.yaml', 'site: https://a.example\n');
  const { base, head } = await loadSnapshots(join(root, 'old'), join(root, 'new'), {});
  expect([base.origin, head.origin]).toEqual(['https://a.example', 'https://a.example']);
});

test('diff takes the folder of --site for both sides', async () => {
  await put('old/redirects.yaml', 'redirects: [{ from: /docs/a, to: /docs/b/ }]\n');
  await put('new/dist/b/index.html', '<title>B</title>');
  const { base, head } = await loadSnapshots(join(root, 'old'), join(root, 'new'), {
    site: 'https://a.example/docs/',
  });
  for (const side of [base, head]) {
    const plan = await side.planOn();
    expect(plan.origin).toBe('https://a.example');
    expect([...plan.served.pages.keys()]).toEqual(['/docs/b/']);
  }
});

describe('readRevision', () => {
  const git = (...parameters: string[]) =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@x.example', ...parameters], { cwd: root });
  const commit = () => {
    process.chdir(root);
    git('init', '--quiet');
    git('add', '-A');
    git('commit', '--quiet', '-m', 'one');
  };
  const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');

  test('reads a map and a table in UTF-16 as readFolder does', async () => {
    await put('redirects.yaml', utf16('redirects: [{ from: /a, to: /b/ }]\ninclude: [old.csv]\n'));
    await put('old.csv', utf16('from,to,status\n/c,/d/,301\n'));
    await put('deploy/settings.json', '\uFEFF{ "origin": "https://a.example" }');
    commit();
    const [disk, head] = [await readFolder('.', {}), await readRevision('HEAD', {})];
    expect(head?.loaded?.map.entries).toHaveLength(2);
    expect(head).toMatchObject({ loaded: disk?.loaded, built: disk?.built, own: disk?.own });
  });
});

describe('readFolder', () => {
  const describeFolder = async (name: string, places: { map?: string; dist?: string }) => {
    const found = await readFolder(name, places);
    return found && { entries: found.loaded?.map.entries.length, dist: found.dist };
  };
  beforeEach(async () => {
    process.chdir(root);
    await put('project/other/map.yaml', 'redirects: [{ from: /a, to: /b/ }]\n');
    await put('project/out/index.html', '');
    await put('build/index.html', '');
    await put('other/map.yaml', 'redirects: []\n');
    await put('redirects.yaml', 'redirects: []\n');
    await put('docs/readme.md', '');
  });

  test.each([
    [
      'the map and the build of a project',
      'project',
      { map: 'other/map.yaml', dist: 'out' },
      1,
      'project/out',
    ],
    ['the map of the current folder for a build', 'build', { map: 'other/map.yaml' }, 0, 'build'],
    ['no map that nobody named for a build', 'build', {}, undefined, 'build'],
  ])('reads %s', async (_, name, places, entries, dist) => {
    expect(await describeFolder(name, places)).toEqual({ entries, dist });
  });

  test('refuses a folder without a project that has the name of a branch', async () => {
    expect(await describeFolder('docs', { map: 'redirects.yaml' })).toBeUndefined();
  });
});
