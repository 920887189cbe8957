import { expect, it } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { siteOf } from '../example-site.ts';
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

it('noindex-site reports a hidden site of Docusaurus once, which is nofollow too and has no sitemap', async () => {
  const hidden = html(
    '<meta name="generator" content="Docusaurus v3.9.0"><meta name="robots" content="noindex, nofollow">',
  );
  const files = { 'index.html': hidden, 'docs/intro/index.html': hidden };
  expect(await foundBy('sitemap-missing', files)).toEqual([]);
  const found = runRules(await siteOf({ files }), { only: ['noindex-site'] });
  expect(found).toHaveLength(1);
});

// https://vercel.com/docs/project-configuration#headers: copied to the root from the build of a preview
it('noindex-site names the file of the header that hides every page', async () => {
  const files = {
    'index.html': html(''),
    'a/index.html': html(''),
    _headers: '/*\n  X-Robots-Tag: noindex\n',
  };
  const found = runRules(await siteOf({ files }), { only: ['noindex-site'] });
  expect(found.map(({ fix }) => fix)).toEqual(['remove the header X-Robots-Tag from _headers']);
});

it('noindex-site asks for a change of the home page where only that is noindex', async () => {
  const found = runRules(
    await siteOf({ files: { 'index.html': robots('noindex'), 'a/index.html': html('') } }),
    {
      only: ['noindex-site'],
    },
  );
  expect(found.map(({ message, fix }) => [message, fix])).toEqual([
    ['the home page is noindex', 'remove it from the home page'],
  ]);
});
