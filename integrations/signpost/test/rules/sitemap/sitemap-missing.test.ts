import { expect, it } from 'vitest';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site, sitemap } from '../../../src/audit/rules/shared/example.ts';
import rule from '../../../src/audit/rules/sitemap/sitemap-missing.ts';
import { expectReports } from '../cases.ts';
import { siteOf } from '../example-site.ts';
import { foundBy, html } from '../found-by.ts';

const { 'sitemap.xml': _, ...without } = site();

const sitemapIndex = (...files: readonly string[]) =>
  sitemap(...files)
    .replaceAll('urlset', 'sitemapindex')
    .replaceAll('url>', 'sitemap>');

const hiddenByDocusaurus =
  '<meta name="generator" content="Docusaurus v3.9.0"><meta name="robots" content="noindex, nofollow">';

expectReports(rule, {
  good: {
    'one of another host beside it': site({
      'robots.txt':
        'User-agent: *\nAllow: /\n\nSitemap: https://www.example.com/sitemap.xml\nSitemap: https://shop.example.net/sitemap.xml\n',
    }),
    'a path alone, which robots-syntax reports': site({
      'robots.txt': 'User-agent: *\nAllow: /\n\nSitemap: /sitemap.xml\n',
    }),
    'a site that Docusaurus publishes as noindex, without a sitemap': {
      ...without,
      'robots.txt': 'User-agent: *\nAllow: /\n',
      'index.html': page('/', { head: hiddenByDocusaurus }),
      'gauges/index.html': page('/gauges/', { head: hiddenByDocusaurus }),
    },
    'an index, and its files': site({
      'sitemap.xml': sitemapIndex('/sitemap-0.xml'),
      'sitemap-0.xml': sitemap('/', '/gauges/'),
    }),
  },
});

it.each(['https://acme.github.io/pumps/', 'https://www.example.com/pumps/'])(
  'sitemap-missing names Search Console for %s, whose robots.txt is not at the root',
  async (url) => {
    const files = { 'index.html': page('/pumps/'), 'gauges/index.html': page('/pumps/gauges/') };
    const facts = await siteOf({ files, site: url });
    const [found] = runRules(facts, { only: ['sitemap-missing'] });
    expect(found?.fix).toBe('add a sitemap.xml, and submit the sitemap in Search Console');
  },
);

// https://github.com/rust-lang/mdBook/issues/1238
it('sitemap-missing gives an info about a book of mdBook, which never learns its URL', async () => {
  const files = { 'css/chrome.css': '', 'index.html': html(''), 'pumps.html': html('') };
  expect(await foundBy('sitemap-missing', files)).toEqual(['info the site has no sitemap']);
});

// https://acme.example/robots.txt, whose build has sitemap-index.xml
it('sitemap-missing takes a lost sitemap of the root for no site of another repository', async () => {
  const { 'sitemap.xml': text = '', ...others } = site();
  const files = { ...others, 'sitemap-index.xml': text, CNAME: 'www.example.com' };
  expect(await foundBy('sitemap-missing', files)).toEqual([
    expect.stringContaining(
      'links to the sitemap https://www.example.com/sitemap.xml, which is not in the build',
    ),
  ]);
});

// The robots.txt of https://acme.example/ lists the sitemaps of the organization's repositories.
it('sitemap-missing knows that another repository may have the sitemap of a folder', async () => {
  const report = async (url: string) => {
    const files = {
      ...site(),
      'robots.txt': `User-agent: *\nAllow: /\n\nSitemap: ${url}sitemap.xml\nSitemap: ${url}pumps/sitemap.xml\n`,
    };
    const facts = await siteOf({ files, site: url });
    return runRules(facts, { only: ['sitemap-missing'] }).map(({ message }) => message);
  };
  expect(await report('https://acme.github.io/')).toEqual([]);
  expect(await report('https://www.example.com/')).toEqual([
    'robots.txt links to the sitemap https://www.example.com/pumps/sitemap.xml, which is not in the build',
  ]);
});
