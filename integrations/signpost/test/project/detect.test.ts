import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { describe, expect, onTestFinished, test } from 'vitest';
import { hostLoads } from '../../src/hosts/load.ts';
import { generatorOf, hostOfAdapter, hostsOf, platformOf, type Signs } from '../../src/project/detect.ts';
import { usualBuild } from '../../src/project/usual-build.ts';

async function project(files: Readonly<Record<string, string>>): Promise<string> {
  const root = await mkdtemp(join(tmpdir(), 'signpost-detect-'));
  onTestFinished(() => rm(root, { recursive: true, force: true }));
  for (const [name, text] of Object.entries(files)) {
    await mkdir(dirname(join(root, name)), { recursive: true });
    await writeFile(join(root, name), text);
  }
  return root;
}

const packageWith = (...names: string[]) =>
  JSON.stringify({ dependencies: Object.fromEntries(names.map((name) => [name, '1'])) });

async function found(files: Readonly<Record<string, string>>, more: Omit<Signs, 'root'> = {}) {
  const root = await project(files);
  const hosts = await hostsOf({
    root,
    ...more,
    ...(more.dist === undefined ? {} : { dist: join(root, more.dist) }),
  });
  return hosts.map(({ id, signs }) => [id, ...signs]);
}

describe('the hosts of a site', () => {
  test.each([
    ['netlify.toml', 'netlify'],
    ['wrangler.json', 'cloudflare'],
    ['wrangler.jsonc', 'cloudflare'],
    ['wrangler.toml', 'cloudflare'],
    ['vercel.json', 'vercel'],
    ['firebase.json', 'firebase'],
    ['staticwebapp.config.json', 'azure-swa'],
    ['public/staticwebapp.config.json', 'azure-swa'],
    ['public/.htaccess', 'apache'],
  ])('%s tells %s', async (file, host) => {
    expect(await found({ [file]: '' })).toEqual([[host, file]]);
  });

  test.each(['_redirects', 'public/_redirects', 'static/_headers'])(
    '%s tells nothing, since Netlify and Cloudflare both read it',
    async (file) => {
      expect(await found({ [file]: '' })).toEqual([]);
    },
  );

  test('_redirects tells nothing beside another sign', async () => {
    expect(await found({ 'public/_redirects': '', 'wrangler.toml': '' })).toEqual([
      ['cloudflare', 'wrangler.toml'],
    ]);
    const environment = { NETLIFY: 'true' };
    expect(await found({ _redirects: '' }, { environment })).toEqual([['netlify', 'the variable NETLIFY']]);
  });

  test.each([
    ['NETLIFY', 'netlify'],
    ['VERCEL', 'vercel'],
    ['CF_PAGES', 'cloudflare'],
    ['WORKERS_CI', 'cloudflare'],
  ])('the variable %s tells %s, before any file', async (mark, host) => {
    const hosts = await found({ 'firebase.json': '{}' }, { environment: { [mark]: '1' } });
    expect(hosts).toEqual([
      [host, `the variable ${mark}`],
      ['firebase', 'firebase.json'],
    ]);
  });

  test('a platform that only builds is no host', async () => {
    expect(platformOf({ GITHUB_ACTIONS: 'true' })?.title).toBe('GitHub Actions');
    expect(platformOf({ GITHUB_ACTIONS: 'true', VERCEL: '1' })?.title).toBe('Vercel');
    expect(await found({}, { environment: { GITHUB_ACTIONS: 'true', RENDER: 'true' } })).toEqual([]);
  });

  test.each([
    ['@astrojs/cloudflare', 'cloudflare'],
    ['@astrojs/netlify', 'netlify'],
    ['@astrojs/vercel', 'vercel'],
    ['@sveltejs/adapter-netlify', 'netlify'],
  ])('the adapter %s tells %s, from the packages or as it is known', async (adapter, host) => {
    expect(await found({ 'package.json': packageWith('astro', adapter) })).toEqual([[host, adapter]]);
    expect(await found({}, { adapter })).toEqual([[host, adapter]]);
  });

  test("the server of one's own is no host, and a broken package.json names none", async () => {
    expect(hostOfAdapter('@astrojs/node')).toBeUndefined();
    expect(await found({ 'package.json': packageWith('@astrojs/node') })).toEqual([]);
    expect(await found({ 'package.json': '{ "dependencies": [' })).toEqual([]);
    expect(await found({ 'package.json': '{ "dependencies": "x" }' })).toEqual([]);
  });

  test("the options of the last build are a person's word, but not to the next build", async () => {
    const files = { 'deploy/settings.json': '{ "host": "nginx" }', 'netlify.toml': '' };
    expect(await found(files)).toEqual([['nginx', '`deploy.host` in the options of signpost()']]);
    expect(await found(files, { isBuild: true })).toEqual([['netlify', 'netlify.toml']]);
    const detected = {
      'deploy/settings.json': '{ "host": "cloudflare", "hostSign": "@astrojs/cloudflare" }',
    };
    expect(await found(detected)).toEqual([['cloudflare', '@astrojs/cloudflare']]);
    const further = '`deploy.furtherHosts` in the options of signpost()';
    expect(
      await found({ 'deploy/settings.json': '{ "host": "netlify", "furtherHosts": ["nginx", "netlify"] }' }),
    ).toEqual([
      ['netlify', '`deploy.host` in the options of signpost()', further],
      ['nginx', further],
    ]);
    const undetected = {
      'deploy/settings.json': '{ "furtherHosts": ["nginx", 1, "x"] }',
      'netlify.toml': '',
    };
    expect(await found(undetected)).toEqual([
      ['netlify', 'netlify.toml'],
      ['nginx', further],
    ]);
  });

  test('a host that is told twice has both signs, and each is a host that there is', async () => {
    const hosts = await found(
      { 'netlify.toml': '', 'vercel.json': '{}', 'dist/index.html': '' },
      { adapter: '@astrojs/vercel', dist: 'dist' },
    );
    expect(hosts).toEqual([
      ['vercel', '@astrojs/vercel', 'vercel.json'],
      ['netlify', 'netlify.toml'],
    ]);
    for (const [id = ''] of hosts) expect(hostLoads).toHaveProperty(id);
  });

  test('of a build of something else, only its own files count', async () => {
    const root = await project({ 'netlify.toml': '', 'dist/.htaccess': '' });
    const hosts = await hostsOf({ root: undefined, dist: join(root, 'dist') });
    expect(hosts.map(({ id }) => id)).toEqual(['apache']);
  });
});

// The folders are those of each generator's documentation.
test.each([
  ['astro.config.mjs', 'Astro', 'dist'],
  ['hugo.toml', 'Hugo', 'public'],
  ['eleventy.config.js', 'Eleventy', '_site'],
  ['_config.yml', 'Jekyll', '_site'],
  ['docusaurus.config.ts', 'Docusaurus', 'build'],
  ['mkdocs.yml', 'MkDocs', 'site'],
  ['book.toml', 'mdBook', 'book'],
  ['docs/.vitepress/config.ts', 'VitePress', 'docs/.vitepress/dist'],
  ['next.config.mjs', 'Next.js', 'out'],
])('%s tells %s, whose build is %s once it is there', async (file, title, dist) => {
  const root = await project({ [file]: '' });
  expect(await generatorOf(root)).toMatchObject({ title, dist });
  expect(await usualBuild(root)).toBe('dist');
  await mkdir(join(root, dist), { recursive: true });
  expect(await usualBuild(root)).toBe(dist);
});

test('no file tells no generator', async () => {
  expect(await generatorOf(await project({ 'index.html': '' }))).toBeUndefined();
});
