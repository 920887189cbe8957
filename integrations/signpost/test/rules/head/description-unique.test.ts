import { expect, it } from 'vitest';
import { foundBy, html } from '../found-by.ts';

const described = html('<meta name="description" content="Just a sample.">');

// The theme's sample of `params.description` is on each page.
it('description-unique counts lists of tags with the pages whose description they have', async () => {
  const files = {
    'index.html': described,
    'about/index.html': described.replace('<body>', '<body><h1>About</h1>'),
    'tags/index.html': described.replace('<body>', '<body><h1>Tags</h1>'),
    'tags/pumps/index.html': described.replace('<body>', '<body><h1>Pumps</h1>'),
  };
  const found = await foundBy('description-unique', files);
  expect(found).toHaveLength(4);
  expect(found).toContain('warning index.html other pages have the description "Just a sample." too');
});

it('description-unique leaves out a book, whose pages cannot have their own', async () => {
  const files = {
    'css/chrome.css': '',
    'index.html': described,
    'about.html': described.replace('<body>', '<body><h1>About</h1>'),
  };
  expect(await foundBy('description-unique', files)).toEqual([]);
});
