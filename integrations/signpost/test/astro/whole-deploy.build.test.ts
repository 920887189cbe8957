import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { copyProject, type TestProject } from '../support/project.ts';

let project: TestProject;
beforeAll(async () => {
  project = await copyProject('bare');
});
afterAll(() => project.remove());

const map = (from: string) => `redirects:\n  - { from: ${from}, to: /about/ }\n`;
const build = () =>
  project.build(
    { deploy: { host: 'nginx', furtherHosts: ['caddy', 'netlify'] }, audit: { mode: 'off' } },
    {},
  );

test("where one file of one host can't be written, every host has what it had", async () => {
  await project.write('redirects.yaml', map('/old'));
  await build();
  const files = await project.list('deploy');
  const before = await Promise.all(files.map((file) => project.read(`deploy/${file}`)));
  // The last host of the run, so that the others are at hand already.
  const taken = join(project.root, 'deploy/netlify/_redirects');
  await rm(taken);
  await mkdir(join(taken, 'a folder'), { recursive: true });
  await project.write('redirects.yaml', map('/newest'));
  await expect(build()).rejects.toThrow(/_redirects can't be written: a folder has this name/);
  await rm(taken, { recursive: true });
  expect(await project.list('deploy')).toEqual(files.filter((file) => file !== 'netlify/_redirects'));
  const after = await Promise.all(files.map((file) => project.read(`deploy/${file}`)));
  const kept = (_: unknown, at: number) => files[at] !== 'netlify/_redirects';
  expect(after.filter(kept)).toEqual(before.filter(kept));
  expect(await project.read('deploy/nginx/http.conf')).toContain('^/old/?');
});
