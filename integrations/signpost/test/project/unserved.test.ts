import { execFileSync } from 'node:child_process';
import { readdir, readFile } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { main } from '../../src/cli.ts';
import type { Host } from '../../src/hosts/host.ts';
import { buildScript, planCopy } from '../../src/project/deploy/copy-plan.ts';
import { loadNamedHosts } from '../../src/project/deploy/hosts.ts';
import { listMapFiles } from '../../src/project/deploy/map-parts.ts';
import { page as bare, eleventy } from '../commands/support/init.ts';
import { inOwnFolder, put, putAll } from '../commands/support/own-folder.ts';
import { planOf } from '../hosts/plan-of.ts';

const page = (title: string, head = '') => bare(title, `<meta charset="utf-8">${head}`);

const printed = inOwnFolder();

const map = 'redirects:\n  - { from: /old, to: /new/, since: 2026-01-01 }\n';
const site = {
  ...eleventy,
  '_site/index.html': page('Home', '<link rel="canonical" href="https://www.example.com/">'),
  '_site/new/index.html': page('New'),
  'published.txt': '/\n/new/\n/old\n',
  'redirects.yaml': map,
};
const settings = (host: string) => `site: https://www.example.com\nhost: ${host}\ndist: _site\n`;

/** The exit codes of the commands of a CI, and what each prints about redirects that no host serves. */
async function checks(): Promise<{ codes: readonly number[]; said: readonly boolean[] }> {
  const codes: number[] = [];
  const said: boolean[] = [];
  for (const argv of [
    ['map', 'check'],
    ['audit', '--preset', 'minimal'],
    ['ledger', 'check'],
  ]) {
    printed.out = '';
    codes.push(await main(argv));
    said.push(printed.out.includes('o redirect of the map works on '));
  }
  return { codes, said };
}

const layout = { root: '.', dist: '_site', siteFolder: '' };

const green = { codes: [0, 0, 0], said: [false, false, false] };
const red = { codes: [1, 1, 1], said: [true, true, true] };

test('a map with an error, which map compile refuses, is one error of map check and audit, not two', async () => {
  await putAll({
    ...site,
    'signpost.yaml': settings('cloudflare'),
    'redirects.yaml': map.replace('/new/', '/nothing/'),
  });
  // ledger check checks no map: the build has no redirect, whatever the reason.
  expect(await checks()).toEqual({ codes: [1, 1, 1], said: [false, false, true] });
});

test('a build without the generated lines fails each check of CI until compile and copy have run', async () => {
  await putAll({ ...site, 'signpost.yaml': settings('cloudflare') });
  expect(await checks()).toEqual(red);
  expect(printed.out).toContain("No redirect of the map works on Cloudflare: _site/_redirects doesn't exist");
  expect(printed.out).toContain(
    '`npx astro-signpost map compile --output deploy`, then `cp -r deploy/cloudflare/_* _site/ && (cp deploy/cloudflare/.assetsignore _site/ 2>/dev/null || true)`.',
  );
  await put('_site/_redirects', '# signpost:begin\n# signpost:end\n/app/* /new/ 200\n');
  expect(await checks()).toEqual(red);
  expect(printed.out).toContain("_site/_redirects doesn't have the generated lines");
  // Not `map compile` itself, which writes them.
  expect(await main(['map', 'compile', '--output', 'deploy'])).toBe(0);
  expect(await checks()).toEqual(red);
  const [host] = await loadNamedHosts(['cloudflare']);
  execFileSync('sh', ['-c', (host && planCopy(host, layout)?.command) ?? '']);
  expect(await checks()).toEqual(green);
});

test('ledger check prints the commands for a build without the redirects, and no green sentence', async () => {
  await putAll({ ...site, 'signpost.yaml': settings('netlify') });
  expect(await main(['ledger', 'check'])).toBe(1);
  expect(printed.out).toContain(
    "error host-place  No redirect of the map works on Netlify: _site/_redirects doesn't exist.\n  redirects.yaml\n  fix: Build again. After each build,",
  );
  expect(printed.out).toContain('`cp -r deploy/netlify/_* _site/`.\n');
  expect(printed.out).not.toContain('still work');

  printed.out = '';
  expect(await main(['ledger', 'check', '--json'])).toBe(1);
  expect(JSON.parse(printed.out)).toMatchObject({
    lost: [],
    findings: [{ rule: 'host-place', level: 'error' }],
  });
});

test('ledger check prints the commands for a vercel.json in the root of the project without the redirects', async () => {
  await putAll({ ...site, 'signpost.yaml': settings('vercel'), 'vercel.json': '{ "cleanUrls": false }\n' });
  expect(await main(['ledger', 'check'])).toBe(1);
  expect(printed.out).toContain(
    "error host-place  No redirect of the map works on Vercel: vercel.json doesn't have the generated lines.\n  redirects.yaml\n  fix: Build again if pages have changed since the last build. Then write the files of the host, copy them into the root of the project, and commit: `npx astro-signpost map compile --output deploy`, then `cp -r deploy/vercel/vercel.json .`.\n",
  );
  expect(printed.out).toContain('So far, it lacks them.');
});

test('audit for another site, or an unknown one, accepts files with the URLs of the site', async () => {
  await putAll({ ...site, 'signpost.yaml': settings('vercel') });
  expect(await main(['map', 'compile', '--output', '.'])).toBe(0);
  await put('vercel.json', await readFile('vercel/vercel.json', 'utf8'));
  await main(['audit', '--preset', 'minimal', '--site', 'https://staging.example.com']);
  await put('signpost.yaml', 'host: vercel\ndist: _site\n');
  await main(['explain', '/old']);
  expect(printed.out + printed.err).not.toContain('redirect of the map works on');
});

