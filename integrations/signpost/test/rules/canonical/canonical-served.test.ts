import { expect, it } from 'vitest';
import { groupFindings } from '../../../src/audit/group.ts';
import rule from '../../../src/audit/rules/canonical/canonical-served.ts';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site, sitemap } from '../../../src/audit/rules/shared/example.ts';
import { readSiteFromAnswers } from '../../../src/audit/site/from-answers.ts';
import { readOnHost } from '../../audit/causes/support/hosted-site.ts';
import { expectReports } from '../cases.ts';

expectReports(rule, {
  good: {
    'an unknown host': site({
      '/': { body: '<p><a href="/gauges">Gauges</a></p>' },
      'gauges/index.html': page('/gauges/', { canonical: 'https://www.example.com/gauges' }),
      'sitemap.xml': sitemap('/', '/gauges'),
    }),
  },
});

it('canonical-served of a crawl reports a canonical with the base twice, which nobody finds', () => {
  const start = 'https://www.example.com/docs/';
  const answer = (path: string, status: number, html: string) => ({
    url: start + path,
    status,
    headers: new Map([['content-type', ['text/html']]]),
    body: () => Buffer.from(html),
  });
  const about = page('/docs/about/', { canonical: `${start}docs/about/` });
  const crawl = [
    answer('', 200, page('/docs/', { body: '<a href="/docs/about/">About</a>' })),
    answer('about/', 200, about),
    answer('docs/about/', 404, ''),
  ];
  const { site } = readSiteFromAnswers(crawl, {
    start,
    robots: undefined,
    missing: undefined,
    isSitemap: () => false,
  });

  const [finding] = runRules(site, { only: ['canonical-served'] });
  expect(finding?.message).toMatch(/^1 page URL has the base \/docs\/ twice, named in 1 canonical: /);
  expect(finding?.why).toBe(
    "Search engines and visitors don't find the pages at the URLs that the site names.",
  );
});

it('canonical-served tells of links without the base apart from URLs that the host redirects', async () => {
  const url = 'https://www.example.com/docs';
  const files = site({
    '/': { canonical: url },
    '/about/': {
      canonical: `${url}/about`,
      body: '<p><a href="/docs">Home</a> <a href="/gauges">Gauges</a></p>',
    },
    '/gauges/': { canonical: `${url}/gauges`, body: '<p><a href="/docs/about">About</a></p>' },
    'sitemap.xml': sitemap(),
  });
  const found = runRules(await readOnHost('github-pages', { files, site: `${url}/` }), {
    only: ['canonical-served'],
  });
  expect(groupFindings(found).map(({ first }) => [first.message, first.fix])).toEqual([
    [
      'GitHub Pages redirects 3 page URLs, named in 3 canonicals and 2 links: /docs/about → /docs/about/ (301), /docs → /docs/ (301), /docs/gauges → /docs/gauges/ (301)',
      'write /docs/about/ in place of /docs/about',
    ],
    [
      '1 page URL lacks the base /docs/, named in 1 link: /gauges → /docs/gauges/',
      'add the base /docs/: write /docs/gauges/ in place of /gauges',
    ],
  ]);
});

it('canonical-served has each URL with its place, those that nobody finds first', async () => {
  const files = site({
    '/': { body: '<p><a href="/about.html">About</a></p>' },
    '/about/': { canonical: 'https://www.example.com/about' },
    'blog.html': page('/blog.html'),
    'sitemap.xml': sitemap('/', '/blog/'),
  });
  const found = runRules(await readOnHost('github-pages', { files }), { only: ['canonical-served'] });
  const [group] = groupFindings(found);
  expect(group?.places.map(({ file, url }) => `${file} ${url}`).sort()).toEqual([
    'about/index.html https://www.example.com/about',
    'index.html https://www.example.com/about.html',
    'sitemap.xml https://www.example.com/blog/',
  ]);
});

// https://acme.example/blog/ is 404 on GitHub Pages, and the site declares /blog.html.
it('canonical-served alone reports a URL that the host has without the slash', async () => {
  const files = site({
    'blog.html': page('/blog.html'),
    'sitemap.xml': sitemap('/', '/blog/'),
  });
  const found = runRules(await readOnHost('github-pages', { files }), {
    only: ['canonical-served', 'sitemap-entries'],
  });
  expect(found.map(({ rule, message }) => [rule, message])).toEqual([
    [
      'canonical-served',
      "GitHub Pages doesn't serve 1 page URL, named in 1 sitemap entry: /blog/ → /blog.html",
    ],
  ]);
});
