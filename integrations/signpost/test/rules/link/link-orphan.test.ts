import { expect, it } from 'vitest';
import rule from '../../../src/audit/rules/link/link-orphan.ts';
import { page, site, sitemap } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';
import { causesBy } from '../found-by.ts';

expectReports(rule, {
  good: {
    'home links to its old URL, of the map, of _redirects or with a page that redirects': site({
      '/': {
        body: '<a href="/gauges/">A</a><a href="/costs/">B</a><a href="/shop">C</a><a href="/meters/">D</a>',
      },
      'redirects.yaml': 'redirects:\n  - { from: /costs, to: /prices/, since: 2026-01-01 }\n',
      _redirects: '/shop /sales/ 301\n',
      'meters/index.html':
        '<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0;url=/pumps/"><a href="/pumps/">Pumps</a>',
      '/prices/': {},
      '/sales/': {},
      '/pumps/': {},
    }),
    'a frame of the home page shows it, and links on': site({
      'index.html': `${page('/').split('<body>')[0]}<frameset><frame src="/list/"></frameset></html>`,
      '/list/': { body: '<a href="/gauges/">Gauges</a>' },
    }),
    'an llms.txt with three links to missing pages, which is no page': site({
      'llms.txt': '# Acme\n\n- [A](/a/)\n- [B](/b/)\n- [C](/c/)\n',
    }),
    // https://acme.example/docs/configuration.html: written at each build, and in no toctree
    'the computation times that Sphinx-Gallery writes': {
      '_static/documentation_options.js': '',
      'index.html': page('/', { body: '<a href="gallery/pump.html">Pump</a>' }),
      'gallery/pump.html': page('/gallery/pump.html'),
      'gallery/sg_execution_times.html': page('/gallery/sg_execution_times.html'),
    },
  },
  bad: {
    'only the page at its old URL redirects to it': site({
      'meters/index.html':
        '<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0;url=/prices/"><a href="/prices/">Prices</a>',
      '/prices/': {},
    }),
    'an old URL leads to it, that no page links to': site({
      '/prices/': {},
      'redirects.yaml': 'redirects:\n  - { from: /costs, to: /prices/, since: 2026-01-01 }\n',
    }),
  },
});

/** Nine posts that the sitemap lists, and further pages that it doesn't, to which no page links. */
const blog = (unlisted: readonly string[]) => {
  const posts = Array.from({ length: 9 }, (_, index) => `/blog/may-${index + 1}/`);
  return site({
    ...Object.fromEntries([...posts, ...unlisted].map((url) => [url, {}])),
    'sitemap.xml': sitemap('/', '/gauges/', ...posts),
  });
};

it('link-orphan reports the posts that the sitemap lacks beside those that it has', async () => {
  expect(await causesBy('link-orphan', blog(['/blog/june-1/', '/blog/june-2/', '/blog/june-3/']))).toEqual([
    'warning blog/june-1/index.html no page links to 3 pages in /blog/, and no sitemap lists them (3 places)',
    'info blog/may-1/index.html no page links to this page (9 places)',
  ]);
});

it('link-orphan takes the pages of a folder that the sitemap lacks, and two drafts, for no pages of the site', async () => {
  expect(await causesBy('link-orphan', blog(['/blog/demo/a/', '/blog/demo/b/', '/blog/demo/c/']))).toEqual([
    'info blog/may-1/index.html no page links to this page (12 places)',
  ]);
  expect(await causesBy('link-orphan', blog(['/blog/june-1/', '/blog/june-2/']))).toEqual([
    'info blog/may-1/index.html no page links to this page (11 places)',
  ]);
});
