import { expect, it } from 'vitest';
import { groupFindings } from '../../../src/audit/group.ts';
import rule from '../../../src/audit/rules/hreflang/hreflang-target.ts';
import { runRules } from '../../../src/audit/rules/run.ts';
import { page, site, sitemap, siteWithHead } from '../../../src/audit/rules/shared/example.ts';
import { printAlternates } from '../../../src/audit/rules/shared/hreflang.ts';
import { expectReports } from '../cases.ts';
import { siteOf } from '../example-site.ts';

const pair = printAlternates({ en: '/', de: '/de/' });

const home = page('/', { head: pair });

const hidden = `<meta name="robots" content="noindex">${printAlternates({ en: '/a/', de: '/de/a/' })}`;

/** Two languages, and a URL that redirects to one of them. */
const chooser = (status: number, code = 'x-default') => {
  const versions = printAlternates({ en: '/', de: '/de/', [code]: '/choose/' });
  return site({
    '/': { head: versions },
    '/de/': { lang: 'de', head: versions },
    'redirects.yaml': `redirects:\n  - { from: /choose/, to: /de/, status: ${status}, since: 2026-01-01 }\n`,
  });
};

/** Docusaurus with the `url` https://www.example.com/. */
const twoSlashes = printAlternates({ en: '//gauges/', de: '//de/gauges/' });

expectReports(rule, {
  good: {
    'the home page as the x-default of all languages': site({
      '/': { head: printAlternates({ en: '/', 'x-default': '/' }) },
    }),
    'a language of the page, and one of its version, that other rules report': site({
      '/': { lang: 'zh,en', head: printAlternates({ de: '/' }) },
      '/gauges/': { head: printAlternates({ xx: '/gauges/' }) },
    }),
    'a copy that lists itself, about whose canonical another rule says what is wrong': site({
      '/copy/': {
        canonical: 'https://www.example.com/gauges/',
        head: printAlternates({ en: '/copy/' }),
      },
    }),
    'a feed that says its language': site({
      '/': { head: '<link rel="alternate" type="application/rss+xml" hreflang="en" href="feed.xml">' },
      'feed.xml': '<rss/>',
    }),
    'versions without a host in a sitemap whose URLs all lack it, which canonical-host reports': site({
      'index.html': page('/').replace(/<link rel="canonical"[^>]*>/, ''),
      'gauges/index.html': page('/gauges/').replace(/<link rel="canonical"[^>]*>/, ''),
      'sitemap.xml':
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml"><url><loc>/</loc><xhtml:link rel="alternate" hreflang="en" href="/"/></url><url><loc>/gauges/</loc><xhtml:link rel="alternate" hreflang="en" href="/gauges/"/></url></urlset>',
    }),
    'versions that were first published on another site, which search engines ignore': site({
      '/': { head: pair, canonical: 'https://www.example.org/' },
      '/de/': { lang: 'de', head: pair, canonical: 'https://www.example.org/de/' },
    }),
    'a pair': site({ 'index.html': home, '/de/': { lang: 'de', head: pair } }),
    'an x-default that sends each visitor to a language': chooser(302),
    'a version that redirects for now': chooser(307, 'fr'),
    'a pair that is out of the index altogether': site({
      '/a/': { head: hidden },
      '/de/a/': { lang: 'de', head: hidden },
    }),
  },
  bad: {
    'a version that was first published on another site': site({
      '/': { head: pair },
      '/de/': { lang: 'de', head: pair, canonical: 'https://www.example.org/de/' },
    }),
    'an http URL': site({
      '/': { head: '<link rel="alternate" hreflang="de" href="http://www.example.com/de/">' },
      '/de/': { lang: 'de' },
    }),
    'an x-default that has moved for good': chooser(301),
    'a URL variant': site({ '/': { head: printAlternates({ en: '/', de: '/de' }) }, '/de/': { lang: 'de' } }),
    'a query that the canonical of the version has not': site({
      '/': { head: printAlternates({ en: '/', de: '/de/?lang=de' }) },
      '/de/': { lang: 'de' },
    }),
    'the machine where the site was built': siteWithHead(
      `${printAlternates({ en: '/' })}<link rel="alternate" hreflang="de" href="https://localhost/de/">`,
    ),
    'a relative URL': site({
      '/': { head: '<link rel="alternate" hreflang="de" href="/de/">' },
      '/de/': { lang: 'de' },
    }),
  },
});

it('hreflang-target reports relative URLs of all pages as one finding', async () => {
  const versions = (en: string, de: string) =>
    `<link rel="alternate" hreflang="en" href="${en}"><link rel="alternate" hreflang="de" href="${de}">`;
  const files = site({
    '/': { head: versions('./', 'de/') },
    '/de/': { lang: 'de', head: versions('../', './') },
  });
  const found = runRules(await siteOf({ files }), { only: ['hreflang-target'] });
  expect(found).toHaveLength(4);
  expect(groupFindings(found)).toHaveLength(1);
});

it('hreflang-target reports the two slashes of a site URL with a slash at its end as one finding', async () => {
  const files = site({
    '/gauges/': { canonical: 'https://www.example.com//gauges/', head: twoSlashes },
    '/de/gauges/': { lang: 'de', canonical: 'https://www.example.com//de/gauges/', head: twoSlashes },
  });
  const [group, ...others] = groupFindings(runRules(await siteOf({ files }), { only: ['hreflang-target'] }));
  expect(others).toEqual([]);
  expect(group?.first.fix).toBe(
    'remove one of the two slashes where the layout joins the URL of the site and the path',
  );
});

it('hreflang-target joins the versions that a layout lists for each page, built or not', async () => {
  const files = site({
    '/a/': { head: printAlternates({ en: '/a/', fr: '/fr/x/' }) },
    '/b/': { head: printAlternates({ en: '/b/', fr: '/fr/y/' }) },
  });
  const found = runRules(await siteOf({ files }), { only: ['hreflang-target'] });
  expect(found).toHaveLength(2);
  expect(groupFindings(found)).toHaveLength(1);
});

it('hreflang-target and sitemap-entries say how translated pages get canonicals of their own', async () => {
  const url = 'https://www.example.com';
  const versions = printAlternates({ en: '/', de: '/de/' });
  const files = site({
    '/': { head: versions },
    '/de/': { lang: 'de', head: versions, canonical: `${url}/` },
    '/de/gauges/': { lang: 'de', canonical: `${url}/gauges/` },
    'sitemap.xml': sitemap('/', '/gauges/', '/de/', '/de/gauges/'),
  });
  const found = runRules(await siteOf({ files }), { only: ['hreflang-target', 'sitemap-entries'] });
  const groups = groupFindings(found).map(({ first }) => [first.rule, first.fix]);
  const fix =
    "set the canonical of each translated page to its own URL, and list no page that isn't translated";
  expect(new Set(groups.map((group) => group.join(': ')))).toEqual(
    new Set([`hreflang-target: ${fix}`, `sitemap-entries: ${fix}`]),
  );
});

it('hreflang-target says to correct the canonical of a version, here the home page of the language', async () => {
  const versions = printAlternates({ en: '/gauges/', de: '/de/gauges/' });
  const files = site({
    '/gauges/': { head: versions },
    '/de/': { lang: 'de' },
    '/de/gauges/': { lang: 'de', head: versions, canonical: 'https://www.example.com/de/' },
  });
  const found = runRules(await siteOf({ files }), { only: ['hreflang-target'] });
  expect(found.map(({ fix }) => fix)).toEqual([
    'correct the canonical of the version, or list the page that it names in its place',
  ]);
});
