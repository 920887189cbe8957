import { readdir, rm } from 'node:fs/promises';
import { expect, test } from 'vitest';
import { main } from '../../src/cli.ts';
import { eleventy, init, read, setUp } from './support/init.ts';
import { inOwnFolder, putAll } from './support/own-folder.ts';

const printed = inOwnFolder();
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

test('a site without a build is told to run init again, which records its URLs and errors', async () => {
  await setUp(eleventy);
  const next = printed.out.slice(printed.out.indexOf('Next:'));
  expect(next.match(/^ {2}n.*$/gm)?.slice(0, 3)).toEqual([
    '  npx @11ty/eleventy',
    '  npx astro-signpost init',
    '  npx astro-signpost map check',
  ]);
  expect(next).toContain(
    'after that build: record its URLs in published.txt and its errors, if any, in signpost-baseline.json',
  );
});

test('an Astro site with a build is built again before the check of the map, whose redirects left the old one', async () => {
  await setUp({
    'package.json': '{ "scripts": { "build": "astro build" }, "dependencies": { "astro": "^7.0.0" } }',
    'astro.config.mjs': blog,
    'public/_redirects': '/old /blog/ 301\n/shop/* /gone.html 410\n',
    'dist/index.html': '<!doctype html><html lang="en"><title>Home</title>',
    'dist/blog/index.html': '<!doctype html><html lang="en"><title>Blog</title>',
  });
  const next = printed.out.slice(printed.out.indexOf('Next:'));
  expect(next.match(/^ {2}n.*$/gm)?.slice(0, 2)).toEqual([
    '  npm run build',
    '  npx astro-signpost map check',
  ]);
  expect(printed.out).toContain(
    "public/_redirects:2: the map has no page for gone URLs, so /gone.html isn't carried over: the host serves `410.html` of the build, with Astro from `src/pages/410.astro`. Copy the page there",
  );
});

test('a built site gets the ledger of its pages, without the URLs that it redirects', async () => {
  await setUp(
    {
      ...eleventy,
      '_site/index.html': '<!doctype html><html lang="en"><title>Home</title>',
      '_site/new/index.html': '<!doctype html><html lang="en"><title>New</title>',
      '_site/hidden/index.html':
        '<!doctype html><html lang="en"><title>Hidden</title><meta name="robots" content="noindex">',
      '_site/_redirects': '/old /new/ 301\n',
    },
    ...['--site', 'https://www.example.com'],
  );
  expect((await read('published.txt')).split('\n').filter((line) => line.startsWith('/'))).toEqual([
    expect.stringMatching(/^\/\t/),
    expect.stringMatching(/^\/new\/\t/),
  ]);
  await rm('_site/new', { recursive: true });
  printed.out = '';
  expect(await main(['audit'])).toBe(1);
  expect(printed.out).toContain('error ledger-lost  /new/');
});

test('a site that is not built yet is told how to write its ledger', async () => {
  await setUp({ 'astro.config.mjs': blog });
  expect(printed.out).toContain(
    [
      '  npx astro-signpost ledger update',
      '      after each release: record the URLs of the build in published.txt. A later build that loses one fails',
    ].join('\n'),
  );
});

const ofOtherHost = {
  'dist/index.html':
    '<!doctype html><html lang="en"><title>Home</title><link rel="canonical" href="https://example.com/"><a href="/about">x</a>',
  'dist/about/index.html':
    '<!doctype html><html lang="en"><title>About</title><link rel="canonical" href="https://example.com/about/">',
};

// With Astro's defaults, `trailingSlash: 'ignore'` and `build.format: 'directory'`, a build with Signpost writes `/about/`.
test('a build of another host is not recorded, and one sentence tells what to do', async () => {
  await setUp({ 'astro.config.mjs': blog, ...ofOtherHost }, '--site', 'https://www.ridgeline.example');
  expect(printed.out).toContain(
    'The build in dist has another site URL: build again, and run this command again.',
  );
  expect(printed.out).not.toContain('Change it to');
  expect((await readdir('.')).filter((name) => /published|baseline/.test(name))).toEqual([]);
  // Built again for that host, it lists the URLs as the canonicals write them.
  const rebuilt = Object.entries(ofOtherHost).map(([file, text]): [string, string] => [
    file,
    text.replace('https://example.com', 'https://www.ridgeline.example'),
  ]);
  await putAll(Object.fromEntries(rebuilt));
  expect(await init('--yes', '--site', 'https://www.ridgeline.example')).toBe(0);
  expect(await read('published.txt')).toMatch(/^\/about\/\t/m);
});

const withServer = {
  'astro.config.mjs': blog,
  'package.json': '{ "dependencies": { "@astrojs/node": "^10.0.0" } }',
  'dist/server/entry.mjs': '',
  'dist/client/index.html': '<!doctype html><html lang="en"><title>Home</title><a href="/search/">x</a>',
};

test('with an adapter, the baseline waits for a build with Signpost, which knows the pages of the server', async () => {
  await setUp(withServer);
  expect(await readdir('.')).not.toContain('signpost-baseline.json');
  const next = printed.out.slice(printed.out.indexOf('Next:'));
  expect(next.match(/^ {2}n.*$/gm)?.slice(0, 3)).toEqual([
    '  npm run build',
    '  npx astro-signpost init',
    '  npx astro-signpost map check',
  ]);
});

const again = 'To find them first, write nothing now, build the site, and run this command again.';

test('with an adapter, no build is needed before the first run, since none tells which redirects lead nowhere', async () => {
  const { 'dist/client/index.html': _, 'dist/server/entry.mjs': __, ...unbuilt } = withServer;
  await setUp({ ...unbuilt, 'public/_redirects': '/old / 301\n' });
  expect(printed.out).not.toContain(again);
});

test('without an adapter, a build is', async () => {
  await setUp({ ...eleventy, _redirects: '/old / 301\n' });
  expect(printed.out).toContain(again);
});
