import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { isBuiltHere, resolveBuild } from '../../src/project/settings/build-folder.ts';
import { findConfiguredHosts } from '../../src/project/settings/configured-hosts.ts';
import { readFacts, selectLiveSettings } from '../../src/project/settings/facts.ts';
import { enterFolder } from '../commands/support/own-folder.ts';
import { watchPrints } from '../support/prints.ts';

const printed = watchPrints();

describe('readFacts', () => {
  test('reads the site, the host and the build from signpost.yaml', async () => {
    await enterFolder({
      'signpost.yaml': 'site: https://www.example.com/docs\nhost: netlify\ndist: _site\n',
    });
    expect(await readFacts()).toEqual({
      ...{ site: 'https://www.example.com/docs', hosts: ['netlify'], dist: '_site' },
      ...{
        domains: [],
        onDemand: [],
        trustedProxies: [],
        redirectsOnly: false,
        hasSettings: true,
        rules: { preset: undefined, rules: {} },
      },
    });
  });

  test('prefers what the last build with Astro wrote', async () => {
    await enterFolder({
      'deploy/settings.json':
        '{ "origin": "https://www.example.com", "host": "nginx", "furtherHosts": ["netlify", "x"], "dist": "build" }',
      'signpost.yaml': 'host: vercel\ndist: _site\n',
    });
    expect(await readFacts()).toMatchObject({ hosts: ['nginx', 'netlify'], dist: 'build' });
  });

  test.each([
    [
      "export default defineConfig({\n  site: 'https://www.example.com/docs',\n});\n",
      'https://www.example.com/docs',
    ],
    ['export default { site: "https://www.example.com" };\n', 'https://www.example.com'],
    [
      "export default defineConfig({\n  // site: 'https://old.example.com',\n  site: process.env.SITE,\n});\n",
      undefined,
    ],
  ])('reads the site of the Astro config %j', async (config, site) => {
    await enterFolder({ 'astro.config.mjs': config });
    expect((await readFacts()).site).toBe(site);
  });

  test('reports the mistakes in signpost.yaml with line and column', async () => {
    await enterFolder({ 'signpost.yaml': 'site: http://www.example.com\nhots: netlify\n' });
    await expect(readFacts()).rejects.toThrow(/^signpost\.yaml:1:7: .*https[^\n]*\nsignpost\.yaml:2:1: /);
  });

  test('guesses nothing from the environment, packages, or files of generators', async () => {
    await enterFolder({
      'package.json': '{ "dependencies": { "@astrojs/netlify": "1" } }',
      'eleventy.config.js': '',
      '_site/index.html': '<link rel="canonical" href="https://www.example.com/">',
    });
    expect(await readFacts()).toMatchObject({ site: undefined, hosts: [], dist: 'dist', hasSettings: false });
  });
});

describe('selectLiveSettings', () => {
  const settings = 'site: https://www.example.com\ndomains: [example.net, shop.example.org]\n';

  test('knows the domains of signpost.yaml for a URL of the site', async () => {
    await enterFolder({ 'signpost.yaml': settings });
    const domains = ['example.com', 'example.net', 'shop.example.org'];
    expect(selectLiveSettings(await readFacts(), 'https://example.com/').domains).toEqual(domains);
    expect(selectLiveSettings(await readFacts(), 'https://www.example.net/').domains).toEqual(domains);
  });

  test('knows no domain for the URL of another site', async () => {
    await enterFolder({ 'signpost.yaml': settings });
    expect(selectLiveSettings(await readFacts(), 'https://www.example.org/').domains).toEqual([]);
  });
});

