import { expect, it } from 'vitest';
import { foundBy, html } from '../found-by.ts';

// pkgdown, whose build has a pkgdown.yml: https://acme.example/sitemap.xml
// https://acme.example/sitemap.xml: `permalink: /404` of 404.md
it('sitemap-entries knows the 404 page by its URL without .html', async () => {
  const entry = '<url><loc>https://www.example.com/404</loc></url>';
  const files = {
    'index.html': html(''),
    '404.html': html(''),
    'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entry}</urlset>`,
  };
  expect(await foundBy('sitemap-entries', files)).toEqual([
    'error sitemap.xml the sitemap lists https://www.example.com/404, which is an error page',
  ]);
});

it('sitemap-entries gives an info for the 404 page that a generator lists by itself', async () => {
  const entries =
    '<url><loc>https://www.example.com/</loc></url><url><loc>https://www.example.com/404.html</loc></url>';
  const files = {
    'index.html': html(''),
    '404.html': html(''),
    'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`,
  };
  const message = 'sitemap.xml the sitemap lists https://www.example.com/404.html, which is an error page';
  expect(await foundBy('sitemap-entries', files)).toEqual([`error ${message}`]);
  expect(await foundBy('sitemap-entries', { ...files, 'pkgdown.yml': 'pkgdown: 2.2.0' })).toEqual([
    `info ${message}`,
  ]);
});

// https://acme.example/420 and https://acme.example/513 are posts
it('sitemap-entries accepts a page whose name is a number between 400 and 599 without a meaning in HTTP', async () => {
  const paths = ['', '420.html', '513.html'];
  const entries = paths.map((path) => `<url><loc>https://www.example.com/${path}</loc></url>`).join('');
  const files = {
    'index.html': html(''),
    '420.html': html(''),
    '513.html': html(''),
    'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${entries}</urlset>`,
  };
  expect(await foundBy('sitemap-entries', files)).toEqual([]);
});
