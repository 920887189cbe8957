import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { main } from '../../src/cli.ts';
import { eleventy, entriesOf, expectDone, init, page, read, setUp } from './support/init.ts';
import { inOwnFolder } from './support/own-folder.ts';

const printed = inOwnFolder();

test('init without --yes and without a terminal prints its plan, and writes nothing', async () => {
  expect(await init()).toBe(2);
  expect(printed.out).toContain(
    [
      'Will write',
      '  redirects.yaml     an empty redirect map',
      '  signpost.yaml      the site, its host and build, and the rules',
      '  signpost-todo.txt  what is left for you to do',
    ].join('\n'),
  );
  expect(printed.err).toContain(
    'Nothing was written, because there is no terminal to confirm in. To write the files, pass --yes.',
  );
  expect(await readdir('.')).toEqual([]);
});

test('init --agents prints at most twelve lines for AGENTS.md, whose commands exist, and writes nothing', async () => {
  expect(await main(['init', '--agents'])).toBe(0);
  const lines = printed.out.trimEnd().split('\n');
  expect(lines[0]).toBe('## URLs and redirects (Signpost)');
  expect(lines.length).toBeLessThanOrEqual(12);
  expect(printed.out.match(/`npx astro-signpost [a-z]+/g)).toEqual([
    '`npx astro-signpost map',
    '`npx astro-signpost map',
    '`npx astro-signpost audit',
    '`npx astro-signpost rules',
    '`npx astro-signpost explain',
    '`npx astro-signpost audit',
  ]);
  expect(await readdir('.')).toEqual([]);
});

test('init in an empty folder writes a map and settings that the other commands read', async () => {
  await setUp({});
  expect(printed.out).toContain('Generator   not detected');
  expect((await readdir('.')).sort()).toEqual(['redirects.yaml', 'signpost-todo.txt', 'signpost.yaml']);
  expect(await read('signpost-todo.txt')).toContain('[ ] Install the package. ');
  expect(await read('signpost-todo.txt')).toContain('[ ] npx astro-signpost map check: find mistakes');
  expect(printed.out).toContain('Later, if you need it:\n  npx astro-signpost audit --update-baseline');
  expect(await read('signpost-todo.txt')).not.toContain('--update-baseline');
  for (const name of ['redirects', 'signpost'])
    expect(await read(`${name}.yaml`)).toMatch(
      new RegExp(`^# yaml-language-server: \\$schema=\\S+${name}\\.schema\\.json\n`),
    );
  await expectDone(printed);
  expect(await main(['map', 'add', '/old', '/new/'])).toBe(0);
  expect(await entriesOf()).toEqual([['/old', 301]]);
});

test('init in a project with a build and published.txt lists neither as a step, and writes no empty list', async () => {
  await setUp({
    'package.json':
      '{ "scripts": { "build": "astro build" }, "dependencies": { "astro": "^7.0.0", "astro-signpost": "0.1.0", "@astrojs/sitemap": "^3.0.0" } }',
    'astro.config.mjs':
      "import signpost from 'astro-signpost';\nexport default { site: 'https://www.acme.dev', integrations: [signpost()] };\n",
    'redirects.yaml': 'redirects: []\n',
    'deploy/settings.json': '{ "origin": "https://www.acme.dev" }',
    'dist/index.html': page('Acme'),
    'published.txt': '/ 2026-01-01\n',
    '.git/config': '',
  });
  expect((await readdir('.')).includes('signpost-todo.txt')).toBe(false);
  expect(printed.out).toContain(
    'Written: .gitignore, .github/workflows/signpost.yml\n\nLater, if you need it:',
  );
});

test('init in Eleventy imports the redirects beside its pages, and writes signpost.yaml and the commands of CI', async () => {
  await setUp({
    ...eleventy,
    'src/_redirects': '/a /\n/shop/* /products/:splat 302\n',
    '_site/index.html': page('Home', '<link rel="canonical" href="https://www.acme.dev/">'),
    'netlify.toml': '',
    '.gitlab-ci.yml': '',
  });
  expect(printed.out).toContain('Generator   Eleventy');
  expect(await entriesOf()).toEqual([
    ['/a', 301],
    ['/shop/*', 302],
  ]);
  expect(await read('signpost.yaml')).toContain('site: https://www.acme.dev\nhost: netlify\ndist: _site\n');
  expect(printed.out).toContain(
    'For CI, run these commands in a clone with its whole history:\n    npm ci\n    npm run build\n    npx --no astro-signpost map check\n',
  );
  // Recorded once, by the first task
  expect((await read('signpost-todo.txt')).split('ledger update')).toHaveLength(2);
  expect(printed.out).toMatch(
    /Later, if you need it:\n[\s\S]* {2}npx astro-signpost ledger update\n {6}after each release: /,
  );
  await expectDone(printed);
});

