import { expect, it } from 'vitest';
import { site } from '../../../src/audit/rules/shared/example.ts';
import { causesBy, html } from '../found-by.ts';

it('image-alt counts a logo of the layout as one finding, besides the images of pages', async () => {
  const files: Record<string, string> = { 'index.html': html('', '<img src="img/logo.svg">') };
  for (const name of 'abcdefghijk') files[`${name}/index.html`] = html('', '<img src="../img/logo.svg?v=2">');
  files['a/index.html'] += '<img src="/chart.png">';
  expect(await causesBy('image-alt', files)).toEqual([
    'warning index.html the image logo.svg has no `alt` on 12 pages (12 places)',
    'warning a/index.html 1 image on /a/ has no `alt`',
  ]);
});

// Docusaurus's themes draw the arrow of each menu entry as a data: URL.
it('image-alt counts a drawing in a data: URL as one of the layout', async () => {
  const arrow = '<img src="data:image/svg+xml,%3Csvg/%3E">';
  const files: Record<string, string> = { 'index.html': html('', arrow) };
  for (const name of 'abcdefghijk') files[`${name}/index.html`] = html('', arrow + arrow);
  expect(await causesBy('image-alt', files)).toEqual([
    'warning index.html the image data:image/svg+xml,%3Csvg/%3E has no `alt` on 12 pages (12 places)',
  ]);
});

it('image-alt lists all pages of a few', async () => {
  const files = {
    'a/index.html': html('', '<img src="/a.png">'),
    'b/index.html': html('', '<img src="/b.png">'),
  };
  expect(await causesBy('image-alt', files)).toEqual([
    'warning a/index.html 2 images on 2 pages have no `alt`: /a/ (1) and /b/ (1) (2 places)',
  ]);
});

// https://acme.example/: the logo for light and dark, and the arrows of the menu
it('image-alt reports all images of the layout as one finding', async () => {
  const pages = Array.from({ length: 12 }, (_, page) => [
    page === 0 ? '/' : `/${'p'.repeat(page)}/`,
    { body: '<img src="/light.svg"><img src="/dark.svg">' },
  ]);
  expect(await causesBy('image-alt', site(Object.fromEntries(pages)))).toEqual([
    'warning index.html the image light.svg has no `alt` on 12 pages (24 places)',
  ]);
});
