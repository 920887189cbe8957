import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { main } from '../../src/cli.ts';
import { eleventy, entriesOf, expectDone, init, read, setUp } from './support/init.ts';
import { inOwnFolder, putAll } from './support/own-folder.ts';

const printed = inOwnFolder();
test('without --yes, and nobody to ask, the plan is shown and nothing is written', async () => {
  expect(await init()).toBe(2);
  expect(printed.out).toContain(
    [
      'Will write',
      '  redirects.yaml     an empty redirect map',
      '  signpost.yaml      exceptions for the rules of the audit',
      '  signpost-todo.txt  what is left for you to do',
    ].join('\n'),
  );
  expect(printed.err).toContain(
    'Nothing was written, because there is no terminal to confirm in. To write the files, pass --yes.',
  );
  expect(await readdir('.')).toEqual([]);
});

test('an empty folder gets a map and settings, which the other commands read', async () => {
  await setUp({});
  expect(printed.out).toContain('Generator   not detected');
  expect((await readdir('.')).sort()).toEqual(['redirects.yaml', 'signpost-todo.txt', 'signpost.yaml']);
  expect(await read('signpost-todo.txt')).toContain('[ ] Install the package. ');
  expect(await read('signpost-todo.txt')).toContain('[ ] npx astro-signpost map check: find mistakes');
  expect(await read('redirects.yaml')).toMatch(
    /^# yaml-language-server: \$schema=\S+redirects\.schema\.json\n/,
  );
  expect(await read('signpost.yaml')).toMatch(
    /^# yaml-language-server: \$schema=\S+signpost\.schema\.json\n/,
  );
  await expectDone(printed);
  expect(await main(['map', 'add', '/old', '/new/'])).toBe(0);
  expect(await entriesOf()).toEqual([['/old', 301]]);
});

const blog = `// @ts-check

import mdx from '@astrojs/mdx';
import sitemap from '@astrojs/sitemap';
import { defineConfig } from 'astro/config';

// https://astro.build/config
export default defineConfig({
  site: 'https://example.com',
  integrations: [mdx(), sitemap()],
});
`;

test('the Astro blog template: the integration in its config, redirects of public/_redirects, and the workflow', async () => {
  await setUp({
    'package.json': '{ "scripts": { "build": "astro build" }, "dependencies": { "astro": "^7.0.0" } }',
    'package-lock.json': '{}',
    'astro.config.mjs': blog,
    'src/content/blog/first-post.md': '---\ntitle: First\n---\n',
    'public/_redirects': '/old /blog/ 301\n/promo /blog/first-post/ 302\n',
    'netlify.toml': '[build]\n  publish = "dist"\n[[redirects]]\n  from = "/feed"\n  to = "/rss.xml"\n',
    '.git/config': '[remote "origin"]\n\turl = git@github.com:me/blog.git\n',
  });
  expect(printed.out).toContain('Generator   Astro');
  expect(printed.out).toContain('Host        netlify\n');
  expect(printed.out).toContain('Redirects   1 in netlify.toml, 2 in public/_redirects');
  expect(await read('astro.config.mjs')).toBe(
    blog
      .replace("'astro/config';\n", "'astro/config';\nimport signpost from 'astro-signpost';\n")
      .replace('[mdx(), ', '[signpost(), mdx(), '),
  );
  expect(await entriesOf()).toEqual([
    ['/feed', 301],
    ['/old', 301],
    ['/promo', 302],
  ]);
  const { jobs } = parse(await read('.github/workflows/signpost.yml'));
  expect(jobs.signpost.steps.slice(2).map(({ run }: { run: string }) => run)).toEqual([
    'npm ci',
    'npm run build',
    'npx --no astro-signpost map check',
    'npx --no astro-signpost audit dist',
    'npx --no astro-signpost ledger check dist --comment',
  ]);
  expect(jobs.signpost.steps[0].with['fetch-depth']).toBe(0);
  expect(printed.out).toContain(
    'Remove sitemap() from astro.config.mjs, and keep the package @astrojs/sitemap: Signpost runs it, and writes /sitemap.xml. If search engines know the old one, redirect it, then build: npx astro-signpost map add /sitemap-index.xml /sitemap.xml',
  );
  expect(printed.out).toContain(
    "Install the package. It isn't on npm yet: pack it in a clone of its repository",
  );
  await expectDone(printed);
});

