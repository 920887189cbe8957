import { expect, it } from 'vitest';
import { foundBy, html } from '../found-by.ts';

const listed = ['/', '/welcome/', '/features/', '/features/server/'];
const pages = Object.fromEntries(listed.map((path) => [`${path.slice(1)}index.html`, html('')]));
const sitemap = `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${listed
  .map((path) => `<url><loc>https://www.example.com${path}</loc></url>`)
  .join('')}</urlset>`;

it('sitemap-entries reports the URLs that a forced line of _redirects hides, and no variant of one', async () => {
  const files = {
    ...pages,
    'sitemap.xml': sitemap,
    _redirects: '/ /welcome/ 301!\n/welcome /welcome/ 301\n/features/ /features/server/ 301!\n',
  };
  expect(await foundBy('sitemap-entries', files)).toEqual([
    'error sitemap.xml the sitemap lists https://www.example.com/, which _redirects:1 redirects to /welcome/',
    'error sitemap.xml the sitemap lists https://www.example.com/features/, which _redirects:3 redirects to /features/server/',
  ]);
});

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

it('sitemap-entries gives an info for the first page of a list, which Zola redirects to the list', async () => {
  const files = {
    'blog/index.html': html(''),
    'blog/page/1/index.html': html('<meta http-equiv="refresh" content="0; url=/blog/">'),
    'sitemap.xml': `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://www.example.com/blog/page/1/</loc></url></urlset>`,
  };
  expect(await foundBy('sitemap-entries', files)).toEqual([
    'info sitemap.xml the sitemap lists https://www.example.com/blog/page/1/, which only redirects',
  ]);
});
