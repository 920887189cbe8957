import { expect, onTestFinished, test } from 'vitest';
import { guessSiteOf } from '../../src/project/site-url.ts';
import { folderOf } from '../commands/migrate/support.ts';

const site = 'https://www.example.com';
const urlset = (...paths: string[]): string =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => `<url><loc>${site}${path}</loc></url>`).join('')}</urlset>`;
const index = `<sitemapindex xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><sitemap><loc>${site}/docs/sitemap-0.xml</loc></sitemap></sitemapindex>`;
const page = '<!doctype html><title>x</title><body>x';
const canonical = '<!doctype html><link rel="canonical" href="https://www.other.example/"><body>x';
const old = '<urlset><url><loc>https://www.old.example/</loc></url></urlset>';

test.each([
  ['its sitemap', { 'sitemap.xml': urlset('/', '/a/') }, `${site}/`],
  ['its sitemap, with a base', { 'sitemap.xml': urlset('/docs/', '/docs/a/') }, `${site}/docs/`],
  [
    'its sitemap, of one folder',
    { 'sitemap.xml': urlset('/a/b/', '/a/c/'), 'a/b/index.html': page },
    `${site}/`,
  ],
  ['the index of its sitemaps', { 'sitemap-index.xml': index }, `${site}/docs/`],
  [
    'canonicals before all',
    { 'sitemap.xml': urlset('/'), 'index.html': canonical },
    'https://www.other.example/',
  ],
  ['nothing', {}, undefined],
  ['nothing but the old sitemap', { 'sitemap-old.xml': old }, undefined],
  ['a sitemap that is none', { 'sitemap.xml': page }, undefined],
])('the address of a site, by %s', async (_, files, url) => {
  const { root, remove } = await folderOf({ 'index.html': page, ...files });
  onTestFinished(remove);
  expect(await guessSiteOf(root, ['index.html', ...Object.keys(files)])).toBe(url);
});
