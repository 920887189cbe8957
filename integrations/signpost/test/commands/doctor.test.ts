import { execFileSync } from 'node:child_process';
import { copyFile, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { main } from '../../src/cli.ts';
import { version } from '../../src/lib/disk/package.ts';
import { inOwnFolder, putAll } from './support/own-folder.ts';

const value = z.union([z.string(), z.number(), z.boolean(), z.null(), z.array(z.string())]);

const reported = z.object({
  version: z.literal(1),
  facts: z.array(
    z
      .object({
        topic: z.string(),
        id: z.string(),
        conflict: z.literal(true).optional(),
        message: z.string().optional(),
        fix: z.string().optional(),
      })
      .catchall(value),
  ),
});

const printed = inOwnFolder();

/** The facts for programs, and the rows for people. */
async function facts() {
  printed.out = '';
  const exit = await main(['doctor', '--json']);
  const all = reported.parse(JSON.parse(printed.out)).facts;
  printed.out = '';
  await main(['doctor']);
  const rows = printed.out.split('\n').flatMap((line) => {
    const [, name, text] = /^ {2}(\S.*?) {2,}(.*)$/.exec(line) ?? [];
    return name === undefined ? [] : [[name, text] as const];
  });
  return {
    exit,
    all,
    rows,
    value: (name: string) => rows.filter(([one]) => one === name).map(([, text]) => text),
  };
}

test('an empty folder has nothing, and no conflict', async () => {
  const { exit, value } = await facts();
  expect(exit).toBe(0);
  expect(value('Signpost')).toEqual([version]);
  expect(value('Generator')).toEqual(['not detected']);
  expect(value('Host')).toEqual(['not detected']);
  expect(value('Build')).toEqual(['dist, not built']);
  expect(value('Map')).toEqual(['no redirects.yaml']);
  expect(value('History')).toEqual(['not a Git repository']);
});

test('a project is shown with what was detected, and with its files', async () => {
  await putAll({
    'astro.config.mjs': 'export default {};\n',
    'node_modules/astro/package.json': '{ "version": "7.3.5" }',
    'netlify.toml': '[build]\n',
    'redirects.yaml': 'redirects:\n  - { from: /a, to: / }\n',
    'published.txt': '/a\n',
    'dist/index.html': '<!doctype html><title>Home</title>',
  });
  const { exit, value } = await facts();
  expect(exit).toBe(0);
  expect(value('Installed astro')).toEqual(['7.3.5']);
  expect(value('Generator')).toEqual(['Astro']);
  expect(value('Host')).toEqual(['netlify, because of netlify.toml']);
  expect(value('Build')).toEqual(['dist, 1 page']);
  expect(value('Map')).toEqual(['redirects.yaml, 1 redirect']);
  expect(value('Ledger')[0]).toContain('published.txt, 1 URL');
  expect(printed.out).toMatch(/^Versions\n {2}Signpost +\S+\n {2}Node +v\d/);
});

test('for programs, facts are versions, paths, ids, counts and booleans', async () => {
  await putAll({
    'hugo.toml': '',
    'netlify.toml': '[build]\n',
    'redirects.yaml': 'redirects:\n  - { from: /a, to: / }\ngone: [/b]\n',
  });
  const { all } = await facts();
  expect(all).toEqual([
    { topic: 'versions', id: 'signpost', version },
    { topic: 'versions', id: 'node', version: process.versions.node, platform: process.platform },
    { topic: 'project', id: 'generator', title: 'Hugo' },
    { topic: 'project', id: 'host', host: 'netlify', signs: ['netlify.toml'] },
    {
      ...{ topic: 'project', id: 'build', path: 'public', isBuilt: false, command: 'hugo --minify' },
      fix: 'Run: hugo --minify',
    },
    { topic: 'project', id: 'site', url: null },
    { topic: 'files', id: 'map', paths: ['redirects.yaml'], redirects: 1, gone: 1 },
    { topic: 'files', id: 'ledger', path: 'published.txt', exists: false, urls: 0 },
    { topic: 'files', id: 'baseline', path: 'signpost-baseline.json', exists: false },
    { topic: 'files', id: 'settings', path: 'signpost.yaml', exists: false },
    { topic: 'files', id: 'buildSettings', path: 'deploy/settings.json', exists: false },
    { topic: 'git', id: 'history', isRepository: false },
  ]);
});

test('an Astro project with the integration needs a build, and not init', async () => {
  await putAll({
    'astro.config.mjs':
      "import signpost from 'astro-signpost';\nexport default { integrations: [signpost()] };\n",
    'package.json': '{ "scripts": { "build": "astro build" } }',
  });
  const { value, all } = await facts();
  expect(all.find(({ id }) => id === 'build')?.fix).toBe('Run: npm run build');
  expect(value('Site')).toEqual([
    'unknown until a build with Signpost, which takes `site` from the Astro config. Run: npm run build',
  ]);
});

test('a redirect that Astro has too is a conflict, with its line in the map', async () => {
  await putAll({
    'astro.config.mjs':
      "export default { redirects: { '/old/': '/new/', '/blog/[slug]': '/news/[slug]', '/x': '/y' } };\n",
    'redirects.yaml':
      'redirects:\n  - { from: /old, to: /other/ }\n  - { from: /blog/:post, to: /news/:post/ }\n',
  });
  const { exit, all } = await facts();
  expect(exit).toBe(1);
  expect(all.filter(({ conflict }) => conflict)).toEqual([
    {
      ...{
        topic: 'conflicts',
        id: 'astroRedirects',
        path: 'astro.config.mjs',
        urls: ['/old', '/blog/:post'],
      },
      conflict: true,
      message:
        'astro.config.mjs and the map both redirect /old, /blog/:post (redirects.yaml:2, redirects.yaml:3)',
      fix: 'A build with Signpost fails for that. Remove them from `redirects` in astro.config.mjs.',
    },
  ]);
  await putAll({ 'redirects.yaml': 'redirects:\n  - { from: /older, to: /new/ }\n' });
  expect((await facts()).exit).toBe(0);
});

const page = '<!doctype html><link rel="canonical" href="https://www.example.com/"><title>Home</title>';

test('without settings of a build, the site is the one that its pages name', async () => {
  await putAll({ 'eleventy.config.js': '', '_site/index.html': page });
  expect((await facts()).value('Site')).toEqual([
    'https://www.example.com/, found in the pages or the sitemap of _site',
  ]);
  await putAll({ '_site/index.html': '<!doctype html><title>Home</title>' });
  expect((await facts()).value('Site')).toEqual([
    'unknown. Pass --site https://www.example.com, or write `site: https://www.example.com` into signpost.yaml.',
  ]);
});

test('without settings of a build, the site of an Astro project is in its config', async () => {
  await putAll({ 'astro.config.mjs': '', 'dist/index.html': '<!doctype html><title>Home</title>' });
  expect((await facts()).value('Site')).toEqual([
    'unknown until a build with Signpost, which takes `site` from the Astro config. Run: npx astro-signpost init',
  ]);
});

test('what is deployed from where: each file of a host, with the folder that is published', async () => {
  await putAll({
    'eleventy.config.js': '',
    '_site/index.html': page,
    'redirects.yaml': 'redirects:\n  - { from: /a, to: / }\n  - { from: /b, status: 410 }\n',
  });
  await main(['map', 'compile', '--host', 'cloudflare', '--output', 'deploy']);
  await copyFile('deploy/cloudflare/_redirects', '_site/_redirects');
  const { all, rows, value } = await facts();
  expect(all.filter(({ topic }) => topic === 'deploy')).toEqual([
    { topic: 'deploy', id: 'publishedFolder', path: '_site' },
    ...[
      { path: 'deploy/cloudflare/_redirects', host: 'cloudflare', goesTo: '_site', state: 'same' },
      { path: 'deploy/cloudflare/_headers', host: 'cloudflare', goesTo: '_site', state: 'missing' },
      { path: 'deploy/cloudflare/wrangler.jsonc', host: 'cloudflare' },
    ].map((fact) => ({ topic: 'deploy', id: 'hostFile', ...fact })),
  ]);
  expect(rows.filter(([name]) => name === 'Published folder' || name.startsWith('deploy/'))).toEqual([
    ['Published folder', '_site'],
    ['deploy/cloudflare/_redirects', 'in _site'],
    ['deploy/cloudflare/_headers', 'missing in _site: copy it there after each build'],
    ['deploy/cloudflare/wrangler.jsonc', "the root of the project, for Workers. Pages doesn't need it."],
  ]);
  expect(value('Map')).toEqual(['redirects.yaml, 1 redirect, 1 gone URL']);
  await putAll({ '_site/_redirects': '/b / 301\n', 'signpost.yaml': 'host: cloudflare\n' });
  const outdated = await facts();
  expect(outdated.value('deploy/cloudflare/_redirects')).toEqual([
    'different in _site: copy it there after each build',
  ]);
  expect(outdated.value('Redirects')).toEqual([
    "Cloudflare serves no redirect of the map: _site/_redirects doesn't have the generated lines",
  ]);
});

test("lines that a map can't have are no redirects of its own", async () => {
  await putAll({
    'eleventy.config.js': '',
    '_site/index.html': page,
    'redirects.yaml': 'redirects:\n  - { from: /a, to: / }\n',
    'signpost.yaml': 'host: cloudflare\n',
    '_site/_redirects':
      '/docs/*/license / 301\n# signpost:begin\n/a / 301\n# signpost:end\n/app/* / 200\n/*/amp /:splat 301\n',
  });
  expect((await facts()).exit).toBe(0);
  await putAll({ '_site/_redirects': '/x / 301\n/docs/*/license / 301\n' });
  expect((await facts()).exit).toBe(1);
});

test('beside an adapter, the pages are in dist/client, and the adapter tells the host', async () => {
  await putAll({
    'astro.config.mjs': '',
    'deploy/settings.json': JSON.stringify({
      ...{ origin: 'https://www.example.com', dist: 'dist/client', host: 'cloudflare' },
      ...{ hostSign: '@astrojs/cloudflare', adapter: '@astrojs/cloudflare' },
    }),
    'deploy/cloudflare/README.md': 'Generated by Signpost\n\n| `_headers` | the built site |\n',
    'deploy/cloudflare/_headers': '',
    'deploy/cloudflare/_redirects': '/a / 301\n',
    'dist/client/index.html': page,
  });
  const { value } = await facts();
  expect(value('Host')).toEqual(['cloudflare, because of @astrojs/cloudflare']);
  expect(value('Site')).toEqual(['https://www.example.com/']);
  expect(value('Published folder')).toEqual(['dist/client']);
  expect(value('deploy/cloudflare/_headers')).toEqual([
    'missing in dist/client: the next build copies it there',
  ]);
  expect(value('deploy/cloudflare/_redirects')).toEqual([
    'no longer generated, and not deployed. Delete the folder deploy/cloudflare: the next build writes it anew',
  ]);
});

test('the files of a further host are no old files, and those of another are', async () => {
  await putAll({
    'astro.config.mjs': '',
    'deploy/settings.json': JSON.stringify({
      ...{ origin: 'https://www.example.com', host: 'netlify', furtherHosts: ['nginx'] },
    }),
    'deploy/nginx/README.md': 'Generated by Signpost\n',
    'dist/index.html': page,
  });
  expect((await facts()).exit).toBe(0);
  await putAll({ 'deploy/caddy/README.md': 'Generated by Signpost\n' });
  const { exit, all } = await facts();
  expect(exit).toBe(1);
  expect(all.flatMap(({ id, message }) => (id === 'oldFiles' ? [message] : []))).toEqual([
    'deploy/caddy is there, and caddy is not a host of this project',
  ]);
});

test('rules of the project beside the map, errors in it, old files and a shallow clone are conflicts', async () => {
  await putAll({
    'redirects.yaml': 'redirects:\n  - { from: a, to: / }\n',
    'public/_redirects': '/x /y 301\n',
    'vercel.json': '{}',
    'origin/a.txt': 'a\n',
  });
  const run = (...argv: string[]) => execFileSync('git', argv, { stdio: 'ignore' });
  const as = ['-c', 'user.name=a', '-c', 'user.email=a@example.com'];
  run('init', '-q', 'origin');
  for (const at of ['1', '2']) {
    await putAll({ 'origin/a.txt': at });
    run('-C', 'origin', 'add', '.');
    run('-C', 'origin', ...as, 'commit', '-q', '-m', at);
  }
  run('clone', '-q', '--depth', '1', `file://${join(process.cwd(), 'origin')}`, 'clone');
  await putAll({
    'clone/redirects.yaml': 'redirects:\n  - { from: a, to: / }\n',
    'clone/public/_redirects': '/x /y 301\n',
    // A rewrite is no redirect, so redirects.yaml can't have it.
    'clone/_redirects': '/app/* /index.html 200\n',
  });
  process.chdir('clone');
  const { exit, all } = await facts();
  expect(exit).toBe(1);
  const conflicts = all.filter(({ conflict }) => conflict).map(({ id, message, fix }) => [id, message, fix]);
  expect(conflicts).toEqual([
    ['history', 'cut off after 1 commit', expect.stringContaining('`fetch-depth: 0`')],
    ['map', '1 error in the map or the ledger', 'Run: npx astro-signpost map check'],
    [
      'ownRedirects',
      'public/_redirects has redirects of its own for netlify and cloudflare',
      expect.stringContaining(
        'npx astro-signpost map import public/_redirects --output redirects.yaml --append',
      ),
    ],
  ]);
});

test('what Signpost generated in a file of the project is no rule of its own, and the import that is advised leaves it out', async () => {
  const rule = '{"source":"/old","destination":"/new/","statusCode":301}';
  const block = '# signpost:begin\n# Generated by Signpost.\n/old /new/ 301\n# signpost:end\n';
  await putAll({
    'redirects.yaml': 'redirects:\n  - { from: /old, to: /new/ }\n',
    'eleventy.config.js': 'export default () => {};\n',
    '_site/index.html': '<title>A</title>',
    '_site/_redirects': block,
    'vercel.json': `{ "redirects": [${rule}] }`,
    'deploy/vercel/ours.txt': `vercel.json ["redirects",[]] ${rule}\n`,
  });
  const conflicts = async () => (await facts()).all.filter(({ conflict }) => conflict);
  expect(await conflicts()).toEqual([]);
  await putAll({
    '_site/_redirects': `/mine /theirs 301\n${block}`,
    'vercel.json': `{ "redirects": [${rule}, {"source":"/b","destination":"/c","statusCode":301}] }`,
  });
  expect((await conflicts()).map(({ fix }) => fix)).toEqual(
    ['_site/_redirects', 'vercel.json'].map((file) =>
      expect.stringContaining(`npx astro-signpost map import ${file} --output redirects.yaml --append`),
    ),
  );
  for (const file of ['_site/_redirects', 'vercel.json'])
    await main(['map', 'import', file, '--output', 'redirects.yaml', '--append']);
  const written = await readFile('redirects.yaml', 'utf8');
  expect(written.match(/from: \S+/g)).toEqual(['from: /old,', 'from: /mine', 'from: /b']);
});

test('the site of a template is a placeholder', async () => {
  const config = (site: string) => ({ 'astro.config.mjs': `export default {\n  site: '${site}',\n};\n` });
  await putAll(config('https://example.com/'));
  const { exit, all } = await facts();
  expect(exit).toBe(1);
  expect(all.find(({ conflict }) => conflict)?.message).toContain('the placeholder of a template');
  await putAll(config('https://shop.example.com'));
  expect((await facts()).exit).toBe(0);
});