describe('findConfiguredHosts', () => {
  test.each([
    ['netlify.toml', 'netlify'],
    ['wrangler.json', 'cloudflare'],
    ['wrangler.jsonc', 'cloudflare'],
    ['wrangler.toml', 'cloudflare'],
    ['vercel.json', 'vercel'],
    ['firebase.json', 'firebase'],
    ['public/staticwebapp.config.json', 'azure-swa'],
    // Hugo copies static/ into the build.
    ['static/staticwebapp.config.json', 'azure-swa'],
    ['static/.htaccess', 'apache'],
    ['.htaccess', 'apache'],
  ])('knows that %s is a file of %s', async (file, host) => {
    await enterFolder({ [file]: '' });
    expect(await findConfiguredHosts('.', undefined)).toEqual([host]);
  });

  test('knows no host by _redirects, which Netlify and Cloudflare both read', async () => {
    await enterFolder({ _redirects: '', 'public/_redirects': '', 'static/_headers': '' });
    expect(await findConfiguredHosts('.', undefined)).toEqual([]);
  });

  test.each([
    ['https://acme.github.io/docs/', ['github-pages']],
    ['https://acme.netlify.app', ['netlify']],
    ['https://acme.pages.dev', ['cloudflare']],
    ['https://acme.vercel.app', ['vercel']],
    ['https://acme.web.app', ['firebase']],
    ['https://github.io.example.com', []],
  ])('knows the host of %s by its name', async (site, hosts) => {
    await enterFolder({});
    expect(await findConfiguredHosts('.', site)).toEqual(hosts);
  });

  test('takes the file of a host before the name of the site', async () => {
    await enterFolder({ 'netlify.toml': '' });
    expect(await findConfiguredHosts('.', 'https://acme.github.io')).toEqual(['netlify']);
  });
});

describe('resolveBuild', () => {
  const eleventy = { 'signpost.yaml': 'dist: _site\n' };

  test('takes the build of the project without a folder', async () => {
    await enterFolder(eleventy);
    expect(await resolveBuild(await readFacts(), undefined)).toBe('_site');
  });

  test('takes the build of a named project, and says so', async () => {
    await enterFolder({ 'site/signpost.yaml': 'dist: _site\n', 'site/_site/index.html': '' });
    expect(await resolveBuild(await readFacts(), 'site')).toBe(join('site', '_site'));
    expect(printed.err).toBe(`site has no home page. Using the build in ${join('site', '_site')}\n`);
  });

  test('takes a folder with a home page as a build, whatever else is published in it', async () => {
    await enterFolder({ 'site/index.html': '', 'site/signpost.yaml': '', 'site/dist/app.js': '' });
    expect(await resolveBuild(await readFacts(), 'site')).toBe('site');
  });

  test.each([
    [
      'Jekyll',
      { '_config.yml': 'title: Acme\n', 'index.html': '---\ntitle: Acme\n---\n<h1>{{ page.title }}</h1>\n' },
      'Jekyll builds. Run `bundle exec jekyll build` there, and pass blog/_site.',
    ],
    [
      'Hugo',
      { 'hugo.toml': "baseURL = 'https://www.example.com/'\n", 'content/_index.md': '# Acme\n' },
      'Hugo builds. Run `hugo` there, and pass blog/public.',
    ],
  ])('names the build in place of the sources of %s', async (_, files, sentence) => {
    await enterFolder(
      Object.fromEntries(Object.entries(files).map(([name, text]) => [`blog/${name}`, text])),
    );
    const build = readFacts().then((facts) => resolveBuild(facts, 'blog'));
    await expect(build).rejects.toThrow(`blog has the sources of the site, which ${sentence}`);
  });

  test('takes pages that are published with the configuration of Jekyll as they are', async () => {
    await enterFolder({ 'site/index.html': '<!doctype html>\n---\n', 'site/_config.yml': 'title: Acme\n' });
    expect(await resolveBuild(await readFacts(), 'site')).toBe('site');
  });

  test('takes the folder below the base for the published folder around it', async () => {
    const variant = '"variant": { "base": "/docs", "format": "directory", "trailingSlash": "always" }';
    await enterFolder({
      'deploy/settings.json': `{ "origin": "https://www.example.com", "dist": "out/docs", ${variant} }`,
      'out/docs/index.html': '',
      'out/other/index.html': '',
    });
    expect(await resolveBuild(await readFacts(), 'out')).toBe(join('out', 'docs'));
    expect(await resolveBuild(await readFacts(), 'out/other')).toBe('out/other');
  });
});

test('isBuiltHere holds for a build outside of the project that its settings name', async () => {
  await enterFolder({
    'deploy/settings.json': '{ "origin": "https://www.example.com", "dist": "../out/site" }',
  });
  const facts = await readFacts();
  expect(isBuiltHere(facts, '../out/site/')).toBe(true);
  expect(isBuiltHere(facts, '../out/other')).toBe(false);
});
