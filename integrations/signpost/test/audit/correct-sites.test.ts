import { expect, test } from 'vitest';
import { groupFindings } from '../../src/audit/group.ts';
import { auditSite } from '../../src/audit/rules/run.ts';
import { page, site, sitemap } from '../../src/audit/rules/shared/example.ts';
import { listReports, origin, readOnHost } from './causes/support/hosted-site.ts';

// Correct public sites, each reduced to what a rule once took for a mistake.

const none: Record<string, never> = {};

test('link-variant accepts links that all end with .html, where GitHub Pages serves them', async () => {
  const links = '<a href="/winches.html">Winches</a> <a href="/cleats.html">Cleats</a>';
  const files = {
    ...site(none),
    'winches.html': page('/winches.html', { canonical: '', body: links }),
    'cleats.html': page('/cleats.html', { canonical: '', body: links }),
  };
  const found = listReports(await readOnHost('github-pages', { files }), /^(?:link-|canonical-(?!missing))/);
  expect(found).toEqual([]);
});

// It sends `content-type: text/html; charset=utf-8`.
test('charset accepts a late declaration on GitHub Pages', async () => {
  const late = page('/').replace(
    '<meta charset="utf-8">',
    `<meta name="x" content="${'x'.repeat(1024)}"><meta charset="utf-8">`,
  );
  const files = site({ 'index.html': late });
  expect(listReports(await readOnHost('github-pages', { files }), /^charset$/)).toEqual([]);
  expect(listReports(await readOnHost('nginx', { files }), /^charset$/)).toHaveLength(1);
});

// Docusaurus with `trailingSlash: false` writes docs/pumps/index/ of a category so.
test('canonicals with /index are the URLs of pages where GitHub Pages serves them', async () => {
  const pumps = page('/docs/pumps/index', { body: '<a href="/docs/pumps/index">Pumps</a>' });
  const files = {
    ...site({ '/': { body: '<a href="/docs/pumps/index">Pumps</a>' } }),
    'docs/pumps/index.html': pumps,
  };
  const found = listReports(await readOnHost('github-pages', { files }), /^(?:link-|canonical-|hreflang-)/);
  expect(found).toEqual([]);
});

// VitePress with `cleanUrls: true`
test('link-variant accepts links without .html to a page whose table of contents links to its headings', async () => {
  const headings = ['a', 'b', 'c']
    .map((id) => `<h2 id="${id}">${id}</h2><a href="#${id}">${id}</a>`)
    .join('');
  const files = {
    ...site({ '/': { body: '<a href="/winches">Winches</a>' } }),
    'winches.html': page('/winches.html', { canonical: '', body: headings }),
  };
  expect(listReports(await readOnHost('github-pages', { files }), /^link-variant$/)).toEqual([]);
});

test('link-variant reports the one link without .html, where all others have it', async () => {
  const links =
    '<a href="/winches.html">Winches</a> <a href="/winches.html#a">Winches</a> <a href="/winches">W</a>';
  const files = {
    ...site({ '/': { body: links } }),
    'winches.html': page('/winches.html', { canonical: '' }),
  };
  expect(listReports(await readOnHost('github-pages', { files }), /^link-variant$/)).toEqual([
    'warning link-variant index.html: the link "/winches" is not written as the URL of its page, /winches.html',
  ]);
});

test('link-variant accepts links with .html to demos, where GitHub Pages serves them and other links have no slash', async () => {
  const folders = ['java', 'kotlin', 'python'];
  const links = [...folders.map((name) => `<a href="/${name}">${name}</a>`), '<a href="demo.html">Demo</a>'];
  const files = {
    ...site({ '/': { body: links.join(' ') } }),
    'demo.html': page('/demo', { canonical: '' }),
    ...Object.fromEntries(folders.map((name) => [`${name}/index.html`, page(`/${name}/`)])),
  };
  const found = listReports(await readOnHost('github-pages', { files }), /^link-variant$/);
  expect(found.filter((finding) => finding.includes('demo'))).toEqual([]);
});