test.each([
  ['cloudflare', "deploy: { host: 'cloudflare' }"],
  ['netlify,nginx', "deploy: { host: 'netlify', furtherHosts: ['nginx'] }"],
])('--host %s is set in the Astro config', async (hosts, options) => {
  await setUp({ 'astro.config.mjs': blog }, '--host', hosts);
  expect(await read('astro.config.mjs')).toContain(
    `integrations: [signpost({ ${options} }), mdx(), sitemap()],`,
  );
  await expectDone(printed);
});

test('a config with the site of the template: what to change', async () => {
  await setUp({ 'astro.config.mjs': blog });
  expect(printed.out).toContain(
    "astro.config.mjs has `site: 'https://example.com'`. Change it to the URL of your site: canonical URLs and redirects use it.",
  );
});

test('--site is set in a config with the site of the template', async () => {
  await setUp({ 'astro.config.mjs': blog }, '--site', 'https://www.mine.net');
  expect(printed.out).toContain(
    'astro.config.mjs   adds the integration, and sets `site`. The host files then send HSTS for one day (to change that, set `http.hsts`)\n',
  );
  expect(printed.out).not.toContain('Change it to');
  expect(await read('astro.config.mjs')).toContain(
    "  site: 'https://www.mine.net',\n  integrations: [signpost(), mdx(), sitemap()],",
  );
  await expectDone(printed);
});

test('--site is set in a config without one that has the integration, and differs from another one aloud', async () => {
  const config = "import signpost from 'astro-signpost';\nexport default { integrations: [signpost()] };\n";
  await setUp({ 'astro.config.mjs': config }, '--site', 'https://www.mine.net');
  expect(printed.out).toContain('astro.config.mjs   sets `site`\n');
  expect(await read('astro.config.mjs')).toBe(
    config.replace('{ int', "{\n  site: 'https://www.mine.net', int"),
  );
  await setUp({ 'signpost.txt': '' }, '--site', 'https://www.other.net');
  expect(await read('astro.config.mjs')).toContain('https://www.mine.net');
});

test('a config whose site is the one of --site needs no change', async () => {
  await setUp({ 'astro.config.mjs': blog }, '--site', 'https://example.com');
  expect(printed.out).not.toContain('Change it to');
});

test.each([
  ['Astro', { 'astro.config.mjs': blog }],
  ['Eleventy', { 'eleventy.config.js': 'export default function () {}\n' }],
])('of %s, deploy/ is added to .gitignore, once', async (_, files) => {
  await setUp({ ...files, '.gitignore': 'dist/\nnode_modules/\n' });
  expect(await read('.gitignore')).toBe(
    'dist/\nnode_modules/\n\n# files for the host, written by signpost\ndeploy/\n',
  );
  await expectDone(printed);
});

const starlight = `import { defineConfig } from 'astro/config';
import starlight from '@astrojs/starlight';

export default defineConfig({
\tintegrations: [
\t\tstarlight({
\t\t\ttitle: 'My Docs',
\t\t}),
\t],
});
`;

test('Starlight: the integration on a line of its own, indented as the file is, and what to add', async () => {
  await setUp({ 'astro.config.mjs': starlight }, '--site', 'https://docs.example.com');
  expect(await read('astro.config.mjs')).toBe(
    starlight
      .replace("starlight';\n", "starlight';\nimport signpost from 'astro-signpost';\n")
      .replace('({\n\tint', "({\n\tsite: 'https://docs.example.com',\n\tint")
      .replace('\t\tstarlight({', '\t\tsignpost(),\n\t\tstarlight({'),
  );
  expect(printed.out).toContain(
    "Add to starlight(): components: { Head: 'astro-signpost/components/StarlightHead.astro' }",
  );
  expect(printed.out).toContain(
    "Add `trailingSlash: 'always'` to the Astro config: Starlight then links to /en/, the URL of its page, and not to /en.",
  );
});