test.each([
  ['no host is configured', { 'signpost.yaml': 'site: https://www.example.com\ndist: _site\n' }],
  ['the host reads its files elsewhere', { 'signpost.yaml': settings('nginx') }],
  ['a Worker answers', { '_site/_worker.js': 'export default {}\n' }],
  [
    'the redirect waits for its release',
    { 'redirects.yaml': `sections:\n  - { name: all, match: /** }\n${map}` },
  ],
  ['all URLs of the map are gone', { 'redirects.yaml': 'gone:\n  - /old\n' }],
] as const)('audit, map check and ledger check accept the build where %s', async (_, files) => {
  await putAll({ ...site, 'signpost.yaml': settings('cloudflare'), ...files });
  expect((await checks()).said).toEqual([false, false, false]);
});

test.each([
  ['netlify', '_redirects', 'cp -r deploy/netlify/_* _site/'],
  ['apache', '.htaccess', 'cp -r deploy/apache/.htaccess _site/'],
  ['azure-swa', 'staticwebapp.config.json', 'cp -r deploy/azure-swa/staticwebapp.config.json _site/'],
  ['github-pages', undefined, 'cp -r deploy/github-pages/. _site/ && rm _site/README.md'],
])('the commands of the finding put the files of %s in place', async (id, file, copies) => {
  await putAll({ ...site, 'signpost.yaml': settings(id) });
  expect((await checks()).codes).toEqual([1, 1, 1]);
  expect(printed.out).toContain(
    file === undefined ? '_site has no pages for them' : `_site/${file} doesn't exist`,
  );
  const [host] = await loadNamedHosts([id]);
  const script = host && buildScript(host, layout, 'mkdir -p _site');
  expect(script).toContain(copies);
  expect(await main(['map', 'compile', '--output', 'deploy'])).toBe(0);
  execFileSync('sh', ['-c', (host && planCopy(host, layout)?.command) ?? '']);
  expect(await checks()).toEqual(green);
});

test('a host whose rules nobody reads has its redirects in its first file, which a build script copies', async () => {
  const [netlify] = await loadNamedHosts(['netlify']);
  if (netlify === undefined) throw new Error('no netlify');
  const file = { path: 'redirects.txt', target: 'build' } as const;
  const host: Host = {
    ...netlify,
    id: 'example',
    files: [file],
    programs: {},
    emit: ({ exact }) => [
      { path: file.path, content: exact.map(({ path }) => `${path} /new/ 301\n`).join('') },
    ],
  };
  expect(planCopy(host, layout)?.command).toBe('cp -r deploy/example/redirects.txt _site/');
  expect(listMapFiles(host, planOf('/old,/new/', {}, ['new/index.html']))).toEqual([
    { name: 'redirects.txt', isProgram: false, parts: ['/old /new/ 301'] },
  ]);
});

test('the copied redirect pages of https://acme.github.io/docs/ are at the URLs of the map', async () => {
  const canonical = '<link rel="canonical" href="https://acme.github.io/docs/">';
  await putAll({
    ...site,
    '_site/index.html': page('Home', canonical),
    'published.txt': '/docs/\n/docs/old\n',
    'redirects.yaml': 'redirects:\n  - { from: /docs/old, to: /docs/new/, since: 2026-01-01 }\n',
    'signpost.yaml': 'site: https://acme.github.io/docs/\nhost: github-pages\ndist: _site\n',
  });
  expect(await checks()).toEqual(red);
  expect(printed.out).toContain(
    '`mkdir -p deploy/github-pages/docs/ && cp -r deploy/github-pages/docs/. deploy/github-pages/.nojekyll _site/`.',
  );
  expect(await main(['map', 'compile', '--output', 'deploy'])).toBe(0);
  const [host] = await loadNamedHosts(['github-pages']);
  execFileSync('sh', ['-c', (host && planCopy(host, { ...layout, siteFolder: 'docs/' })?.command) ?? '']);
  // GitHub serves _site below /docs/.
  expect(await readFile('_site/old/index.html', 'utf8')).toContain('https://acme.github.io/docs/new/');
  expect(await checks()).toEqual(green);
});

test("map compile writes no _headers for Netlify without headers, and the copy keeps the site's own", async () => {
  const own = '/*\n  X-Frame-Options: DENY\n';
  await putAll({ ...site, 'signpost.yaml': settings('netlify'), '_site/_headers': own });
  expect(await main(['map', 'compile', '--output', 'deploy'])).toBe(0);
  const [host] = await loadNamedHosts(['netlify']);
  execFileSync('sh', ['-c', (host && planCopy(host, layout)?.command) ?? '']);
  expect(await readdir('deploy/netlify')).toEqual(['README.md', '_redirects']);
  expect(await readFile('_site/_headers', 'utf8')).toBe(own);
});

test("explain says what the host doesn't serve yet, beside what the map says", async () => {
  await putAll({ ...site, 'signpost.yaml': settings('cloudflare') });
  expect(await main(['explain', '/old', '--host', 'cloudflare'])).toBe(0);
  expect(printed.err).toContain(
    "No redirect of the map works on Cloudflare: _site/_redirects doesn't exist. Build again. After",
  );
});
