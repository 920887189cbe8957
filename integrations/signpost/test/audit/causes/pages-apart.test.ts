import { expect, test } from 'vitest';
import { page, site, sitemap } from '../../../src/audit/rules/shared/example.ts';
import { listReports, readOnHost } from './support/hosted-site.ts';

// Pages that aren't part of the site: those shown only in a frame, and those to which nothing leads.

test('auditSite leaves out a chart that a page shows in a frame', async () => {
  const chart = '<!doctype html><title>Chart</title><div id="chart"></div><script src="/chart.js"></script>';
  const files = {
    ...site({ '/gauges/': { body: '<iframe src="/chart.html"></iframe>' } }),
    'chart.html': chart,
    'chart.js': 'draw()',
  };
  const reported = async (all: Record<string, string>) =>
    listReports(await readOnHost('github-pages', { files: all }), /./).filter((report) =>
      report.includes('chart.html'),
    );
  expect(await reported(files)).toEqual([]);
  const linked = site({ '/gauges/': { body: '<a href="/chart.html">Chart</a>' } });
  expect(await reported({ ...files, ...linked })).not.toEqual([]);
  // "Open the chart in a new tab", below its frame
  const both = site({
    '/gauges/': { body: '<iframe src="/chart.html"></iframe> <a href="/chart.html">Chart</a>' },
  });
  expect(await reported({ ...files, ...both })).toEqual([]);
});

// Javadoc before version 9: https://docs.oracle.com/javase/8/docs/api/
test('auditSite keeps the pages of a frameset, which has no words of its own', async () => {
  const frameset =
    '<!doctype html><title>Acme</title><frameset cols="230,*"><frame src="list.html"></frameset>';
  const files = { 'index.html': frameset, 'list.html': '<!doctype html><title>Acme</title><h1>Classes</h1>' };
  const found = listReports(await readOnHost('github-pages', { files }), /^title-unique/);
  expect(found.map((report) => report.split(':')[0])).toEqual(['warning title-unique list.html']);
});

test('link-orphan reports a stale copy that nothing links to once, and no other rule reports it', async () => {
  const copy = page('/gauges/', {
    heading: 'Gauges',
    body: '<img src="a.png" alt="A"><a href="b.html">B</a><a href="c.html">C</a>',
  }).replace(/<meta name="viewport"[^>]*>/, '');
  // Without .nojekyll, GitHub Pages leaves out _sources/.
  const files = site({ '.nojekyll': '', '_sources/gauges.html': copy });
  expect(listReports(await readOnHost('github-pages', { files }), /./)).toEqual([
    'warning link-orphan _sources/gauges.html: no links lead from the home page to this page, and 3 of its links and files are missing, such as b.html',
  ]);
});

test('auditSite reports no demo that neither a link nor the sitemap of eleven pages leads to', async () => {
  const urls = Array.from({ length: 10 }, (_, at) => `/gauges/g${at}/`);
  const parts = Object.fromEntries(urls.map((url) => [url, {}]));
  const body = ['/gauges/', ...urls].map((url) => `<a href="${url}">${url}</a>`).join(' ');
  const demo =
    '<!doctype html><html lang="en"><title>Demo</title><div id="app"></div><script src="/app.js"></script>';
  const files = { ...site({ ...parts, '/': { body } }), 'demo.html': demo, 'app.js': '' };
  const listing = (...entries: string[]) => ({
    ...files,
    'sitemap.xml': sitemap('/', '/gauges/', ...entries),
  });
  const audit = async (all: Record<string, string>) =>
    listReports(await readOnHost('github-pages', { files: all }), /./);
  expect(await audit(listing(...urls))).toEqual([]);
  // A sitemap that lists it, or one of few pages
  expect(await audit(listing(...urls, '/demo'))).not.toEqual([]);
  expect(await audit(listing())).not.toEqual([]);
});

test('link-orphan takes a hidden post for no stale copy where it lacks only the files of the layout', async () => {
  const head =
    '<link rel="stylesheet" href="/cdn/a.css"><link rel="stylesheet" href="/cdn/b.css"><script src="/cdn/c.js"></script>';
  const files = site({ '/': { head, body: '<a href="/gauges/">Gauges</a>' }, '/hidden/': { head } });
  const found = listReports(await readOnHost('github-pages', { files }), /^(?:link-orphan|resource-broken)$/);
  expect(found.map((text) => text.split(' ').slice(0, 2).join(' '))).toEqual(
    Array.from({ length: found.length }, () => 'error resource-broken'),
  );
  expect(found.length).toBeGreaterThanOrEqual(3);
});

test('link-broken reports the links of a page that the sitemap lists, or to which a redirect of the map leads', async () => {
  const body = '<a href="/x/">X</a><a href="/y/">Y</a><a href="/z/">Z</a>';
  const listed = site({ '/sale/': { body }, 'sitemap.xml': sitemap('/', '/gauges/', '/sale/') });
  expect(listReports(await readOnHost('github-pages', { files: listed }), /^link-broken$/)).toHaveLength(3);
  const redirected = site({
    '/': { body: '<a href="/gauges/">Gauges</a> <a href="/now/">Sale</a>' },
    '/sale/': { body },
    'now/index.html': '<!doctype html><title>Sale</title><meta http-equiv="refresh" content="0;url=/sale/">',
  });
  expect(listReports(await readOnHost('github-pages', { files: redirected }), /^link-broken$/)).toHaveLength(
    3,
  );
});

test('link-broken reports the links of a site whose navigation is made by a script', async () => {
  const body = '<a href="/x/">X</a><a href="/y/">Y</a><a href="/z/">Z</a>';
  const files = site({ '/': { body: '' }, '/a/': { body }, '/b/': { body }, 'sitemap.xml': sitemap('/') });
  const found = listReports(await readOnHost('github-pages', { files }), /^link-/);
  expect(found.filter((text) => text.startsWith('error link-broken'))).toHaveLength(6);
});

// The menu of one language may have links that lead nowhere: the pages of https://vuejs.press/zh/ had eighteen.
test('link-orphan takes a list that a theme writes for no stale copy where it has only the broken links of its menu', async () => {
  const menu = '<a href="/de/a/">A</a><a href="/de/b/">B</a><a href="/de/c/">C</a>';
  const files = site({
    '/': { body: '<a href="/de/">Deutsch</a><a href="/gauges/">Gauges</a>' },
    '/de/': { lang: 'de', body: menu },
    '/de/list/': { lang: 'de', body: menu },
  });
  const found = listReports(await readOnHost('github-pages', { files }), /^link-orphan$/);
  expect(found).toEqual([]);
});
