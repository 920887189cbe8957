import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { init, read, setUp } from './support/init.ts';
import { inOwnFolder, putAll } from './support/own-folder.ts';

const printed = inOwnFolder();

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

test('init names the deploy workflow that would publish the site without its redirects', async () => {
  const deploy = (build: string) => ({
    'package.json':
      '{ "scripts": { "docs:build": "vitepress build docs" }, "dependencies": { "vitepress": "^1.6.0" } }',
    'docs/.vitepress/config.mjs': "export default { base: '/notes/' };\n",
    '.github/workflows/deploy.yml': `steps:\n  - run: ${build}\n  - uses: actions/deploy-pages@v4\n`,
    '.git/config': '',
  });
  await setUp(deploy('npm run docs:build'), '--site', 'https://acme.github.io/notes/');
  expect(printed.out).toContain(
    'In .github/workflows/deploy.yml, write `npm run build` in place of `npm run docs:build`.',
  );
});

test.each([
  ['20', "write `node-version: 24` in place of `node-version: 20`: Signpost doesn't run on Node 20"],
  ["'18.x'", "in place of `node-version: '18.x'`: Signpost doesn't run on Node 18"],
  ['22', undefined],
  ['lts/*', undefined],
])('init names a deploy workflow whose Node is too old: %s', async (version, task) => {
  await setUp(
    {
      'package.json':
        '{ "scripts": { "build": "vitepress build" }, "dependencies": { "vitepress": "^1.6.0" } }',
      '.github/workflows/deploy.yml': `steps:\n  - uses: actions/setup-node@v6\n    with: { node-version: ${version} }\n  - run: npm run build\n  - uses: actions/deploy-pages@v4\n`,
      '.git/config': '',
    },
    ...['--site', 'https://acme.github.io/notes/'],
  );
  if (task === undefined) expect(printed.out).not.toContain('node-version');
  else expect(printed.out).toContain(task);
});

test('init asks for the folder of a site on GitHub Pages', async () => {
  await putAll({
    'package.json': '{ "dependencies": { "vitepress": "^1.6.0" } }',
    '.github/workflows/deploy.yml': 'steps:\n  - uses: actions/deploy-pages@v4\n',
  });
  expect(await init('--yes')).toBe(2);
  expect(printed.err).toContain('--site https://OWNER.github.io/REPOSITORY/');
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
