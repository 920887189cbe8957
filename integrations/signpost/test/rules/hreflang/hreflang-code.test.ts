import { expect, it } from 'vitest';
import { foundBy, html } from '../found-by.ts';

it('hreflang-code reports href-lang, which no search engine reads', async () => {
  const files = {
    'index.html': html('<link rel="alternate" href-lang="de" href="https://www.example.com/de/">'),
  };
  expect(await foundBy('hreflang-code', files)).toEqual([
    'warning index.html the alternate link https://www.example.com/de/ has no hreflang, media or type, so search engines ignore it',
  ]);
});
