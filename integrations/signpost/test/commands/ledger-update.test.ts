import { readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { page } from '../../src/audit/rules/shared/example.ts';
import { ledgerCheckCommand } from '../../src/commands/ledger-check.ts';
import { ledgerUpdateCommand } from '../../src/commands/ledger-update.ts';
import { printMovedPage } from '../../src/hosts/github-pages/emit.ts';
import { enterFolder, put } from './support/own-folder.ts';

/** Runs it in the folder of a project that was built. */
async function project(files: Readonly<Record<string, string>> = {}) {
  const { run } = await enterFolder({
    'dist/index.html': page('/'),
    'dist/b/index.html': page('/b/'),
    'dist/a/index.html': page('/a/'),
    ...files,
  });
  return (...args: string[]) => run(ledgerUpdateCommand, ...args);
}

test('ledger update --json has the number of URLs and the new ones', async () => {
  const update = await project({ 'published.txt': '/a/\t2026-01-01\n/gone/\t2026-01-01\n' });
  const first = await update('--json');
  expect({ ...first, out: JSON.parse(first.out) }).toEqual({
    exit: 0,
    out: { version: 1, file: 'published.txt', urls: 4, added: ['/', '/b/'] },
    err: '',
  });
  expect((await readFile('published.txt', 'utf8')).match(/^\/\S*/gm)).toEqual(['/', '/a/', '/b/', '/gone/']);
  expect(JSON.parse((await update('--json')).out)).toEqual({
    version: 1,
    file: 'published.txt',
    urls: 4,
    added: [],
  });
});

test('ledger update leaves out a noindex page', async () => {
  const hidden = '<!doctype html><title>Search</title><meta name="robots" content="noindex"><h1>Search</h1>';
  const update = await project({ 'dist/search/index.html': hidden });
  expect((await update()).err).toBe('published.txt: 3 URLs, 3 of them new\n');
});

test('ledger update adds permanent redirects, and leaves out patterns, conditions and 302', async () => {
  const update = await project({
    'dist/stub/index.html': '<!doctype html><title>x</title><meta http-equiv="refresh" content="0; url=/a/">',
    'dist/_redirects': '/old /a/ 301\n/soon /a/ 302\n/all/* /a/ 301\n/land /a/ 301 Country=de\n',
  });
  expect((await update()).exit).toBe(0);
  expect((await readFile('published.txt', 'utf8')).match(/^\/\S*/gm)).toEqual([
    ...['/', '/a/', '/b/', '/old', '/stub/'],
  ]);
});

// https://gohugo.io/templates/rss/: a feed for each section, which its list links
test('ledger update adds the feeds of the build that pages declare', async () => {
  const feed = '<rss><channel><link>https://www.example.com/post/</link></channel></rss>';
  const link = (href: string) => `<link rel="alternate" type="application/rss+xml" href="${href}">`;
  const declares = `<!doctype html><title>Posts</title>${link('/post/index.xml')}${link('/not-built.xml')}<h1>Posts</h1>`;
  const update = await project({
    'dist/post/index.html': declares,
    'dist/post/index.xml': feed,
    'dist/sitemap.xml': '<urlset/>',
  });
  expect((await update()).exit).toBe(0);
  expect((await readFile('published.txt', 'utf8')).match(/^\/\S*/gm)).toEqual([
    ...['/', '/a/', '/b/', '/post/', '/post/index.xml'],
  ]);
});

// `init` copies the redirect pages into the map. Whoever deletes the line there still gets a finding.
test('ledger update lists redirect pages of a plugin, also those that are in the map', async () => {
  const stub = '<!doctype html><title>x</title><meta http-equiv="refresh" content="0; url=/a/">';
  const update = await project({
    'dist/plugin/index.html': stub,
    'dist/mapped/index.html': stub,
    'redirects.yaml': 'redirects:\n  - { from: /mapped, to: /a/, since: 2026-01-01 }\n',
  });
  expect((await update()).exit).toBe(0);
  expect((await readFile('published.txt', 'utf8')).match(/^\/\S*/gm)).toEqual([
    ...['/', '/a/', '/b/', '/mapped/', '/plugin/'],
  ]);
});

// https://gohugo.io/content-management/urls/#aliases: contact.html for the alias /contact.html, me/index.html for /me
// https://docs.netlify.com/site-deploys/post-processing/: Netlify serves contact.html at /contact too.
test.each(['netlify', 'github-pages'])(
  'ledger update on %s lists an alias of Hugo that ends in .html',
  async (host) => {
    const stub = '<!doctype html><title>x</title><meta http-equiv="refresh" content="0; url=/a/">';
    const update = await project({
      'dist/contact.html': stub,
      'dist/me/index.html': stub,
      'signpost.yaml': `site: https://www.example.com\nhost: ${host}\n`,
    });
    expect((await update()).exit).toBe(0);
    expect((await readFile('published.txt', 'utf8')).match(/^\/\S*/gm)).toEqual([
      ...['/', '/a/', '/b/', '/contact.html', '/me/'],
    ]);
  },
);

// https://docusaurus.io/docs/api/plugins/@docusaurus/plugin-client-redirects: old.html for /old with `trailingSlash: false`
test('ledger update lists /old for the redirect page old.html beside pages without .html in their URLs', async () => {
  const update = await project({
    'dist/old.html': '<!doctype html><title>x</title><meta http-equiv="refresh" content="0; url=/c">',
    'dist/c.html': page('/c'),
    'signpost.yaml': 'site: https://www.example.com\nhost: github-pages\n',
  });
  expect((await update()).exit).toBe(0);
  expect((await readFile('published.txt', 'utf8')).match(/^\/\S*/gm)).toEqual([
    ...['/', '/a/', '/b/', '/c', '/old'],
  ]);
});

// https://github.com/jekyll/jekyll-redirect-from: old.html for /old and for /old.html, and redirects.json names which
test('ledger update lists the URLs of redirects.json for the redirect pages of Jekyll', async () => {
  const stub = '<!doctype html><title>x</title><meta http-equiv="refresh" content="0; url=/a/">';
  const update = await project({
    'dist/old.html': stub,
    'dist/2018/post.html': stub,
    'dist/redirects.json':
      '{"/old":"https://www.example.com/a/","/2018/post.html":"https://www.example.com/a/"}',
    'signpost.yaml': 'site: https://www.example.com\nhost: github-pages\n',
  });
  expect((await update()).exit).toBe(0);
  expect((await readFile('published.txt', 'utf8')).match(/^\/\S*/gm)).toEqual([
    ...['/', '/2018/post.html', '/a/', '/b/', '/old'],
  ]);
});

test('ledger update leaves out the redirect pages that map compile makes for GitHub Pages', async () => {
  const update = await project({
    'dist/mapped/index.html': printMovedPage('https://www.example.com/a/', 301),
    'redirects.yaml': 'redirects:\n  - { from: /mapped, to: /a/, since: 2026-01-01 }\n',
    'signpost.yaml': 'site: https://www.example.com\nhost: github-pages\n',
  });
  expect((await update()).exit).toBe(0);
  expect((await readFile('published.txt', 'utf8')).match(/^\/\S*/gm)).toEqual(['/', '/a/', '/b/']);
});

test('ledger update writes another file, and reads the folder of a project page', async () => {
  const update = await project();
  const args = ['dist', '--ledger', 'docs/urls.txt', '--site', 'https://example.github.io/project/'];
  expect((await update(...args)).exit).toBe(0);
  expect((await readFile('docs/urls.txt', 'utf8')).match(/^\/\S*/gm)).toEqual([
    ...['/project/', '/project/a/', '/project/b/'],
  ]);
});

test('ledger update refuses a ledger with invalid lines, and names each', async () => {
  const update = await project({ 'published.txt': '/a/\nabout\n/b?x\n' });
  const { exit, err } = await update();
  expect(exit).toBe(2);
  expect(err).toContain('published.txt:2:1: ');
  expect(err).toContain('published.txt:3:1: ');
  expect(await readFile('published.txt', 'utf8')).toBe('/a/\nabout\n/b?x\n');
});

test('ledger check reports a redirect that is imported and removed on one day, once ledger update listed its URL', async () => {
  const { run } = await enterFolder({
    'dist/index.html': page('/'),
    'dist/_redirects': '/old /new/ 301\n',
    'dist/new/index.html': page('/new/'),
    'netlify.toml': '',
  });
  const site = ['--site', 'https://www.example.com'];
  await run(ledgerUpdateCommand, 'dist', ...site);

  await put('dist/_redirects', '# signpost:begin\n/old /new/ 301\n# signpost:end\n');
  await put('redirects.yaml', 'redirects: [{ from: /old, to: /new/, since: 2026-11-27 }]\n');
  expect(await run(ledgerCheckCommand, 'dist', ...site)).toMatchObject({ exit: 0 });
  await put('dist/_redirects', '');
  await put('redirects.yaml', 'redirects: []\n');
  const { exit, out } = await run(ledgerCheckCommand, 'dist', ...site);
  expect({ exit, out }).toMatchObject({
    exit: 1,
    out: expect.stringMatching(/^lost \/old: no page and no redirect$/m),
  });
});

test('ledger update leaves out the generated redirects of the vercel.json in the root', async () => {
  const origin = 'https://www.example.com';
  const redirects = [
    { source: '/moved{/}?', destination: `${origin}/a/`, statusCode: 301 },
    { source: '/index.html', destination: `${origin}/`, statusCode: 301 },
    { source: '/own', destination: '/b/', statusCode: 301 },
  ];
  const update = await project({
    'signpost.yaml': `site: ${origin}\nhost: vercel\n`,
    'redirects.yaml': 'redirects:\n  - { from: /moved, to: /a/ }\n',
    'vercel.json': JSON.stringify({ redirects }),
  });
  expect((await update()).exit).toBe(0);
  expect((await readFile('published.txt', 'utf8')).match(/^\/\S*/gm)).toEqual(['/', '/a/', '/b/', '/own']);
});

// `init` copies the redirects of netlify.toml into the map, and the owner deletes them from netlify.toml later.
test('ledger update adds a redirect that is in netlify.toml and in the map', async () => {
  const update = await project({
    'signpost.yaml': 'site: https://www.example.com\nhost: netlify\n',
    'redirects.yaml': 'redirects:\n  - { from: /ferns, to: /a/ }\n',
    'netlify.toml': '[[redirects]]\n  from = "/ferns"\n  to = "/a/"\n  status = 301\n',
  });
  expect((await update()).exit).toBe(0);
  expect((await readFile('published.txt', 'utf8')).match(/^\/\S*/gm)).toEqual(['/', '/a/', '/b/', '/ferns']);
});
