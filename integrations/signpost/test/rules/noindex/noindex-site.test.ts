import { expect, it } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { siteOf } from '../example-site.ts';
import { foundBy, html } from '../found-by.ts';

const robots = (content: string) => html(`<meta name="robots" content="${content}">`);

it('noindex-site reports nosnippet on every page', async () => {
  const content = 'index, nosnippet';
  const files = { 'index.html': robots(content), 'a/index.html': robots(content) };
  expect(await foundBy('noindex-site', files)).toEqual([
    'warning index.html every page is nosnippet, so results show no text of the site',
  ]);
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
