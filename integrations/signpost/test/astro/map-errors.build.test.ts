import { afterEach, beforeEach, expect, test } from 'vitest';
import { copyProject, type TestProject } from '../support/project.ts';

let project: TestProject;
beforeEach(async () => {
  project = await copyProject('bare');
});
afterEach(() => project.remove());

const rows = (...pairs: readonly (readonly [string, string])[]) =>
  `redirects:\n${pairs.map(([from, to]) => `  - { from: ${from}, to: ${to}, since: 2026-01-01 }\n`).join('')}`;
const loop = rows(['/a', '/b'], ['/b', '/a'], ['/old', '/about/'], ['/older', '/about/']);
const faulty = rows(['/old', '/about/'], ['older', '/about/']);

test.each(['fail', 'off'] as const)(
  "a map with a loop fails the build, and is in no host's files: audit %s",
  async (mode) => {
    await project.write('redirects.yaml', loop);
    await expect(project.build({ deploy: { host: 'netlify' }, audit: { mode } })).rejects.toThrow(
      /No host files were written, because the map has 1 error/,
    );
    expect(await project.list('deploy')).toEqual([]);
    expect(await project.list('dist')).not.toContain('_redirects');
  },
);

test.each(['fail', 'off'] as const)(
  'a line with a mistake fails the build before a page is built: audit %s',
  async (mode) => {
    await project.write('redirects.yaml', faulty);
    await expect(project.build({ deploy: { host: 'netlify' }, audit: { mode } })).rejects.toThrow(
      /"older" is not a URL of this site/,
    );
    expect(await project.list('dist')).toEqual([]);
  },
);

test('a build refuses a map that lacks a file', async () => {
  await project.write('redirects.yaml', `${rows(['/old', '/about/'])}include:\n  - none.csv\n`);
  await expect(project.build({ deploy: { host: 'netlify' } })).rejects.toThrow(/none\.csv/);
  expect(await project.list('deploy')).toEqual([]);
});
