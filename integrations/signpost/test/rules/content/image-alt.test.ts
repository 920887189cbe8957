import { expect, it } from 'vitest';
import { foundBy, html } from '../found-by.ts';

it('image-alt counts a logo of the layout as one finding, besides the images of pages', async () => {
  const files: Record<string, string> = { 'index.html': html('', '<img src="img/logo.svg">') };
  for (const name of 'abcdefghijk') files[`${name}/index.html`] = html('', '<img src="../img/logo.svg?v=2">');
  files['a/index.html'] += '<img src="/chart.png">';
  expect(await foundBy('image-alt', files)).toEqual([
    'warning a/index.html the image logo.svg has no `alt` on 12 pages, which share a layout or theme',
    'warning a/index.html 1 image on /a/ has no `alt`',
  ]);
});
