import { rm } from 'node:fs/promises';
import { expect, onTestFinished, test, vi } from 'vitest';
import { auditCommand } from '../../src/commands/audit.ts';
import { ledgerCheckCommand } from '../../src/commands/ledger-check.ts';
import { ledgerUpdateCommand } from '../../src/commands/ledger-update.ts';
import { moved, page, project } from './support/ledger-check.ts';
import { enterFolder } from './support/own-folder.ts';

test('ledger check fails for a lost page, with its line and its likely target', async () => {
  const check = await project(moved);
  const { exit, out } = await check('public');
  expect(exit).toBe(1);
  expect(out).toContain(
    'lost /manual/installation/: no page and no redirect\n  published.txt:3, since 2026-01-02\n',
  );
  expect(out).toContain('  likely target: /guide/installation/ (');
  expect(out).toContain('1 of 3 published URLs is lost.\nFor each: restore the page, redirect the URL, or,');
  expect(out).toContain('list it under `gone:` in redirects.yaml, or delete its line from published.txt.\n');
});

test.each<[string, Record<string, string>]>([
  ['the page is back', { 'public/manual/installation.html': page('Installation') }],
  ['a line of _redirects', { 'public/_redirects': '/manual/* /guide/:splat 301\n' }],
  ['a line of .htaccess', { 'public/.htaccess': 'Redirect 301 /manual/installation /guide/installation/\n' }],
  [
    'a page that refreshes',
    {
      'public/manual/installation/index.html':
        '<!doctype html><title>x</title><meta http-equiv="refresh" content="0; url=/guide/installation/">',
    },
  ],
  [
    'the redirect map',
    { 'redirects.yaml': 'redirects:\n  - { from: /manual/installation, to: /guide/installation/ }\n' },
  ],
  ['gone on purpose', { 'redirects.yaml': 'gone: [/manual/*]\n' }],
  ['its line was deleted', { 'published.txt': '/\n/guide/installation/\n' }],
])('ledger check passes: %s', async (_, files) => {
  const check = await project({ ...moved, ...files });
  expect(await check('public')).toMatchObject({
    exit: 0,
    out: expect.stringMatching(/^All \d published URLs still work\.$/m),
  });
});

test.each<[string, Record<string, string>, string]>([
  [
    'a redirect to a page that is not there',
    { 'public/_redirects': '/manual/installation /gone-too/ 301\n' },
    "redirects to /gone-too/, which doesn't exist",
  ],
  [
    'redirects in a circle',
    { 'public/_redirects': '/manual/installation /a 301\n/a /b 301\n/b /a 301\n' },
    'redirects in a loop, last to /b',
  ],
])('ledger check takes %s for no answer', async (_, files, why) => {
  const check = await project({ ...moved, ...files });
  const { exit, out } = await check('public');
  expect(out).toContain(`lost /manual/installation/: ${why}`);
  expect(exit).toBe(1);
});

// test/hosts/platform-files.test.ts has the files of each platform.
test.each<[string, string]>([
  ['vercel.json', '{ "redirects": [{ "source": "/manual/:path*/", "destination": "/guide/:path*/" }] }'],
  ['netlify.toml', '[[redirects]]\nfrom = "/manual/*"\nto = "/guide/:splat"\n'],
])('ledger check accepts a redirect in %s, and reports the URL without it', async (file, text) => {
  const check = await project({ ...moved, [file]: text });
  expect(await check('public')).toMatchObject({ exit: 0 });
  await rm(file);
  expect(await check('public')).toMatchObject({ exit: 1 });
});

// https://developers.cloudflare.com/pages/configuration/redirects/: 2,000 static redirects.
test('ledger check reports the URL of a line that only Cloudflare drops', async () => {
  const lines = Array.from({ length: 2000 }, (_, at) => `/old-${at} / 301`);
  const check = await project({
    ...moved,
    'public/_redirects': `${lines.join('\n')}\n/manual/installation/ /guide/installation/ 301\n`,
  });
  expect(await check('public', '--host', 'netlify')).toMatchObject({ exit: 0 });
  const there = await check('public', '--host', 'netlify,cloudflare');
  expect(there.exit).toBe(1);
  expect(there.out).toContain('lost /manual/installation/: on Cloudflare: no page and no redirect');
});

