import { expect, it } from 'vitest';
import { formatAlso, groupFindings } from '../../src/audit/group.ts';
import { runRules } from '../../src/audit/rules/run.ts';
import { page, site, sitemap } from '../../src/audit/rules/shared/example.ts';
import { readSite } from '../../src/audit/site/read.ts';
import { filesInMemory } from '../../src/lib/file.ts';
import { replaceByLandingPages } from '../../src/project/deploy/landing.ts';
import { readOnHost } from '../audit/causes/support/hosted-site.ts';
import { siteOf } from './example-site.ts';

it.each([
  ['/gauges#none', "link-fragment; also not the page's own URL"],
  ['/gauges/?utm_source=home#none', 'link-fragment; also with a tracking parameter'],
  ['/gauges?utm_source=home', 'link-variant'],
  ['http://www.example.com/gauges/#none', 'link-fragment; also over http'],
  ['http://www.example.com/gauges?utm_source=home#none', 'link-fragment; also over http'],
  ['http://www.example.com/none', 'link-broken'],
  ['/gauges/#none', 'link-fragment'],
])('the audit prints a link once, and names its other faults: %s', async (href, printed) => {
  const files = site({ '/': { body: `<a href="${href}">A</a>` } });
  const groups = groupFindings(runRules(await siteOf({ files })));
  expect(groups.map((group) => group.first.rule + formatAlso(group))).toEqual([printed]);
});

// A CI that runs one rule alone misses nothing.
it.each(['link-fragment', 'link-variant'])(
  'the audit with %s alone reports a link with two faults',
  async (rule) => {
    const files = site({ '/': { body: '<a href="/gauges#none">A</a>' } });
    const found = runRules(await siteOf({ files }), { only: [rule] });
    expect(found.map((finding) => finding.rule)).toEqual([rule]);
  },
);

it('link-broken reports a link to a missing language version, also without hreflang-target', async () => {
  const files = site({
    '/': {
      head: '<link rel="alternate" hreflang="de" href="https://www.example.com/de/">',
      body: '<a href="/de/">Deutsch</a>',
    },
  });
  const found = runRules(await siteOf({ files }), { rules: { 'hreflang-target': 'off' } });
  expect(found.filter(({ rule }) => rule === 'link-broken').map(({ message }) => message)).toEqual([
    'a link leads to /de/, which is not in the build',
  ]);
});

it.each([
  ['http', 'http://www.example.com/gauges/', 'http://www.example.com/tanks/'],
  ['two slashes', '/gauges//', '/tanks//'],
  ['/index', '/gauges/index', '/tanks/index'],
])('the audit reports links with %s, written by a generator, as one finding', async (_, first, second) => {
  const body = `<a href="${first}">Gauges</a><a href="${second}">Tanks</a>`;
  const files = site({ '/': { body }, '/tanks/': { title: 'Tanks | Acme', heading: 'Tanks' } });
  const facts = await readOnHost('github-pages', { files });
  const groups = groupFindings(runRules(facts, { only: ['link-variant'] }));
  expect(groups.map(({ first: { rule }, places }) => [rule, places.length])).toEqual([['link-variant', 2]]);
});

// https://acme.example: its URL in the settings ends with a slash
it('the audit reports entries of a sitemap with two slashes as one finding', async () => {
  const files = site({
    '/': { canonical: '' },
    '/gauges/': { canonical: '' },
    'sitemap.xml': sitemap('//', '//gauges/'),
  });
  const groups = groupFindings(runRules(await siteOf({ files }), { only: ['sitemap-entries'] }));
  expect(groups.map(({ places }) => places.length)).toEqual([2]);
});

