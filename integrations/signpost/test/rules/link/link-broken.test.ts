import { expect, it } from 'vitest';
import { foundBy, html } from '../found-by.ts';

it('link-broken reports links with fragments of one missing page as places of one finding', async () => {
  const files = {
    'index.html': html(
      '',
      '<a href="/changelog.html">A</a><a href="changelog.html#i0">B</a><a href="/changelog.html#i1">C</a>',
    ),
  };
  const found = await foundBy('link-broken', files);
  expect(found).toHaveLength(3);
  expect(new Set(found)).toEqual(
    new Set(['error index.html a link leads to /changelog.html, which is not in the build']),
  );
});

it('link-broken reports a build without a home page once', async () => {
  const files = { 'a/index.html': html('', '<a href="/b/">B</a>'), 'b/index.html': html('') };
  expect(await foundBy('link-broken', files)).toEqual([
    'error the build has no home page: / is not in the build',
  ]);
});

it('link-broken reports a link to a section of pages without an index page as an error', async () => {
  const files = { 'index.html': html('', '<a href="/news/">A</a>'), 'news/spring/index.html': html('') };
  expect(await foundBy('link-broken', files)).toEqual([
    'error index.html a link leads to /news/, which is not in the build',
  ]);
});

it('link-broken proposes no page for a link on that page, such as a switch to a language without it', async () => {
  const link = '<a href="/blog/hstu-reproduction/">English</a>';
  const files = {
    'index.html': html('', '<a href="/zh/blog/hstu-reproduction/">A</a>'),
    'zh/blog/hstu-reproduction/index.html': html('', link),
  };
  expect(await foundBy('link-broken', files)).toEqual([
    'error zh/blog/hstu-reproduction/index.html a link leads to /blog/hstu-reproduction/, which is not in the build',
  ]);
});
