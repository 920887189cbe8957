import { readFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { parse } from 'yaml';
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

const blog = `// @ts-check

import mdx from '@astrojs/mdx';
import sitemap from '@astrojs/sitemap';
import { defineConfig } from 'astro/config';

export default defineConfig({
  site: 'https://example.com',
  integrations: [mdx(), sitemap()],
});
`;

test('init in the Astro blog template adds the integration, imports public/_redirects, and writes the workflow', async () => {
  await setUp({
    'package.json': '{ "scripts": { "build": "astro build" }, "dependencies": { "astro": "^7.0.0" } }',
    'astro.config.mjs': blog,
    'public/_redirects': '/old /blog/ 301\n/promo /blog/first-post/ 302\n',
    'netlify.toml': '[build]\n  publish = "dist"\n[[redirects]]\n  from = "/feed"\n  to = "/rss.xml"\n',
    '.git/config': '',
    '.gitignore': 'dist/\n',
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
  expect(await read('.gitignore')).toBe(
    "dist/\n\n# written by npm install\nnode_modules/\n# the host's files, which Signpost writes anew from the map\ndeploy/\n",
  );
  const { jobs } = parse(await read('.github/workflows/signpost.yml'));
  expect(jobs.signpost.steps.slice(2).map(({ run }: { run: string }) => run)).toEqual([
    'npm ci',
    'npm run build',
    'npx --no astro-signpost map check',
    'npx --no astro-signpost audit',
    'npx --no astro-signpost ledger check --comment',
  ]);
  expect(jobs.signpost.steps[0].with['fetch-depth']).toBe(0);
  for (const note of [
    'Set `site` in astro.config.mjs to the URL of your site',
    'Remove sitemap() from astro.config.mjs, and keep the package @astrojs/sitemap',
    'npx astro-signpost map add /sitemap-index.xml /sitemap.xml, and npx astro-signpost map add /sitemap-0.xml /sitemap.xml',
    "Install the package. It isn't on npm yet",
  ])
    expect(printed.out).toContain(note);
  await expectDone(printed);
});

// https://gohugo.io/getting-started/quick-start/: git submodule add https://github.com/… themes/ananke
test('init writes a workflow that checks out the submodules of .gitmodules', async () => {
  const modules =
    '[submodule "themes/ananke"]\n\tpath = themes/ananke\n\turl = https://example.com/ananke.git\n';
  await setUp({ 'hugo.toml': '', '.git/HEAD': '', '.gitmodules': modules });
  const { jobs } = parse(await read('.github/workflows/signpost.yml'));
  expect(jobs.signpost.steps[0].with).toEqual({
    'fetch-depth': 0,
    'persist-credentials': false,
    submodules: true,
  });
});

test('init writes a workflow without submodules where there is no .gitmodules', async () => {
  await setUp({ 'hugo.toml': '', '.git/HEAD': '' });
  const { jobs } = parse(await read('.github/workflows/signpost.yml'));
  expect(jobs.signpost.steps[0].with).toEqual({ 'fetch-depth': 0, 'persist-credentials': false });
});

test.each([
  ['cloudflare', "deploy: { host: 'cloudflare' }"],
  ['netlify,nginx', "deploy: { host: 'netlify', furtherHosts: ['nginx'] }"],
])('init --host %s sets the host in the Astro config', async (hosts, options) => {
  await setUp({ 'astro.config.mjs': blog }, '--host', hosts);
  expect(await read('astro.config.mjs')).toContain(
    `integrations: [signpost({ ${options} }), mdx(), sitemap()],`,
  );
});

test('init --site replaces the site of the template', async () => {
  await setUp({ 'astro.config.mjs': blog }, '--site', 'https://www.mine.example');
  expect(printed.out).toContain('astro.config.mjs   adds the integration, and sets `site`\n');
  expect(await read('astro.config.mjs')).toContain(
    "  site: 'https://www.mine.example',\n  integrations: [signpost(), mdx(), sitemap()],",
  );
  await expectDone(printed);
});

test("init --site adds site and integration to the empty config of Astro's minimal template", async () => {
  const config = "import { defineConfig } from 'astro/config';\n\nexport default defineConfig({});\n";
  await setUp({ 'astro.config.mjs': config }, '--site', 'https://www.mine.example');
  expect(await read('astro.config.mjs')).toContain(
    "export default defineConfig({\n  site: 'https://www.mine.example',\n  integrations: [signpost()],\n});\n",
  );
});

test('init --site sets the site in a config without one, and replaces another', async () => {
  const config = "import signpost from 'astro-signpost';\nexport default { integrations: [signpost()] };\n";
  await setUp({ 'astro.config.mjs': config }, '--site', 'https://www.mine.example');
  expect(await read('astro.config.mjs')).toBe(
    config.replace('{ int', "{\n  site: 'https://www.mine.example', int"),
  );
  await setUp({ '.gitignore': '' }, '--site', 'https://www.other.example');
  expect(await read('astro.config.mjs')).toContain("site: 'https://www.other.example'");
});

test('init in Starlight adds the integration on its own line, and prints what to add', async () => {
  const config =
    "export default {\n\tsite: 'https://a.example',\n\tintegrations: [\n\t\tstarlight({}),\n\t],\n};\n";
  const imports = "import starlight from '@astrojs/starlight';\n";
  await setUp({ 'astro.config.mjs': imports + config });
  expect(await read('astro.config.mjs')).toContain('[\n\t\tsignpost(),\n\t\tstarlight({}),\n\t],');
  expect(printed.out).toContain(
    "Add to starlight(): components: { Head: 'astro-signpost/components/StarlightHead.astro' }",
  );
});

test('init leaves a config with computed integrations as it is, with a note', async () => {
  const config = 'export default { site: process.env.SITE, integrations: list() };\n';
  await setUp({ 'astro.config.mjs': config });
  expect(await read('astro.config.mjs')).toBe(config);
  expect(printed.out).toContain('astro.config.mjs: add the integration yourself:');
});

test("init imports Astro's own redirects with patterns and options", async () => {
  await setUp(
    {
      'astro.config.ts': `import { defineConfig } from 'astro/config';
export default defineConfig({
  redirects: {
    '/old': '/new/', // since "March"
    "/blog/[...slug]": '/posts/[...slug]',
    '/team/[name]': { status: 302, destination: '/about/[name]/' },
  },
});
`,
    },
    ...['--site', 'https://www.example.com'],
  );
  expect(await entriesOf()).toEqual([
    ['/old', 301],
    ['/blog/*', 301],
    ['/team/:name', 302],
  ]);
  expect(await read('redirects.yaml')).toContain('  - from: /team/:name\n    to: /about/:name/\n');
  expect(await read('astro.config.ts')).toContain(
    "defineConfig({\n  site: 'https://www.example.com',\n  integrations: [signpost()],\n  redirects: {",
  );
  await expectDone(printed);
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
  expect(printed.out).toContain('  npx astro-signpost ledger update\n      now, and after each release');
  await expectDone(printed);
});

test.each([
  ['Hugo', 'hugo.toml', 'sudo snap install hugo', 'rm -rf public '],
  ['MkDocs', 'mkdocs.yml', 'pip install mkdocs', 'rm -rf site '],
])(
  'init in %s for a host that reads files from the build writes a CI step that copies them',
  async (_, config, installs, script) => {
    // Without Hugo, whose version the step would have.
    process.env['PATH'] = '';
    await setUp({ [config]: '', '.git/HEAD': '' }, '--host', 'cloudflare');
    expect(printed.out).toContain(`"build": "${script}`);
    const { jobs } = parse(await read('.github/workflows/signpost.yml'));
    const runs = jobs.signpost.steps.flatMap(({ run }: { run?: string }) => run ?? []);
    expect(runs.slice(1, 4)).toEqual([installs, 'npm run build', 'npx --no astro-signpost map check']);
  },
);

test.each([
  ['netlify.toml', '[build.environment]\nHUGO_VERSION = "0.111.3"\n'],
  ['netlify.toml', '[context.production.environment]\n  HUGO_VERSION = "0.111.3"\n'],
  ['.github/workflows/hugo.yaml', 'env:\n  HUGO_VERSION: 0.111.3\n'],
])('init writes a workflow that installs Hugo at the version in %s', async (file, text) => {
  await setUp({ 'hugo.toml': '', '.git/HEAD': '', [file]: text });
  const { jobs } = parse(await read('.github/workflows/signpost.yml'));
  const runs = jobs.signpost.steps.flatMap(({ run }: { run?: string }) => run ?? []);
  expect(runs[1]).toContain('/releases/download/v0.111.3/hugo_extended_0.111.3_linux-amd64.deb');
});

test('init writes a workflow that installs the themes and plugins of MkDocs', async () => {
  await setUp({ 'mkdocs.yml': '', 'requirements.txt': 'mkdocs-material\n', '.git/HEAD': '' });
  expect(await read('.github/workflows/signpost.yml')).toContain('run: pip install -r requirements.txt\n');
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

test.each([
  ['vercel', 'Vercel', 'vercel.json'],
  ['firebase', 'Firebase Hosting', 'firebase.json'],
])(
  'init for %s says how its file in the repository gets the redirects, and what CI checks',
  async (host, title, file) => {
    await setUp({ ...eleventy, '.git/config': '' }, '--host', host, '--site', 'https://www.acme.dev');
    expect(printed.out).toContain(
      `On ${title}, the redirects are in ${file} of the repository, so each build must compare it with the map, in CI and on the platform.`,
    );
    expect(printed.out).toContain(
      '"build": "rm -rf _site && npx @11ty/eleventy && signpost map compile --output deploy && signpost audit"',
    );
    const task = printed.out.slice(printed.out.indexOf(`${title} reads ${file} from the repository`));
    expect(task).toContain('While a redirect is missing in it, the build fails:');
    expect(task).toMatch(
      new RegExp(`npx astro-signpost map compile --output deploy\\n +cp deploy/${host}/${file} \\.`),
    );
    const workflow = await read('.github/workflows/signpost.yml');
    expect(workflow).toContain('- run: npm run build\n');
    expect(workflow).toContain('npx --no astro-signpost map check');
  },
);

const canonical = (path: string) => page('Acme', `<link rel="canonical" href="https://www.acme.dev${path}">`);

test.each([
  [
    { 'index.html': '/', 'a/index.html': '/a/', 'b/index.html': '/b/' },
    { cleanUrls: true, trailingSlash: true },
  ],
  [
    { 'index.html': '/', 'a/index.html': '/a' },
    { cleanUrls: true, trailingSlash: false },
  ],
  [
    { 'index.html': '/', 'a.html': '/a', '404.html': '/404.html' },
    { cleanUrls: true, trailingSlash: false },
  ],
  // The second page of a list names the first.
  [
    { 'index.html': '/', 'a/index.html': '/a/', 'a/2/index.html': '/a/' },
    { cleanUrls: true, trailingSlash: true },
  ],
])('init for Vercel sets the URLs of a build with the pages %j', async (pages, expected) => {
  const build = Object.entries(pages).map(([file, path]) => [`_site/${file}`, canonical(path)] as const);
  await setUp({ ...eleventy, ...Object.fromEntries(build) }, '--host', 'vercel');
  expect(JSON.parse(await read('vercel.json'))).toEqual(expected);
  await expectDone(printed);
});

test.each([
  // Vercel serves a.html at /a.html by itself.
  { '_site/index.html': canonical('/'), '_site/a.html': canonical('/a.html') },
  { '_site/index.html': page('Acme'), '_site/a/index.html': page('A') },
  {},
])('init for Vercel leaves its settings alone where the build shows no other URLs', async (build) => {
  await setUp({ ...eleventy, ...build }, '--host', 'vercel', '--site', 'https://www.acme.dev');
  expect(await readdir('.')).not.toContain('vercel.json');
  expect(printed.out).not.toContain('trailingSlash');
});

test('init for Vercel names the settings to add to a vercel.json, unless it has one of them', async () => {
  const build = { '_site/index.html': canonical('/'), '_site/a/index.html': canonical('/a/') };
  await setUp({ ...eleventy, ...build, 'vercel.json': '{ "regions": ["fra1"] }' });
  expect(printed.out).toContain(
    'Set `"cleanUrls": true` and `"trailingSlash": true` in vercel.json. Then Vercel serves each page of _site at its canonical URL alone.',
  );

  printed.out = '';
  await setUp({ 'vercel.json': '{ "trailingSlash": true }' });
  expect(printed.out).not.toContain('cleanUrls');
});

test('init knows GitHub Pages by the deploy workflow, and takes over the variables of its build', async () => {
  await setUp({
    'package.json':
      '{ "scripts": { "build": "docusaurus build" }, "dependencies": { "@docusaurus/core": "^3.0.0" } }',
    'docusaurus.config.js':
      'export default {\n  title: process.env.SITE_TITLE,\n  url: process.env.SITE_URL,\n  baseUrl: process.env.BASE_URL,\n};\n',
    '.github/workflows/deploy.yml': `on: { push: { branches: [main] } }
jobs:
  deploy:
    runs-on: ubuntu-latest
    env: { SITE_TITLE: notes, SITE_URL: 'https://acme.github.io', BASE_URL: /notes/ }
    steps:
      - uses: actions/checkout@v4
        with:
          persist-credentials: false
      - run: npm ci
      - run: npm run build
      - uses: peaceiris/actions-gh-pages@v4
        with: { publish_dir: ./build }
`,
    '.git/config': '',
  });
  expect(printed.out).toMatch(/Host +github-pages\n/);
  expect(await read('signpost.yaml')).toContain('site: https://acme.github.io/notes\n');
  expect(parse(await read('.github/workflows/signpost.yml')).jobs.signpost.env).toEqual({
    SITE_TITLE: 'notes',
    SITE_URL: 'https://acme.github.io',
    BASE_URL: '/notes/',
  });
  expect(printed.out).toMatch(/Below `with:` of actions\/checkout, add:\n +fetch-depth: 0/);
});

test('init says what a robots.txt and a workflow of the site lack', async () => {
  await setUp({
    'astro.config.mjs': "export default { site: 'https://www.acme.dev' };\n",
    'public/robots.txt': 'User-agent: *\nAllow: /\nSitemap: https://www.acme.dev/sitemap-index.xml\n',
    '.github/workflows/deploy.yml': 'steps:\n  - uses: actions/checkout@v6\n  - run: npm run build\n',
    '.github/workflows/lint.yml': 'steps:\n  - run: npm run lint\n',
  });
  expect(printed.out).toContain(
    'In public/robots.txt, name the sitemap of the build: Sitemap: https://www.acme.dev/sitemap.xml\n',
  );
  expect(printed.out).toContain(
    'In .github/workflows/deploy.yml, the build needs the history of the repository',
  );
  expect(printed.out).toMatch(/Below the line with actions\/checkout, add:\n +with:\n +fetch-depth: 0/);
  expect(printed.out).not.toContain('lint.yml');
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

test('init with nginx names the build script of a project that has one, and else the command of its generator', async () => {
  await setUp(
    { ...eleventy, 'package.json': '{ "scripts": { "build": "npm run css && eleventy" } }' },
    ...['--host', 'nginx', '--site', 'https://www.example.com'],
  );
  expect(printed.out).toContain('  npm run build\n      build the site\n');
});
