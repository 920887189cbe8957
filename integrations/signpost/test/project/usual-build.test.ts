import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
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
