import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { findFolder, findRevision, loadSnapshots } from '../../src/project/snapshot.ts';

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

test('a build alone has its URL, and what is rendered on demand, from the settings beside it', async () => {
  await put('deploy/settings.json', '{ "origin": "https://a.example", "onDemand": ["/account/*"] }');
  await put('dist/index.html', '<title>A</title>');
  const dist = join(root, 'dist');
  const { base } = await loadSnapshots(dist, dist, {});
  expect([base.plan.origin, base.plan.elsewhere]).toEqual(['https://a.example', ['/account/*']]);
});

test('a site that Astro does not build has its URL from signpost.yaml', async () => {
  await put('old/redirects.yaml', 'redirects: [{ from: /a, to: /b/ }]\n');
  await put('new/redirects.yaml', 'redirects: [{ from: /a, to: /c/ }]\n');
  await put('new/signpost.yaml', 'site: https://a.example\n');
  const { base, head } = await loadSnapshots(join(root, 'old'), join(root, 'new'), {});
  expect([base.plan.origin, head.plan.origin]).toEqual(['https://a.example', 'https://a.example']);
});

test('a site that is named below a folder has its pages there on both sides', async () => {
  await put('old/redirects.yaml', 'redirects: [{ from: /docs/a, to: /docs/b/ }]\n');
  await put('new/dist/b/index.html', '<title>B</title>');
  const { base, head } = await loadSnapshots(join(root, 'old'), join(root, 'new'), {
    site: 'https://a.example/docs/',
  });
  for (const { plan } of [base, head]) {
    expect(plan.origin).toBe('https://a.example');
    expect([...plan.served.pages.keys()]).toEqual(['/docs/b/']);
  }
});

describe('a revision', () => {
  const git = (...parameters: string[]) =>
    execFileSync('git', ['-c', 'user.name=T', '-c', 'user.email=t@x.example', ...parameters], { cwd: root });
  const commit = () => {
    process.chdir(root);
    git('init', '--quiet');
    git('add', '-A');
    git('commit', '--quiet', '-m', 'one');
  };
  const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, 'utf16le');

  test('has the map and the table in UTF-16 that a folder has', async () => {
    await put('redirects.yaml', utf16('redirects: [{ from: /a, to: /b/ }]\ninclude: [old.csv]\n'));
    await put('old.csv', utf16('from,to,status\n/c,/d/,301\n'));
    await put('deploy/settings.json', '\uFEFF{ "origin": "https://a.example" }');
    commit();
    const [disk, head] = [await findFolder('.', {}), await findRevision('HEAD', {})];
    expect(head?.map?.entries).toHaveLength(2);
    expect(head).toEqual({ ...disk, name: 'HEAD' });
  });

  test('has no map of what is no text', async () => {
    await put('redirects.yaml', Buffer.from('redirects:\0'));
    await put('table.csv', Buffer.from('from\0to'));
    commit();
    for (const map of ['redirects.yaml', 'table.csv'])
      await expect(findRevision('HEAD', { map })).rejects.toThrow(`${map} in HEAD isn't a text file`);
  });
});

describe('a map that is named', () => {
  const mapOf = async (name: string, map: string | undefined) =>
    (await findFolder(name, { map }))?.map?.entries.length;
  beforeEach(async () => {
    process.chdir(root);
    await put('project/other/map.yaml', 'redirects: [{ from: /a, to: /b/ }]\n');
  });

  test('counts from the project, from the current folder, or from the root', async () => {
    for (const map of ['other/map.yaml', 'project/other/map.yaml', join(root, 'project/other/map.yaml')])
      expect(await mapOf('project', map)).toBe(1);
  });

  test('may lie outside of a build', async () => {
    await put('build/index.html', '');
    await put('here.yaml', 'redirects: []\n');
    for (const map of ['here.yaml', join(root, 'here.yaml')]) expect(await mapOf('build', map)).toBe(0);
  });

  test('is first looked for in the project', async () => {
    await put('other/map.yaml', 'redirects: []\n');
    expect(await mapOf('project', 'other/map.yaml')).toBe(1);
  });

  test('makes no project of a folder that has the name of a branch', async () => {
    await put('docs/readme.md', '');
    await put('here.yaml', 'redirects: []\n');
    expect(await findFolder('docs', { map: 'here.yaml' })).toBeUndefined();
  });

  test('is not the usual one of the current folder', async () => {
    await put('build/index.html', '');
    await put('redirects.yaml', 'redirects: []\n');
    expect(await mapOf('build', undefined)).toBeUndefined();
  });
});

test('a build that is named counts the same way, and a folder that is a build stays its own', async () => {
  process.chdir(root);
  await put('project/index.html', '');
  await put('project/out/index.html', '');
  const filesOf = async (dist: string) => (await findFolder('project', { dist }))?.files;
  for (const dist of ['out', 'project/out', join(root, 'project/out')])
    expect(await filesOf(dist)).toEqual(['index.html']);
  await put('out/other.html', '');
  expect(await filesOf(join(root, 'out'))).toEqual(['index.html', 'out/index.html']);
});
