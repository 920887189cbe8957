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