test("Astro's own redirects, with patterns and options, from its config", async () => {
  await setUp(
    {
      'astro.config.ts': `import { defineConfig } from 'astro/config';
export default defineConfig({
  redirects: {
    '/old': '/new/', // since "March"
    // '/not': '/this/',
    "/blog/[...slug]": '/posts/[...slug]',
    '/team/[name]': { status: 302, destination: '/about/[name]/' },
  },
});
`,
    },
    '--site',
    'https://www.example.com',
  );
  expect(await entriesOf()).toEqual([
    ['/old', 301],
    ['/blog/*', 301],
    ['/team/:name', 302],
  ]);
  expect(await read('redirects.yaml')).toContain('  - from: /team/:name\n    to: /about/:name/\n');
  expect(await read('redirects.yaml')).toContain(
    '\n# From astro.config.ts (the key `redirects`). `since` is the day of the commit, at the latest yesterday.\n',
  );
  expect(await read('astro.config.ts')).toContain(
    "defineConfig({\n  site: 'https://www.example.com',\n  integrations: [signpost()],\n  redirects: {",
  );
  await expectDone(printed);
});

test('redirects that a program computes are named', async () => {
  await setUp({
    'astro.config.mjs': "import { old } from './old.mjs';\nexport default { redirects: old };\n",
  });
  expect(printed.out).toContain('astro.config.mjs: `redirects` is code, so it was not read.');
  expect(await read('astro.config.mjs')).toContain(
    'export default {\n  integrations: [signpost()], redirects: old };',
  );
});

test('Eleventy: redirects beside its pages, a baseline of an old build, and no config of Astro', async () => {
  await setUp({
    'eleventy.config.js': 'export default function () {}\n',
    'package.json': '{ "devDependencies": { "@11ty/eleventy": "^3.0.0" } }',
    'src/_redirects': '# moved\n/a /\n/shop/* /products/:splat 302\n',
    '_site/index.html': '<!doctype html><html lang="en"><title>Home</title><a href="/missing/">x</a>',
    '.github/dependabot.yml': 'version: 2\n',
    'signpost.yaml': 'site: https://www.example.org\ndist: _site\n',
  });
  expect(printed.out).toContain('Generator   Eleventy');
  expect(printed.out).toContain('Build       _site');
  expect(await entriesOf()).toEqual([
    ['/a', 301],
    ['/shop/*', 302],
  ]);
  expect(await read('.github/workflows/signpost.yml')).toContain(
    '      - id: install\n        run: npm ci\n      - run: npx @11ty/eleventy\n      - run: npx --no astro-signpost map check\n      - run: npx --no astro-signpost audit _site\n',
  );
  expect(await main(['audit', '_site', '--no-baseline'])).toBe(1);
  expect(await main(['audit', '_site'])).toBe(0);
  await expectDone(printed);
});

test('MkDocs: redirect_maps and docs/_redirects in one map, each URL once', async () => {
  await setUp({
    'mkdocs.yml':
      'site_name: Docs\nplugins:\n  - redirects:\n      redirect_maps:\n        guide/old.md: guide/new.md\n',
    'docs/_redirects': '/guide/old/ /elsewhere/\n/install /guide/install/\n',
    'docs/index.md': '# Docs\n',
    'requirements.txt': 'mkdocs\n',
    '.git/config': '[remote "origin"]\n\turl = https://github.com/me/docs.git\n',
  });
  expect(printed.out).toContain('Generator   MkDocs');
  expect(await entriesOf()).toEqual([
    ['/guide/old', 301],
    ['/install', 301],
  ]);
  expect(await read('.github/workflows/signpost.yml')).toContain(
    'run: npm ci\n      - run: pip install -r requirements.txt\n      - run: mkdocs build\n',
  );
  await expectDone(printed);
});

test('Eleventy without a config file is known by its package', async () => {
  await setUp({ 'package.json': '{ "devDependencies": { "@11ty/eleventy": "^3.0.0" } }' });
  expect(printed.out).toContain('Generator   Eleventy\n');
  expect(printed.out).toContain('Build       _site, not built yet\n');
});

test('the folder of the build is the one that is there', async () => {
  await setUp({ 'eleventy.config.js': '', 'dist/index.html': '<!doctype html><title>Home</title>' });
  expect(printed.out).toContain('Build       dist\n');
});

