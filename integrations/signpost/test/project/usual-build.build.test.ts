import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { loadInputs } from '../../src/project/load.ts';
import { buildIn, usualBuild } from '../../src/project/usual-build.ts';
import { leastAdapter } from '../support/adapter.ts';
import { copyProject } from '../support/project.ts';

let project: string;
beforeEach(async () => {
  project = await mkdtemp(join(tmpdir(), 'usual-build-'));
  await mkdir(join(project, 'deploy'));
});
afterEach(() => rm(project, { recursive: true, force: true }));

const noted = (text: string) => writeFile(join(project, 'deploy/settings.json'), text);

test('the folder that the last build wrote is looked at, as long as it is there', async () => {
  await noted('{ "dist": "build" }');
  expect(await usualBuild(project)).toBe('dist');
  await mkdir(join(project, 'build'));
  expect(await usualBuild(project)).toBe('build');
});

test.each(['', '{}', '[]', 'null', '{ "dist": 1 }', '{ broken'])(
  'settings that say %j have none',
  async (text) => {
    expect(await usualBuild(project)).toBe('dist');
    await noted(text);
    expect(await usualBuild(project)).toBe('dist');
  },
);

test('a build outside of the project is its own where it noted it', async () => {
  const start = process.cwd();
  const root = await mkdtemp(join(tmpdir(), 'workspace-'));
  const put = async (path: string, text: string) => {
    await mkdir(join(root, path, '..'), { recursive: true });
    await writeFile(join(root, path), text);
  };
  try {
    const settings = { origin: 'https://www.example.com', dist: '../../out/site' };
    await put('apps/site/deploy/settings.json', JSON.stringify(settings));
    await put('apps/site/redirects.yaml', 'redirects: [{ from: /a, to: /b/ }]\n');
    await put('out/site/index.html', '');
    await put('out/other/index.html', '');
    process.chdir(join(root, 'apps/site'));
    for (const dist of [undefined, '../../out/site/', join(process.cwd(), '../../out/site')]) {
      const inputs = await loadInputs({ dist });
      expect(inputs.map?.entries).toHaveLength(1);
      expect(inputs.settings?.origin).toBe('https://www.example.com');
    }
    const other = await loadInputs({ dist: '../../out/other' });
    expect([other.map, other.settings]).toEqual([undefined, undefined]);
  } finally {
    process.chdir(start);
    await rm(root, { recursive: true });
  }
});

test('the folder that is published stands for the build below the base in it', async () => {
  const start = process.cwd();
  const variant = (base: string) =>
    JSON.stringify({
      origin: 'https://www.example.com',
      dist: 'out/docs',
      variant: { base, format: 'directory', trailingSlash: 'always' },
    });
  const files = ['out/docs/index.html', 'out/other/index.html'];
  for (const file of files) {
    await mkdir(join(project, file, '..'), { recursive: true });
    await writeFile(join(project, file), '');
  }
  const built = async (dist: string) => (await loadInputs({ dist })).dist;
  process.chdir(project);
  try {
    await noted(variant('/docs'));
    expect(await built('out')).toBe(join('out', 'docs'));
    expect(await built('./out/docs/')).toBe('./out/docs/');
    expect(await built('out/other')).toBe('out/other');
    expect((await loadInputs({ dist: 'out' })).files).toEqual(['index.html']);
    await noted(variant('/'));
    expect([await built('out'), await built('out/docs')]).toEqual(['out', 'out/docs']);
  } finally {
    process.chdir(start);
  }
});

test('the folder of a project stands for its build, with a note', async () => {
  const start = process.cwd();
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => said.mockRestore());
  for (const file of ['astro.config.ts', 'dist/index.html', 'build/index.html', 'node_modules/a/b.html']) {
    await mkdir(join(project, file, '..'), { recursive: true });
    await writeFile(join(project, file), '');
  }
  process.chdir(project);
  try {
    const inputs = await loadInputs({ dist: '.' });
    expect([inputs.dist, inputs.files]).toEqual(['dist', ['index.html']]);
    expect(said.mock.calls).toEqual([['. is a project folder. Using its build, dist']]);
    expect(await buildIn(process.cwd())).toBe(join(process.cwd(), 'dist'));
    await noted('{ "dist": "build" }');
    expect(await buildIn('./')).toBe('build');
    process.chdir('..');
    expect(await buildIn(basename(project))).toBe(join(basename(project), 'build'));
  } finally {
    process.chdir(start);
  }
  await rm(join(project, 'build'), { recursive: true });
  await rm(join(project, 'dist'), { recursive: true });
  await expect(buildIn(project)).rejects.toThrow(
    `${project} is a project folder, and its build ${join(project, 'dist')} doesn't exist. Build the site first, or pass the folder of the build.`,
  );
  // Nothing here says that it is a project: it may be published as it is.
  await rm(join(project, 'astro.config.ts'));
  expect(await buildIn(project)).toBe(project);
});