// https://gohugo.io/templates/pagination/: the first page of a list has an alias, also with `disableAliases`
test("init doesn't count Hugo's redirect from the first page of a list to the list", async () => {
  const alias =
    '<!DOCTYPE html><html><head><meta http-equiv="refresh" content="0; url=https://www.acme.dev/post/">';
  await setUp({
    'hugo.toml': '',
    'public/index.html': page('Home'),
    'public/post/index.html': page('Posts'),
    'public/post/page/1/index.html': alias,
    'public/page/1/index.html': alias,
  });
  expect(printed.out).toContain('Redirects   none\n');
  expect(printed.out).not.toContain('pages to redirect old URLs');
});

test('init names the redirect pages of the build, and how they become redirects of the map', async () => {
  const alias =
    '<!DOCTYPE html><html><head><meta http-equiv="refresh" content="0; url=https://www.acme.dev/new/">';
  await setUp({
    'hugo.toml': 'publishDir = "out"\n',
    'out/index.html': page('Home'),
    'out/old/index.html': alias,
  });
  expect(printed.out).toContain('Redirects   1 redirect page in out\n');
  expect(printed.out).toContain('/get-started/other-generators/#redirects-that-your-generator-writes');
});

test('init says to record the URLs before the build script is set and the redirects leave their file', async () => {
  await setUp({ 'hugo.toml': '', 'static/_redirects': '/old /new/\n' }, '--host', 'netlify');
  const todo = await read('signpost-todo.txt');
  const record = todo.indexOf('[ ] Record the URLs of the site as it is online');
  expect(record).toBeGreaterThan(0);
  expect(todo.indexOf('Set the script `build`')).toBeGreaterThan(record);
  expect(todo.indexOf('remove the redirects from static/_redirects')).toBeGreaterThan(record);
});

test('init keeps node_modules/ and deploy/ of a new package.json out of Git', async () => {
  await setUp({ 'hugo.toml': '', '.git/HEAD': '' });
  expect(await read('.gitignore')).toBe(
    "# written by npm install\nnode_modules/\n# the host's files, which Signpost writes anew from the map\ndeploy/\n",
  );
});

test('init in MkDocs imports redirect_maps and docs/_redirects into one map, each URL once', async () => {
  await setUp({
    'mkdocs.yml': 'plugins:\n  - redirects:\n      redirect_maps:\n        guide/old.md: guide/new.md\n',
    'docs/_redirects': '/guide/old/ /elsewhere/\n/install /guide/install/\n',
  });
  expect(await entriesOf()).toEqual([
    ['/guide/old', 301],
    ['/install', 301],
  ]);
});

test("init refuses a folder that doesn't exist and an unknown host", async () => {
  expect(await init('missing')).toBe(2);
  expect(printed.err).toContain("missing doesn't exist. Pass the folder of the project.");
  expect(await init('--host', 'netlfy', '--yes')).toBe(2);
  expect(printed.err).toContain('Did you mean "netlify"?');
});

test('init writes --site and --host into signpost.yaml for the other commands', async () => {
  await setUp(
    { ...eleventy, 'dist/index.html': page('Home') },
    ...['--site', 'https://www.example.com/shop/', '--host', 'cloudflare,nginx'],
  );
  expect(await read('signpost.yaml')).toContain(
    'site: https://www.example.com/shop\nhost: [cloudflare, nginx]\n#',
  );
});

test('init for the second time counts the redirects of the map', async () => {
  await setUp({ 'redirects.yaml': 'redirects:\n  - { from: /a, to: / }\n  - { from: /b, to: / }\n' });
  expect(printed.out).toContain('Redirects   2 in redirects.yaml');
});

// The guide says how, since the package isn't on npm.
test('init prints the installation of the guide for other generators', async () => {
  const file = '../../../../docs/src/content/docs/get-started/other-generators.md';
  const guide = readFileSync(new URL(file, import.meta.url), 'utf8');
  await setUp(eleventy);
  const [clone = '', , ...commands] =
    /Install the package\..*\n((?: {4}.*\n)+)/.exec(printed.out)?.[1]?.match(/\S.*/g) ?? [];
  expect(commands.pop()).toBe('Commit vendor/ too, so that CI and the platform can install it.');
  expect(commands).toHaveLength(2);
  expect(clone).toContain('git clone https://code.signpost.example/signpost.git');
  expect(guide).toContain(`\n${commands.join('\n')}\n`);
  expect(guide).toContain('\nnpm ci && npm run build:package && npm pack --silent -w astro-signpost\n');
});