test("ledger check names a file that serves every URL, and one that it can't read", async () => {
  const all = await project({ ...moved, 'public/_redirects': '/* /index.html 200\n' });
  expect((await all('public', '--host', 'netlify')).out).toContain(
    `_redirects:1 matches every URL (200 with /index.html), so lost pages can't be detected.`,
  );
  const broken = await project({ ...moved, 'vercel.json': '{ "redirects": [' });
  const { exit, out } = await broken('public');
  expect(exit).toBe(1);
  expect(out).toMatch(/^vercel\.json:1:\d+: .+\.$/m);
});

test("ledger check counts pages that the ledger doesn't list yet", async () => {
  const check = await project({ ...moved, 'published.txt': '/\n' });
  expect((await check('public')).out).toContain(
    '1 page of public is not in published.txt yet. Add after a build with: npx astro-signpost ledger update public',
  );
});

test.each<[string, Record<string, string>, string[], string]>([
  [
    'no ledger',
    {},
    ['public'],
    "published.txt doesn't list any URL yet. Fill it from the build: npx astro-signpost ledger update",
  ],
  [
    'a wrong line',
    { 'published.txt': 'about\n' },
    ['public'],
    'published.txt:1:1: "about" is not a line of a ledger',
  ],
  ['no build', moved, ['nothing'], "nothing doesn't exist. Build the site first, or pass another folder."],
  ['a host that is none', moved, ['public', '--host', 'netlfy'], 'netlfy'],
  [
    'a site that is none',
    moved,
    ['public', '--site', 'docs'],
    'Invalid --site: "docs". Pass the https URL of the site with its folder, such as https://www.example.com or https://www.example.com/docs.',
  ],
  [
    'a comment outside CI',
    moved,
    ['public', '--comment'],
    '--comment works only in GitHub Actions. GITHUB_ACTIONS is not "true" here.',
  ],
])('ledger check refuses %s with a sentence', async (_, files, args, sentence) => {
  vi.stubEnv('GITHUB_ACTIONS', '');
  onTestFinished(() => void vi.unstubAllEnvs());
  const check = await project({ 'public/index.html': page('Docs'), ...files });
  const { exit, err } = await check(...args);
  expect(err).toContain(sentence);
  expect(exit).toBe(2);
});

test('ledger check accepts a URL that the server of the last build renders on demand', async () => {
  const settings = { origin: 'https://www.example.com', dist: 'public', onDemand: ['/search', '/orders/*'] };
  const check = await project({
    'public/index.html': page('Docs'),
    'published.txt': '/\n/search/\n/orders/5/\n/lost/\n',
    'deploy/settings.json': JSON.stringify(settings),
  });
  const { exit, out } = await check();
  expect(out.match(/^lost .*$/gm)).toEqual(['lost /lost/: no page and no redirect']);
  expect(exit).toBe(1);
});

// Hugo writes these files without its theme, warns, and exits with 0.
const pageless = {
  'public/index.xml': '<rss><channel><link>https://www.example.com/</link></channel></rss>',
  'public/sitemap.xml': '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"></urlset>',
  'signpost.yaml': 'site: https://www.example.com\ndist: public\n',
  'published.txt': '/\n/about/\n',
};

test('ledger check, ledger update and audit say alone that a build has no page', async () => {
  const { run } = await enterFolder(pageless);
  const err = 'public has no page. See what the generator printed when it built the site.\n';
  for (const command of [ledgerCheckCommand, ledgerUpdateCommand, auditCommand])
    expect(await run(command)).toEqual({ exit: 2, out: '', err });
});

test('audit of a build whose only page is too large names the page', async () => {
  const { run } = await enterFolder({
    ...pageless,
    'public/index.html': `<title>A</title>${' '.repeat(10_600_000)}`,
  });
  expect(await run(auditCommand)).toEqual({
    exit: 2,
    out: '',
    err: "public has no page that can be read: index.html has 11 MB. A page above 10 MB isn't read, since crawlers cut it off and browsers can hardly show it.\n",
  });
});

test('audit of a build without pages names the submodules that a clone may lack', async () => {
  const { run } = await enterFolder({ ...pageless, '.gitmodules': '[submodule "themes/ananke"]\n' });
  const { exit, err } = await run(auditCommand);
  expect(err).toContain('run `git submodule update --init`; in GitHub Actions, add `submodules: true`');
  expect(exit).toBe(2);
});