test('the folder around the build of an adapter stands for it, with a note', async () => {
  const start = process.cwd();
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => said.mockRestore());
  const site = await copyProject('bare');
  onTestFinished(() => site.remove());
  await site.write(
    'src/pages/account.astro',
    '---\nexport const prerender = false;\n---\n<html lang="en"><body><h1>Account</h1></body></html>',
  );
  await site.build({ audit: { mode: 'off' } }, { adapter: leastAdapter() });
  said.mockClear();
  process.chdir(site.root);
  try {
    const inputs = await loadInputs({ dist: 'dist' });
    expect([inputs.dist, inputs.files.includes('index.html')]).toEqual([join('dist', 'client'), true]);
    expect(said.mock.calls).toEqual([
      [`dist has no pages of its own. Using the last build, ${join('dist', 'client')}`],
    ]);
    expect(await buildIn(join(site.root, 'dist'))).toBe(join(site.root, 'dist', 'client'));
    expect(await buildIn('dist/client')).toBe('dist/client');
    expect(await buildIn('dist/server')).toBe('dist/server');
    // Pages of its own: it was built without an adapter since then.
    await site.write('dist/about.html', '');
    expect(await buildIn('dist')).toBe('dist');
  } finally {
    process.chdir(start);
  }
});

test('a folder that holds more than the last build, or none of it, stays as it is named', async () => {
  const start = process.cwd();
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => said.mockRestore());
  const files = [
    'dist/client/index.html',
    'dist/server/entry.mjs',
    'other/dist/client/index.html',
    'several/a/index.html',
    'several/b/pages/about.htm',
    'deep/er/client/index.html',
    'site/index.html',
  ];
  for (const file of files) {
    await mkdir(join(project, file, '..'), { recursive: true });
    await writeFile(join(project, file), '');
  }
  process.chdir(project);
  try {
    for (const [dist, named] of [
      ['dist/client', 'other/dist'],
      ['dist/client', 'dist/server'],
      ['several/a', 'several'],
      ['deep/er/client', 'deep'],
      ['dist/gone', 'dist'],
      // The project itself is no folder of builds, and may be published as it is.
      ['site', '.'],
      ['site', '..'],
    ] as const) {
      await noted(JSON.stringify({ dist }));
      expect(await buildIn(named)).toBe(named);
    }
    expect(said).not.toHaveBeenCalled();
  } finally {
    process.chdir(start);
  }
});

test('a build notes its folder where it is not the usual one', async () => {
  const site = await copyProject('bare');
  try {
    await site.build({ audit: { mode: 'off' } });
    expect(JSON.parse((await site.read('deploy/settings.json')) ?? '')).not.toHaveProperty('dist');
    await site.build({ audit: { mode: 'off' } }, { base: '/docs', outDir: join(site.root, 'dist/docs') });
    expect(await usualBuild(site.root)).toBe('dist/docs');
  } finally {
    await site.remove();
  }
});

test('a folder with a home page of its own is a build, whatever else is published in it', async () => {
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  onTestFinished(() => said.mockRestore());
  for (const file of ['index.html', 'astro.config.mjs', 'other/index.html', 'other/astro.config.ts']) {
    await mkdir(join(project, file, '..'), { recursive: true });
    await writeFile(join(project, file), '');
  }
  // The published configuration of a theme, and beside another its scripts in a folder called `dist`.
  await mkdir(join(project, 'other/dist'));
  for (const folder of [project, join(project, 'other')]) expect(await buildIn(folder)).toBe(folder);
  expect(said).not.toHaveBeenCalled();
});
