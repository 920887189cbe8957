import { expect, test } from 'vitest';
import { parse } from 'yaml';
import { entriesOf, expectDone, read, setUp } from './support/init.ts';
import { inOwnFolder } from './support/own-folder.ts';

const printed = inOwnFolder();

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