test('canonical-target accepts canonicals with .html and index.html that GitHub Pages serves', async () => {
  const files = {
    ...site(none),
    'a/index.html': page('/a/index.html', { body: '<a href="b.html">B</a>' }),
    'a/b.html': page('/a/b.html', { body: '<a href="index.html">A</a>' }),
    'sitemap.xml': sitemap('/', '/gauges/', '/a/index.html', '/a/b.html'),
  };
  const found = listReports(await readOnHost('github-pages', { files }), /^(?:link-|canonical-|sitemap-)/);
  expect(found).toEqual([]);
});

test('canonical-duplicate accepts equal pages for two regions of a language', async () => {
  const versions = `<link rel="alternate" hreflang="en-GB" href="${origin}/uk/"><link rel="alternate" hreflang="en-US" href="${origin}/us/">`;
  const region = (path: string, lang: string) => page(path, { heading: 'Meters', head: versions, lang });
  const files = site({
    'uk/index.html': region('/uk/', 'en-GB'),
    'us/index.html': region('/us/', 'en-US'),
  });
  expect(listReports(await readOnHost(undefined, { files }), /^(?:canonical-duplicate|hreflang-)/)).toEqual(
    [],
  );
});

test('hreflang-return accepts a version that is named without its slash', async () => {
  const pair = `<link rel="alternate" hreflang="en" href="${origin}"><link rel="alternate" hreflang="de" href="${origin}/de">`;
  const files = site({ '/': { head: pair }, '/de/': { lang: 'de', head: pair } });
  expect(listReports(await readOnHost('github-pages', { files }), /^hreflang-return$/)).toEqual([]);
});

test('title-missing and icon-missing leave a home page that only redirects by script to redirect-script', async () => {
  const script = `<!doctype html><html><head><meta charset="utf-8"><script>location.replace("${origin}/gauges/")</script></head></html>`;
  const files = { ...site(none), 'index.html': script };
  const found = listReports(await readOnHost(undefined, { files }), /^(?:title-|icon-|redirect-)/);
  expect(found).toEqual(['error redirect-script index.html: the home page only redirects by script']);
});

test('link-redirected accepts links to a home page that redirects to the first chapter', async () => {
  const start =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Start</title><meta http-equiv="refresh" content="0; url=/gauges/"></head><body><a href="/gauges/">Gauges</a></body></html>';
  const files = { ...site(none), 'index.html': start };
  expect(listReports(await readOnHost('github-pages', { files }), /^link-redirected$/)).toEqual([]);
});

test('link-broken reports the links of a 404 page together', async () => {
  const links = '<a href="/docs/a/">A</a> <a href="/docs/b/">B</a> <a href="/">Home</a>';
  const files = site({ '404.html': page('/404', { title: 'Page not found', canonical: '', body: links }) });
  const { findings } = auditSite(await readOnHost('github-pages', { files }));
  const groups = groupFindings(findings.filter(({ rule }) => rule === 'link-broken'));
  expect(groups.map(({ places }) => places.length)).toEqual([2]);
});

test('url-hyphens accepts the name of a repository as the base', async () => {
  const files = { 'index.html': page('/PumpDocs/'), 'gauges/index.html': page('/PumpDocs/gauges/') };
  const found = listReports(
    await readOnHost(undefined, { files, site: `${origin}/PumpDocs/` }),
    /^url-hyphens$/,
  );
  expect(found).toEqual([]);
});

test('title-generic and hidden-file accept the index and the notes that Sphinx writes', async () => {
  const files = {
    ...site({ '/': { body: '<a href="/gauges/">A</a> <a href="/genindex.html">Index</a>' } }),
    'genindex.html': page('/genindex.html', { title: 'Index — Acme 1.0 documentation', heading: 'Index' }),
    '_static/documentation_options.js': 'const DOCUMENTATION_OPTIONS = {};',
    '.buildinfo': '# Sphinx build info version 1',
  };
  expect(listReports(await readOnHost('github-pages', { files }), /^(?:title-|hidden-)/)).toEqual([]);
});

test('error-page accepts a 404 page that a script fills', async () => {
  const shell =
    '<!doctype html><html lang="en"><head><meta charset="utf-8"><title>404 | Acme</title></head><body><div id="app"></div><script type="module" src="/app.js"></script></body></html>';
  const files = { ...site(none), '404.html': shell, 'app.js': '' };
  expect(listReports(await readOnHost('github-pages', { files }), /^error-page$/)).toEqual([]);
});