test('a folder that does not exist, and a host that nobody knows, are wrong use', async () => {
  expect(await init('missing')).toBe(2);
  expect(printed.err).toContain("missing doesn't exist. Pass the folder of the project.");
  expect(await init('--host', 'netlfy', '--yes')).toBe(2);
  expect(printed.err).toContain('Did you mean "netlify"?');
});

test('a build with a server has its pages in dist/client', async () => {
  await setUp({
    'astro.config.mjs': blog.replace('https://example.com', 'https://www.ridgeline.example'),
    'dist/server/entry.mjs': '',
    'dist/client/index.html': '<!doctype html><html lang="en"><title>Home</title><a href="/missing/">x</a>',
  });
  expect(printed.out).toContain('Build       dist/client');
  expect(await read('signpost-baseline.json')).toContain('"place":"index.html"');
});

test('signpost.yaml keeps --site and --host for the other commands', async () => {
  await setUp(
    {
      ...eleventy,
      '_site/index.html': '<!doctype html><html lang="en"><title>Home</title>',
      '_site/_redirects': '',
    },
    ...['--site', 'https://www.example.com/shop/', '--host', 'cloudflare,nginx'],
  );
  expect(await read('signpost.yaml')).toContain(
    'site: https://www.example.com/shop\nhost: [cloudflare, nginx]\n',
  );
});

test('without --site, signpost.yaml shows where to write it', async () => {
  await setUp({ ...eleventy, 'netlify.toml': '' });
  expect(await read('signpost.yaml')).toContain('# site: https://www.example.com\nhost: netlify\n');
});

test('a mistake in signpost.yaml has its line and column', async () => {
  await putAll({
    'signpost.yaml': 'site: example.com\nhost: netlfy\n',
    'redirects.yaml': 'redirects: []\n',
    'dist/index.html': '<!doctype html><title>Home</title>',
  });
  expect(await main(['explain', '/', '--map', 'redirects.yaml', '--dist', 'dist'])).toBe(2);
  expect(printed.err).toContain(
    'signpost.yaml:1:7: `site` must be the https URL of the site, such as https://www.example.com',
  );
  expect(printed.err).toContain(
    'signpost.yaml:2:7: `host`: Invalid input: expected one of "nginx"|"netlify"|',
  );
});

test.each([
  ['', '/about', '/about/'],
  ["trailingSlash: 'always',", '/about', '/about/'],
  ["trailingSlash: 'never',", '/about/', '/about'],
  ["build: { format: 'preserve' },", '/about', '/about/'],
])('the ledger of an Astro site has URLs as Signpost will write them: {%s}', async (key, linked, listed) => {
  const page = `<!doctype html><html lang="en"><title>A</title><a href="${linked}">About</a>`;
  await setUp({
    'astro.config.mjs': `export default { ${key} site: 'https://www.ridgeline.example' };\n`,
    'dist/index.html': page,
    'dist/about/index.html': page,
  });
  expect((await read('published.txt')).match(/^\/.*(?=\t)/gm)).toEqual(['/', listed]);
});

test('run again, it counts the redirects of the map', async () => {
  await setUp({ 'redirects.yaml': 'redirects:\n  - { from: /a, to: / }\n  - { from: /b, to: / }\n' });
  expect(printed.out).toContain('Redirects   2 in redirects.yaml');
});

test('an installed package is not to be installed, wherever it is from', async () => {
  await setUp({ ...eleventy, 'node_modules/astro-signpost/package.json': '{}' });
  expect(printed.out).not.toContain('nstall the package');
});

// The README says how, since the package isn't on npm.
test('how to install the package is what the README says', async () => {
  const readme = readFileSync(new URL('../../../../README.md', import.meta.url), 'utf8');
  await setUp(eleventy);
  const [clone = '', , ...commands] =
    /Install the package\..*\n((?: {4}.*\n)+)/.exec(printed.out)?.[1]?.match(/\S.*/g) ?? [];
  expect(commands).toHaveLength(2);
  expect(readme).toContain(`\n${clone.replace(' ../', ' && cd ')}\n`);
  expect(readme).toContain(`\n${commands.join(' && ')}\n`);
  expect(readme).toContain('\nnpm ci && npm run build:package && npm pack --silent -w astro-signpost\n');
});
