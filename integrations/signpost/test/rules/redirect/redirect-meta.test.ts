import { expect, it } from 'vitest';
import { foundBy, html } from '../found-by.ts';

const refresh = (to: string) => html(`<meta http-equiv="refresh" content="0; url=${to}">`);
const home = { 'netlify.toml': '', 'index.html': html(''), 'news/index.html': html('') };

it.each([
  ['news/page/1/index.html', '/news/'],
  ['news/page/1.html', '/news.html'],
])("redirect-meta accepts Hugo's alias of the first page of a list, %s", async (file, list) => {
  expect(await foundBy('redirect-meta', { ...home, [file]: refresh(list) })).toEqual([]);
});
