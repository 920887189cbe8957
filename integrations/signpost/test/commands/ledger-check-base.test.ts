import { expect, test } from 'vitest';
import { page, project } from './support/ledger-check.ts';

test('a project site below a folder is read there, though no page says so', async () => {
  const check = await project({
    ...{ 'site/index.html': page('Docs'), 'site/a/index.html': page('A'), 'site/b.html': page('B') },
    'published.txt': '/project/\n/project/a/\n/project/b.html\n/project/c/\n',
  });
  const { exit, out } = await check('site', '--json');
  expect(exit).toBe(1);
  expect(JSON.parse(out)).toMatchObject({
    ...{ ledger: 'published.txt', dist: 'site', published: 4, unlisted: 0 },
    lost: [{ path: '/project/c/', line: 4, why: 'no page and no redirect' }],
    notes: [
      'No page of site has a canonical URL. Signpost assumes that they are served from /project/. Pass --site if that is wrong.',
    ],
  });
});

// Create React App's documentation moved to a host of its own: every URL lost its first folder.
test('where one folder before all URLs explains the loss, it is named', async () => {
  const canonical = '<link rel="canonical" href="https://docs.example.com/a/">';
  const check = await project({
    ...{
      'site/index.html': page('Docs'),
      'site/a/index.html': page('A', canonical),
      'site/b.html': page('B'),
    },
    'published.txt': '/project/\n/project/a/\n/project/b\n/project/c/\n',
  });
  expect((await check('site')).out).toContain(
    'Signpost assumes that the pages are served from /. Served from /project/, most of the lost URLs would exist. If that is right, pass --site with that folder, such as https://www.example.com/project/.',
  );
});

const onProject = (path: string) =>
  page('P', `<link rel="canonical" href="https://example.github.io/project${path}">`);
const onGitHub = {
  'site/index.html': onProject('/'),
  'site/a/index.html': onProject('/a/'),
  'site/b/index.html': onProject('/b/'),
};

test('a published URL outside of the folder that the build is served from is lost', async () => {
  const check = await project({ ...onGitHub, 'published.txt': '/\n/a/\n/b/\n/project/a/\n' });
  const { exit, out } = await check('site');
  expect(out).toContain('lost 3 URLs: outside of /project/, the folder that the build is served from\n');
  expect(out).toContain('3 of 4 published URLs are lost.');
  expect(out).toContain('Served from /, most of the lost URLs would exist');
  expect(exit).toBe(1);
  expect(await check('site', '--on-demand', '/,/a/,/b/')).toMatchObject({ exit: 0 });
});

test.each([
  ['/a/', 1, 'lost /project/old/: redirects to /a/, which is outside of /project/ (/project/a/ exists)\n'],
  ['/project/a/', 0, 'All 2 published'],
  ['/another-project/', 0, ''],
])('a redirect to %s, on a site below /project/', async (to, exit, said) => {
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

test.each<[string, Record<string, string>, string[]]>([
  ['a domain of github.io', onGitHub, []],
  [
    'CNAME',
    { 'site/index.html': page('P'), 'site/CNAME': 'docs.example.com\n' },
    ['--site', 'https://docs.example.com/project/'],
  ],
  [
    '--host',
    { 'site/index.html': page('P') },
    ['--host', 'github-pages', '--site', 'https://x.example/project/'],
  ],
])(
  'GitHub Pages, told by %s, reads no file of redirects, and the comment says so',
  async (_, files, args) => {
    const check = await project({
      ...files,
      'site/_redirects': '/project/old/ /project/ 301\n',
      'published.txt': '/project/old/\n',
    });
    const { exit, out } = await check('site', ...args);
    expect(out).toContain('lost /project/old/: no page and no redirect\n');
    expect(out).toContain(
      `site/_redirects redirects 1 lost URL, such as /project/old/, but isn't a file that GitHub Pages reads.`,
    );
    expect(exit).toBe(1);
  },
);
