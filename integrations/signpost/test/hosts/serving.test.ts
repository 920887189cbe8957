import { describe, expect, test } from 'vitest';
import { hostLoaders } from '../../src/hosts/load.ts';
import type { ServingInput } from '../../src/hosts/shared/serving.ts';
import { parsePath } from '../../src/lib/url/path.ts';
import { findPage, servePages } from '../../src/plan/page-urls.ts';
import { findEarlyRedirect, findNoFileAnswer, type Serving } from '../../src/plan/serving.ts';

const files = ['index.html', 'about/index.html', 'contact.html', '404.html'];

async function read(host: string, input: Partial<ServingInput> & { root?: Record<string, string> } = {}) {
  const { serving } = (await hostLoaders[host]?.()) ?? {};
  const { root = {}, ...rest } = input;
  const result = serving?.({ files, read: (name) => root[name], ...rest });
  return { serving: result?.serving, faults: result?.faults ?? [] };
}

/** `200`, `404` or `301 /about/`. */
function ask(serving: Serving | undefined, path: string): string {
  if (serving === undefined) return 'unknown';
  const early = findEarlyRedirect(serving, path);
  if (early) return `${early.status} ${early.to}`;
  const found = findPage(servePages(serving, files.slice(0, -1)), parsePath(path));
  if (found === undefined)
    return String(findNoFileAnswer(serving, path, (file) => files.includes(file)).status);
  return found.status === 200 ? '200' : `${found.status} ${found.to}`;
}

const paths = [
  '/about',
  '/about/',
  '/about/index.html',
  '/contact',
  '/contact/',
  '/contact.html',
  '/index.html',
];

const wrangler = (assets: object) => ({ root: { 'wrangler.jsonc': JSON.stringify({ assets }) } });
const firebase = (hosting: object) => ({ root: { 'firebase.json': JSON.stringify({ hosting }) } });
const azure = (config: object) => ({ root: { 'staticwebapp.config.json': JSON.stringify(config) } });
const vercel = (config: object) => ({ root: { 'vercel.json': JSON.stringify(config) } });
const netlify = (text: string) => ({ root: { 'netlify.toml': text } });

// Measured, see the docs page "How hosts serve files".
test.each([
  ['cloudflare', {}, ['308 /about/', '200', '308 /about/', '200', '308 /contact', '308 /contact', '308 /']],
  [
    'cloudflare',
    wrangler({}),
    ['307 /about/', '200', '307 /about/', '200', '307 /contact', '307 /contact', '307 /'],
  ],
  // The adapter deploys a Worker, and writes its configuration into the build.
  [
    'cloudflare',
    { adapter: '@astrojs/cloudflare' },
    ['307 /about/', '200', '307 /about/', '200', '307 /contact', '307 /contact', '307 /'],
  ],
  [
    'cloudflare',
    wrangler({ html_handling: 'force-trailing-slash' }),
    ['307 /about/', '200', '307 /about/', '307 /contact/', '200', '307 /contact/', '307 /'],
  ],
  [
    'cloudflare',
    wrangler({ html_handling: 'drop-trailing-slash' }),
    ['200', '307 /about', '307 /about', '200', '307 /contact', '307 /contact', '307 /'],
  ],
  ['cloudflare', wrangler({ html_handling: 'none' }), ['404', '404', '200', '404', '404', '200', '200']],
  ['firebase', firebase({}), ['301 /about/', '200', '200', '404', '404', '200', '200']],
  ['firebase', firebase({ trailingSlash: false }), ['200', '301 /about', '200', '404', '404', '200', '200']],
  [
    'firebase',
    firebase({ cleanUrls: true }),
    ['200', '200', '301 /about', '200', '404', '301 /contact', '301 /'],
  ],
  [
    'firebase',
    firebase({ cleanUrls: true, trailingSlash: false }),
    ['200', '301 /about', '301 /about', '200', '301 /contact', '301 /contact', '301 /'],
  ],
  [
    'firebase',
    firebase({ cleanUrls: true, trailingSlash: true }),
    ['301 /about/', '200', '301 /about/', '301 /contact/', '200', '301 /contact/', '301 /'],
  ],
])('the serving of %s with %j returns what its engine returned', async (host, input, expected) => {
  const { serving, faults } = await read(host, input);

  expect(faults).toEqual([]);
  expect(serving?.source).toBe('measured');
  expect(paths.map((path) => ask(serving, path))).toEqual(expected);
});

