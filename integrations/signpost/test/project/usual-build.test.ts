import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { loadInputs } from '../../src/project/load.ts';
import { usualBuild } from '../../src/project/usual-build.ts';
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
  const spelling = (base: string) =>
    JSON.stringify({
      origin: 'https://www.example.com',
      dist: 'out/docs',
      spelling: { base, format: 'directory', trailingSlash: 'always' },
    });
  const files = ['out/docs/index.html', 'out/other/index.html'];
  for (const file of files) {
    await mkdir(join(project, file, '..'), { recursive: true });
    await writeFile(join(project, file), '');
  }
  const built = async (dist: string) => (await loadInputs({ dist })).dist;
  process.chdir(project);
  try {
    await noted(spelling('/docs'));
    expect(await built('out')).toBe(join('out', 'docs'));
    expect(await built('./out/docs/')).toBe('./out/docs/');
    expect(await built('out/other')).toBe('out/other');
    expect((await loadInputs({ dist: 'out' })).files).toEqual(['index.html']);
    await noted(spelling('/'));
    expect([await built('out'), await built('out/docs')]).toEqual(['out', 'out/docs']);
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