it('the audit reports canonicals and entries of a sitemap with another variant as one finding each', async () => {
  const at = (url: string) =>
    page(url, { canonical: `https://www.example.com${url}`, body: '<a href="../index.html">Home</a>' });
  const files = site({
    '/': { body: '<a href="/tanks/oil.html">Oil</a> <a href="/tanks/gas.html">Gas</a>' },
    'tanks/oil.html': at('/tanks/oil/'),
    'tanks/gas.html': at('/tanks/gas/'),
    'sitemap.xml': sitemap('/', '/gauges/', '/tanks/oil/', '/tanks/gas/'),
  });
  const only = ['canonical-target', 'sitemap-entries'];
  const groups = groupFindings(runRules(await siteOf({ files }), { only }));
  expect(groups.map(({ first: { rule }, places }) => [rule, places.length])).toEqual([
    ['sitemap-entries', 2],
    ['canonical-target', 2],
  ]);
});

it('the audit reports a query parameter of the navigation once for the site', async () => {
  const body = '<a href="/gauges/?sort_order=price&utm_source=x">A</a>';
  const found = runRules(await siteOf({ files: site({ '/': { body }, '/a/': { body } }) }), {
    only: ['url-hyphens'],
  });
  expect(found.map(({ message }) => message)).toEqual([
    'the query parameter "sort_order" joins words without a hyphen',
  ]);
});

it('the audit reports pages of one folder that nothing leads to as one finding', async () => {
  const example = (url: string) =>
    page(url, { body: '<img src="a.png" alt="A"><a href="b.html">B</a><a href="c.html">C</a>' });
  const files = site({
    'blog/pumps/index.html': example('/blog/pumps/'),
    'blog/page/2/index.html': example('/blog/page/2/'),
  });
  const found = runRules(await siteOf({ files }), { only: ['link-orphan'] });
  expect(groupFindings(found).map(({ places }) => places.length)).toEqual([2]);
});

it('the audit reports relative URLs in the feeds of all tags as one finding', async () => {
  const feed = (image: string) =>
    `<rss version="2.0"><channel><title>Acme</title><link>https://www.example.com/</link><item><title>Gauges</title><link>https://www.example.com/gauges/</link><description>&lt;img src="${image}"&gt;</description></item></channel></rss>`;
  const files = site({ 'gauges/rss.xml': feed('../icon.svg'), 'tanks/rss.xml': feed('../icon.svg?v=2') });
  const groups = groupFindings(runRules(await siteOf({ files })));
  expect(groups.map(({ first: { rule }, places }) => [rule, places.length])).toEqual([['feed-links', 2]]);
});

it('the audit reports canonicals without the folder of their pages as one finding', async () => {
  const at = (url: string) => page(`/en${url}`, { canonical: `https://www.example.com${url}` });
  const files = site({
    '/': { body: '<a href="/en/tanks/">Tanks</a> <a href="/en/pumps/">Pumps</a>' },
    'en/tanks/index.html': at('/tanks/'),
    'en/pumps/index.html': at('/pumps/'),
  });
  const groups = groupFindings(runRules(await siteOf({ files })));
  expect(groups.map(({ first: { rule, fix }, places }) => [rule, places.length, fix])).toEqual([
    [
      'canonical-target',
      2,
      "set the site's URL in the generator with the folder /en/, so that the canonical is /en/pumps/",
    ],
  ]);
});

it('the audit finds nothing in a build of temporary landing pages', async () => {
  const files = site();
  const landing = replaceByLandingPages(filesInMemory(files), 'https://www.example.com/', {
    name: 'Acme',
    languages: ['en'],
    message: undefined,
    until: new Date('2026-11-28'),
    details: 'https://status.example.net/',
    contact: { href: 'mailto:web@example.com' },
    icon: undefined,
  });
  const texts = Object.fromEntries(landing.map(({ path, content }) => [path, [...content].join('')]));
  const facts = readSite(filesInMemory({ ...files, ...texts }), {
    origin: 'https://www.example.com',
  });
  expect(runRules(facts).map(({ rule, message }) => `${rule}: ${message}`)).toEqual([]);
});
