import { expect, it } from 'vitest';
import { canonical, foundBy, html } from '../found-by.ts';

const own = 'https://www.example.com';
const page = (title: string, path: string) => html(`<title>${title}</title>${canonical(own + path)}`);
const sitemap = (...paths: readonly string[]) =>
  `<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">${paths.map((path) => `<url><loc>${own}${path}</loc></url>`).join('')}</urlset>`;

const twoPages = { 'index.html': page('Pumps', '/'), 'a/index.html': page('Seals', '/') };
const threePages = { ...twoPages, 'b/index.html': page('Motors', '/') };

it('canonical-steering reports the home page as the canonical of every other page, on two pages too', async () => {
  expect(await foundBy('canonical-steering', twoPages)).toEqual([
    'error a/index.html the canonical is the home page, on a page with 1 different title, so search engines drop it',
  ]);
  expect(await foundBy('canonical-steering', threePages)).toHaveLength(2);
});

it('canonical-steering accepts one page of three that is a copy of the home page', async () => {
  const files = { ...twoPages, 'b/index.html': page('Motors', '/b/') };
  expect(await foundBy('canonical-steering', files)).toEqual([]);
});

it('canonical-steering accepts a copy with the title of the home page', async () => {
  expect(await foundBy('canonical-steering', { ...twoPages, 'a/index.html': page('Pumps', '/') })).toEqual(
    [],
  );
});

it('sitemap-entries leaves a wrong layout to canonical-steering', async () => {
  const files = { ...threePages, 'sitemap.xml': sitemap('/', '/a/', '/b/') };
  expect(await foundBy('sitemap-entries', files)).toEqual([]);
});

// https://acme.example/page/2/ to /page/4/, beside /tags/page/2/
it('canonical-steering tells the further pages of the home page as those of any list', async () => {
  const files = Object.fromEntries(
    [2, 3, 4].map((number) => [`page/${number}/index.html`, page(`Page ${number} - Acme`, '/')]),
  );
  const found = await foundBy('canonical-steering', {
    'index.html': page('Acme', '/'),
    'about/index.html': page('About', '/about/'),
    ...files,
  });
  expect(found).toEqual(
    [2, 3, 4].map(
      (number) =>
        `warning page/${number}/index.html the canonical is /, the first page of the list, so search engines ignore what only this page lists`,
    ),
  );
});
