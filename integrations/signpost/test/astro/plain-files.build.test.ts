import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { copyProject, type TestProject } from '../support/project.ts';

/** A project page of GitHub's: the site lies below the name of the repository. */
let project: TestProject;
beforeAll(async () => {
  project = await copyProject('bare');
  await project.write(
    'redirects.yaml',
    'redirects:\n  - { from: /repo/old, to: /repo/about/ }\n  - { from: /outside, to: /repo/about/ }\n',
  );
  await project.build({ deploy: { host: 'github-pages' }, audit: { mode: 'warn' } }, { base: '/repo' });
});
afterAll(() => project.remove());

describe('a site below a folder, on plain files', () => {
  test('gets a redirect page at the published old URL', async () => {
    expect(await project.read('dist/old/index.html')).toContain('url=https://www.example.com/repo/about/');
    expect(await project.list('dist/repo')).toEqual([]);
  });

  test('gets no robots.txt, since crawlers read only that of the host', async () => {
    expect(await project.list('dist')).not.toContain('robots.txt');
    expect(await project.list('dist')).toContain('sitemap.xml');
  });

  test('gets no redirect page outside of the base', async () => {
    expect(await project.list('dist/outside')).toEqual([]);
  });

  test('passes the audit, in the build and on the command line', async () => {
    const { rules } = JSON.parse((await project.read('deploy/settings.json')) ?? '');
    expect(rules).toEqual({ 'redirect-meta': { level: 'off' } });
  });
});
