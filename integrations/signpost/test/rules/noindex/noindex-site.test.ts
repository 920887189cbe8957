import { expect, it } from 'vitest';
import { foundBy, html } from '../found-by.ts';

const robots = (content: string) => html(`<meta name="robots" content="${content}">`);

it.each([
  ['nofollow', 'search engines follow no link of the site'],
  ['index, nosnippet', 'results show no text of the site'],
])('noindex-site reports %s on every page', async (content, effect) => {
  const files = { 'index.html': robots(content), 'a/index.html': robots(content) };
  expect(await foundBy('noindex-site', files)).toEqual([
    `warning index.html every page is ${content.split(' ').at(-1)}, so ${effect}`,
  ]);
});

it('noindex-site accepts nofollow on one page', async () => {
  expect(
    await foundBy('noindex-site', { 'index.html': html(''), 'a/index.html': robots('nofollow') }),
  ).toEqual([]);
});