// Azure: https://learn.microsoft.com/azure/static-web-apps/configuration#trailing-slash
// Vercel: https://vercel.com/docs/project-configuration/vercel-json#trailingslash
// Netlify and GitHub Pages: https://github.com/slorber/trailing-slash-guide
// S3: https://docs.aws.amazon.com/AmazonS3/latest/userguide/IndexDocumentSupport.html
test.each([
  ['azure-swa', {}, ['200', '200', '200', '200', '301 /contact', '200', '200']],
  [
    'azure-swa',
    azure({ trailingSlash: 'always' }),
    ['301 /about/', '200', '301 /about/', '301 /contact/', '200', '301 /contact/', '301 /'],
  ],
  [
    'azure-swa',
    azure({ trailingSlash: 'never' }),
    ['200', '301 /about', '301 /about', '200', '301 /contact', '301 /contact', '301 /'],
  ],
  [
    'azure-swa',
    azure({ trailingSlash: 'auto' }),
    ['301 /about/', '200', '301 /about/', '200', '301 /contact', '301 /contact', '301 /'],
  ],
  ['vercel', {}, ['200', '200', '200', '404', '404', '200', '200']],
  [
    'vercel',
    vercel({ trailingSlash: true }),
    ['308 /about/', '200', '200', '308 /contact/', '404', '200', '200'],
  ],
  [
    'vercel',
    vercel({ trailingSlash: false }),
    ['200', '308 /about', '200', '404', '308 /contact', '200', '200'],
  ],
  [
    'vercel',
    vercel({ cleanUrls: true }),
    ['200', '200', '308 /about', '200', '404', '308 /contact', '308 /'],
  ],
  [
    'vercel',
    vercel({ cleanUrls: true, trailingSlash: true }),
    ['308 /about/', '200', '308 /about/', '308 /contact/', '200', '308 /contact/', '308 /'],
  ],
  ['netlify', {}, ['301 /about/', '200', '200', '200', '301 /contact', '200', '200']],
  [
    'netlify',
    netlify('[build.processing.html]\npretty_urls = false\n'),
    ['200', '200', '200', '200', '200', '200', '200'],
  ],
  ['github-pages', {}, ['301 /about/', '200', '200', '200', '404', '200', '200']],
  ['aws', {}, ['302 /about/', '200', '200', '404', '404', '200', '200']],
])('the serving of %s with %j returns what the vendor documents', async (host, input, expected) => {
  const { serving, faults } = await read(host, input);

  expect(faults).toEqual([]);
  expect(serving?.source).toBe('documented');
  expect(paths.map((path) => ask(serving, path))).toEqual(expected);
});

// Measured in `test/behavior/serving.test.ts`. A server may be told to serve /contact for contact.html.
test.each([
  ['nginx', '301'],
  ['apache', '301'],
  ['caddy', '308'],
])('the serving of %s is its default without the generated configuration', async (host, status) => {
  const { serving: byDefault } = await read(host);
  expect(paths.map((path) => ask(byDefault, path))).toEqual([
    ...[`${status} /about/`, '200', '200', '200', '404', '200', '200'],
  ]);

  const { serving } = await read(host, { variant: { format: 'directory', trailingSlash: 'ignore' } });
  expect(paths.map((path) => ask(serving, path))).toEqual([
    ...['301 /about/', '200', '301 /about/', '301 /contact/', '200', '301 /contact/', '301 /'],
  ]);
});

test('the serving of Vercel redirects URLs without a page too, except files and .well-known', async () => {
  const { serving } = await read('vercel', vercel({ trailingSlash: true }));

  expect(ask(serving, '/old')).toBe('308 /old/');
  expect(ask(serving, '/v1.2/')).toBe('308 /v1.2');
  expect(ask(serving, '/.well-known/security')).toBe('404');
});

describe('readCloudflareServing', () => {
  test.each([
    ['wrangler.jsonc', '{ "assets": {} }', { status: 404 }],
    [
      'wrangler.jsonc',
      '{ "assets": { "not_found_handling": "404-page" } }',
      { status: 404, file: '404.html' },
    ],
    [
      'wrangler.toml',
      '[assets]\nnot_found_handling = "single-page-application"\n',
      { status: 200, file: 'index.html' },
    ],
    ['wrangler.toml', 'pages_build_output_dir = "dist"\n', { status: 404, file: '404.html' }],
  ])('reads the answer for unknown URLs from %s: %s', async (name, text, expected) => {
    const { serving } = await read('cloudflare', { root: { [name]: text } });
    if (serving === undefined) throw new Error('Unknown serving');

    expect(findNoFileAnswer(serving, '/nope', (file) => files.includes(file))).toEqual(expected);
  });

  test('serves the home page for unknown URLs on Pages without 404.html', async () => {
    const { serving } = await read('cloudflare', { files: ['index.html'] });
    if (serving === undefined) throw new Error('Unknown serving');

    expect(findNoFileAnswer(serving, '/nope', (file) => file === 'index.html')).toEqual({
      status: 200,
      file: 'index.html',
    });
  });
});

