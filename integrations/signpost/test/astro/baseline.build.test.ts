import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { main } from '../../src/cli.ts';
import { copyProject, type TestProject } from '../support/project.ts';

const file = 'signpost-baseline.json';
let project: TestProject;
let home = '';

beforeAll(async () => {
  project = await copyProject('bare');
  home = process.cwd();
  process.chdir(project.root);
});
afterAll(async () => {
  process.chdir(home);
  await project.remove();
});

/** A page with those links. */
const page = (...links: readonly string[]) =>
  project.write(
    'src/pages/links.astro',
    `<html lang="en"><head><title>Some links | Bare</title></head><body>${links
      .map((link) => `<a href="${link}">A page</a>`)
      .join('')}</body></html>`,
  );

test('a baseline lets an old site build, and fails for new errors alone', async () => {
  await page('/old-fault/');
  await expect(project.build()).rejects.toThrow(
    /link-broken[\s\S]*\nTo record all current findings, so that only new errors fail the build, run: npx astro-signpost audit --update-baseline\n.*\nThe build failed because of 2 errors, listed above\.$/,
  );
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await main(['audit', '--update-baseline'])).toBe(0);
  await project.build();
  // The command line knows the file too, unless another is named.
  expect(await main(['audit'])).toBe(0);
  expect(await main(['audit', 'dist'])).toBe(0);
  expect(await main(['audit', '--baseline', 'none'])).toBe(1);
  await project.write('none.json', '{ "version": 3, "causes": [] }');
  expect(await main(['audit', '--baseline', 'none.json'])).toBe(1);
  await page('/old-fault/', '/new-fault/');
  await expect(project.build()).rejects.toThrow(/has 1 error\.\nerror link-broken {2}.*\/new-fault\//);
});

test('a baseline hides no error of the map or robots.txt, and no lost URL', async () => {
  await page();
  await project.write('published.txt', '/lost/\n');
  await project.write('public/robots.txt', 'User-agent: *\nDisallow: /\n');
  onTestFinished(async () => {
    await rm(join(project.root, 'published.txt'));
    await rm(join(project.root, 'public/robots.txt'));
  });
  for (const mode of ['fail', 'warn', 'off'] as const)
    await expect(project.build({ audit: { mode } })).rejects.toThrow(
      /^(?=[\s\S]*ledger-lost)(?=[\s\S]*robots-disallow-all)/,
    );
  vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  expect(await main(['audit', '--update-baseline'])).toBe(1);
  await expect(project.build()).rejects.toThrow(
    /^(?=[\s\S]*ledger-lost)(?=[\s\S]*robots-disallow-all)(?![\s\S]*--update-baseline)/,
  );
});

test('a build refuses an invalid baseline before the pages', async () => {
  await project.write(file, '{}');
  await expect(project.build()).rejects.toThrow(/signpost-baseline\.json isn't a baseline file/);
});

test('build and audit work after the default baseline was removed', async () => {
  await page('/old-fault/');
  await project.write(file, '{ "version": 3, "causes": [] }');
  await project.build({ audit: { mode: 'warn' } });
  await rm(join(project.root, file));
  const said = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const out = vi.spyOn(process.stdout, 'write').mockReturnValue(true);
  onTestFinished(() => void [said.mockRestore(), out.mockRestore()]);
  expect(await main(['audit'])).toBe(1);
  expect(said.mock.calls.flat().join('\n')).not.toContain('baseline');
});
