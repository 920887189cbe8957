import { expect, test } from 'vitest';
import { page, project } from './support/ledger-check.ts';

const onProject = (path: string) =>
  page('P', `<link rel="canonical" href="https://example.github.io/project${path}">`);
const onGitHub = {
  'site/index.html': onProject('/'),
  'site/a/index.html': onProject('/a/'),
  'site/b/index.html': onProject('/b/'),
};

test('ledger check reports a published URL outside of the folder that is served', async () => {
  const check = await project({ ...onGitHub, 'published.txt': '/\n/a/\n/b/\n/project/a/\n' });
  const { exit, out } = await check('site');
  expect(out).toContain('lost /a/: outside of /project/, the folder that the build is served from\n');
  expect(out).toContain('3 of 4 published URLs are lost.');
  expect(exit).toBe(1);
});

test('ledger check asks for the site where none of its URLs is in the build, and nothing says in which folder it is', async () => {
  const pages = { 'site/index.html': page('P'), 'site/a/index.html': page('A') };
  const check = await project({ ...pages, 'published.txt': '/project/\n/project/a/\n' });
  const { exit, err } = await check('site');
  expect(err).toContain('Unknown site URL.');
  expect(exit).toBe(2);

  const checkRenamed = await project({ ...pages, 'published.txt': '/\n/b/\n' });
  const { out } = await checkRenamed('site');
  expect(out).toContain('1 of 2 published URLs is lost.');
});

test.each([
  ['/project/c/', 1, "lost /project/old/: redirects to /project/c/, which doesn't exist\n"],
  ['/project/a/', 0, 'All 2 published'],
  ['/another-project/', 0, 'All 2 published'],
])('ledger check follows a redirect to %s on a site below /project/', async (to, exit, said) => {
  const refresh = `<!doctype html><title>x</title><meta http-equiv="refresh" content="0; url=${to}">`;
  const check = await project({
    ...onGitHub,
    'site/old/index.html': refresh,
    'published.txt': '/project/old/\n/project/b/\n',
  });
  const checked = await check('site');
  expect(checked.out).toContain(said);
  expect(checked.exit).toBe(exit);
});

test('ledger check for GitHub Pages reads no _redirects', async () => {
  const check = await project({
    ...onGitHub,
    'site/_redirects': '/project/old/ /project/ 301\n',
    'published.txt': '/project/old/\n',
  });
  const { exit, out } = await check('site', '--host', 'github-pages');
  expect(out).toContain('lost /project/old/: no page and no redirect\n');
  expect(exit).toBe(1);
});