test('readCloudflareServing gives 404.html the URL /404 on Pages', async () => {
  const { serving } = await read('cloudflare');
  if (serving === undefined) throw new Error('Unknown serving');

  const { variants } = servePages(serving, ['index.html'], ['404.html']);
  expect(variants.get(parsePath('/404'))).toEqual({ status: 200, file: '404.html' });
});

test('readAzureServing excludes files from navigationFallback', async () => {
  const fallback = { rewrite: '/index.html', exclude: ['/assets/*', '/*.{css,js}'] };
  const { serving } = await read('azure-swa', azure({ navigationFallback: fallback }));

  expect(['/nope', '/assets/missing.png', '/a/main.js'].map((path) => ask(serving, path))).toEqual([
    ...['200', '404', '404'],
  ]);
});

describe('a settings file with a value that the host refuses', () => {
  test.each([
    ['cloudflare', 'wrangler.jsonc', '{ "assets": ', 1],
    ['cloudflare', 'wrangler.toml', 'name = "a"\n\n[assets\n', 3],
    ['cloudflare', 'wrangler.jsonc', '{\n  "assets": {\n    "html_handling": "auto"\n  }\n}', 3],
    ['cloudflare', 'wrangler.toml', 'name = "a"\n[assets]\nhtml_handling = "auto"\n', 3],
    ['firebase', 'firebase.json', '{ "hosting": { "cleanUrls": "yes" } }', 1],
    ['firebase', 'firebase.json', '{\n  "hosting": [{ "public": "a" }, { "public": "b" }]\n}', 2],
    ['vercel', 'vercel.json', '{\n  "trailingSlash": "always"\n}', 2],
    ['azure-swa', 'staticwebapp.config.json', '{\n  "trailingSlash": true\n}', 2],
    ['netlify', 'netlify.toml', '[build.processing.html]\npretty_urls = "no"\n', 2],
  ])('gives a finding: %s, %s: %s', async (host, name, text, line) => {
    const { serving, faults } = await read(host, { root: { [name]: text } });

    expect(faults).toMatchObject([{ rule: 'host-settings', file: name, line }]);
    // The rest goes on with the defaults.
    expect(serving).toBeDefined();
  });
});

test('servePages serves both.html and both/index.html at URLs of their own, by html_handling', async () => {
  const both = ['index.html', 'both.html', 'both/index.html'];
  const asked = ['/both', '/both/', '/both.html', '/both/index.html'];
  const on = async (handling: string) => {
    const { serving } = await read('cloudflare', wrangler({ html_handling: handling }));
    const served = serving && servePages(serving, both);
    return asked.map((path) => {
      const found = served && findPage(served, parsePath(path));
      return found?.status === 200 ? found.file : `${found?.status} ${found?.to}`;
    });
  };

  // As workerd answers.
  expect(await on('auto-trailing-slash')).toEqual([
    'both.html',
    'both/index.html',
    '307 /both',
    '307 /both/',
  ]);
  expect(await on('force-trailing-slash')).toEqual([
    '307 /both/',
    'both/index.html',
    'both.html',
    '307 /both/',
  ]);
  expect(await on('drop-trailing-slash')).toEqual(['both.html', '307 /both', '307 /both', 'both/index.html']);
});

test.each([
  [
    'wrangler.jsonc',
    '{\n  // ours\n  "assets" {}\n}',
    3,
    12,
    "wrangler.jsonc isn't valid JSON: colon expected",
  ],
  ['wrangler.toml', '[assets]\nrun = /b\n', 2, 7, "wrangler.toml isn't valid TOML: invalid value"],
])(
  'readCloudflareServing reports an invalid %s once, with place and reason',
  async (name, text, line, column, message) => {
    const { faults } = await read('cloudflare', { root: { [name]: text } });
    expect(faults).toMatchObject([{ file: name, line, column, message }]);
  },
);
