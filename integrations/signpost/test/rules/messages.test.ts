import canonicalDuplicate from '../../src/audit/rules/canonical/canonical-duplicate.ts';
import canonicalServed from '../../src/audit/rules/canonical/canonical-served.ts';
import errorPage from '../../src/audit/rules/error/error-page.ts';
import pageThin from '../../src/audit/rules/error/page-thin.ts';
import soft404 from '../../src/audit/rules/error/soft-404.ts';
import charset from '../../src/audit/rules/head/charset.ts';
import titleGeneric from '../../src/audit/rules/head/title-generic.ts';
import titleMissing from '../../src/audit/rules/head/title-missing.ts';
import viewport from '../../src/audit/rules/head/viewport.ts';
import hreflangCode from '../../src/audit/rules/hreflang/hreflang-code.ts';
import iconMissing from '../../src/audit/rules/icon/icon-missing.ts';
import iconSize from '../../src/audit/rules/icon/icon-size.ts';
import linkBroken from '../../src/audit/rules/link/link-broken.ts';
import linkFollowable from '../../src/audit/rules/link/link-followable.ts';
import linkRedirected from '../../src/audit/rules/link/link-redirected.ts';
import linkVariant from '../../src/audit/rules/link/link-variant.ts';
import mapChain from '../../src/audit/rules/map/map-chain.ts';
import mapDuplicate from '../../src/audit/rules/map/map-duplicate.ts';
import mapLoop from '../../src/audit/rules/map/map-loop.ts';
import mapPageVariant from '../../src/audit/rules/map/map-page-variant.ts';
import mapRetention from '../../src/audit/rules/map/map-retention.ts';
import mapTarget from '../../src/audit/rules/map/map-target.ts';
import noindexSite from '../../src/audit/rules/noindex/noindex-site.ts';
import noindexSpelling from '../../src/audit/rules/noindex/noindex-spelling.ts';
import redirectLine from '../../src/audit/rules/redirect/redirect-line.ts';
import redirectScript from '../../src/audit/rules/redirect/redirect-script.ts';
import robotsSyntax from '../../src/audit/rules/robots/robots-syntax.ts';
import scriptContent from '../../src/audit/rules/script/script-content.ts';
import { page, site, sitemap, siteWithBody, siteWithHead } from '../../src/audit/rules/shared/example.ts';
import sitemapEntries from '../../src/audit/rules/sitemap/sitemap-entries.ts';
import sitemapSyntax from '../../src/audit/rules/sitemap/sitemap-syntax.ts';
import openGraph from '../../src/audit/rules/social/open-graph.ts';
import urlHyphens from '../../src/audit/rules/url/url-hyphens.ts';
import { expectReports } from './cases.ts';

// The smallest case of each message that no other case of its rule shows: see each-message.test.ts.

const gauges = page('/gauges/');
const withGauges = (from: string, to: string) => site({ 'gauges/index.html': gauges.replace(from, to) });
const robots = (text: string) => site({ 'robots.txt': text });
const map = (yaml: string) => site({ 'redirects.yaml': yaml });
const nofollow = '<meta name="robots" content="nofollow">';
const noindex = '<meta name="robots" content="noindex">';
const dated = sitemap('/', '/gauges/', '/tanks/').replaceAll('</loc>', '</loc><lastmod>2026-11-01</lastmod>');

/** Workers and Pages by their settings; `siteOf` reads them. */
const workers = { 'wrangler.jsonc': '{ "assets": { "directory": "./dist" } }' };
const pagesHost = { 'wrangler.jsonc': '{ "pages_build_output_dir": "./dist" }' };
const { '404.html': _missing, ...withoutErrorPage } = site();
const { 'robots.txt': _robots, ...withoutRobots } = site();

/** GIF is the only image format with a plain-text header; the sides are code points. */
const gif = `GIF89a${String.fromCharCode(16)}\0${String.fromCharCode(16)}\0`;

expectReports(canonicalServed, {
  bad: {
    'a line that sends each URL to another host': site({
      _redirects: '/* https://www.acme.example/:splat 301!\n',
    }),
  },
});
expectReports(errorPage, {
  bad: {
    'Pages without a 404 page, which sends the home page': { ...withoutErrorPage, ...pagesHost },
    'Workers, which serve none without a setting': { ...site(), ...workers },
  },
});
expectReports(redirectLine, {
  bad: {
    'a file that GitHub Pages does not read': site({
      CNAME: 'www.example.com',
      _redirects: '/a /gauges/ 301\n',
    }),
    'an own line before the generated ones': site({
      'netlify.toml': '',
      'rss.xml': '<rss/>',
      _redirects: '/feed* /rss.xml 200\n# signpost:begin\n/feed.xml /gauges/ 301\n# signpost:end\n',
    }),
  },
});
expectReports(iconSize, {
  bad: {
    'an icon of 16 px': site({ 'index.html': page('/').replace('/icon.svg', '/icon.gif'), 'icon.gif': gif }),
  },
});
expectReports(mapDuplicate, {
  bad: {
    'one line twice': map('redirects:\n  - { from: /a, to: /gauges/ }\n  - { from: /a, to: /gauges/ }\n'),
  },
});
expectReports(mapPageVariant, { bad: { 'all URLs as gone': map('gone:\n  - /*\n') } });
expectReports(mapRetention, {
  bad: {
    'two redirects without a date': map('redirects:\n  - { from: /a, to: / }\n  - { from: /b, to: / }\n'),
  },
});
expectReports(scriptContent, {
  bad: {
    'a page that a script draws': site({
      'globe/index.html':
        '<!doctype html><html lang="en"><head><title>Globe | Acme</title></head><body><canvas></canvas><script src="/globe.js"></script></body></html>',
    }),
  },
});
expectReports(canonicalDuplicate, {
  bad: {
    'one text on three pages': site({
      '/a/': { heading: 'Posts' },
      '/b/': { heading: 'Posts' },
      '/c/': { heading: 'Posts' },
    }),
  },
});
expectReports(charset, {
  bad: {
    'another encoding': withGauges('charset="utf-8"', 'charset="windows-1252"'),
    'an encoding after 1,024 bytes': withGauges(
      '<meta charset',
      `<!-- ${'long '.repeat(300)} --><meta charset`,
    ),
    'an encoding after the title': withGauges(
      '<meta charset="utf-8">',
      '<title>A</title><meta charset="utf-8">',
    ),
    'a header with another encoding': site({
      _headers: '/*\n  Content-Type: text/html; charset=iso-8859-1\n',
    }),
  },
});
expectReports(titleGeneric, {
  bad: {
    'a title with the brand alone': site(
      Object.fromEntries([
        ...['a', 'b', 'c', 'd', 'e'].map((name) => [`/${name}/`, { title: `Part ${name} | Acme` }]),
        ['/f/', { title: 'Acme' }],
      ]),
    ),
    'a title with a part missing': site({ '/gauges/': { title: '| Acme' } }),
  },
});
expectReports(titleMissing, {
  bad: {
    'two titles': siteWithHead('<title>Gauges and sensors</title>'),
    'an empty file': site({ 'empty/index.html': '' }),
    'a title by a script': site({
      'app/index.html': '<!doctype html><html lang="en"><body><script src="/a.js"></script></body></html>',
    }),
  },
});
expectReports(viewport, {
  bad: {
    'no scale': withGauges(', initial-scale=1.0', ''),
    'a scale of 2': withGauges('initial-scale=1.0', 'initial-scale=2'),
    'no zoom': withGauges('initial-scale=1.0', 'initial-scale=1.0, user-scalable=no'),
  },
});
expectReports(iconMissing, {
  bad: {
    'a data: URL alone': site({
      '404.html': '',
      'index.html': page('/').replace('/icon.svg', 'data:image/svg+xml,%3Csvg/%3E'),
    }),
  },
});
expectReports(linkBroken, {
  bad: {
    'a variant that GitHub Pages does not serve': {
      ...siteWithBody('<a href="/tanks/">Tanks</a>'),
      'tanks.html': page('/tanks'),
      CNAME: 'www.example.com',
    },
    'a build without a home page': { 'a/index.html': page('/a/'), 'b/index.html': page('/b/') },
  },
});
expectReports(linkFollowable, {
  bad: { 'a role': siteWithBody('<span role="link" tabindex="0">Gauges</span>') },
});
expectReports(linkRedirected, {
  bad: {
    'a link to a page that only redirects': site({
      '/': { body: '<a href="/meters/">Meters</a>' },
      'meters/index.html':
        '<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0;url=/gauges/">',
    }),
    'a link to a redirect to nothing': {
      ...siteWithBody('<a href="/meters/">Meters</a>'),
      'redirects.yaml': 'redirects:\n  - from: /meters/\n    to: /nothing/\n',
    },
  },
});
expectReports(redirectScript, {
  bad: {
    'a home page that only redirects': site({
      'index.html': '<!doctype html><title>Acme</title><script>window.location.replace("/gauges/")</script>',
    }),
  },
});
expectReports(linkVariant, {
  bad: {
    'a link that Workers redirects': {
      ...siteWithBody('<a href="/gauges">Gauges</a>'),
      'wrangler.jsonc': '{ "assets": { "directory": "./dist" } }',
    },
    'two slashes in a row': siteWithBody('<a href="/gauges//">Gauges</a>'),
    'a parameter that tracks visitors': siteWithBody('<a href="/gauges/?utm_source=home">Gauges</a>'),
  },
});
expectReports(mapChain, {
  bad: { 'a redirect to a gone URL': map('redirects:\n  - from: /a\n    to: /b\ngone:\n  - /b\n') },
});
expectReports(mapLoop, {
  bad: {
    'two redirects to each other': map(
      'redirects:\n  - from: /a\n    to: /b\n  - from: /b\n    to: /a\n  - from: /c\n    to: /a\n',
    ),
  },
});
expectReports(mapTarget, {
  bad: {
    'a folder whose pages have a slash': site({
      '/gauges/flow/': {},
      'redirects.yaml': 'redirects:\n  - { from: /meters/:name, to: /gauges/:name, since: 2026-01-01 }\n',
    }),
    "a variant of the page's URL": map('redirects:\n  - from: /meters\n    to: /gauges\n'),
  },
});
expectReports(noindexSite, {
  bad: {
    'nofollow on every page': site({ '/': { head: nofollow }, '/gauges/': { head: nofollow } }),
    'noindex on every page': site({ '/': { head: noindex }, '/gauges/': { head: noindex } }),
    'a header for all URLs': site({ _headers: '/*\n  X-Robots-Tag: noindex\n' }),
  },
});
expectReports(noindexSpelling, {
  bad: { 'another name': siteWithHead('<meta name="robot" content="noindex">') },
});
expectReports(pageThin, { bad: { 'no text': site({ '/gauges/': { main: '<main></main>' } }) } });
expectReports(soft404, {
  bad: {
    'a page that has moved': site({
      '/gauges/': {
        title: 'Gauges',
        main: '<p>This document has been moved to <a href="/meters/">meters</a>.</p>',
      },
      '/meters/': {},
    }),
  },
});
expectReports(robotsSyntax, {
  bad: {
    'no robots.txt': withoutRobots,
    'a page of HTML': robots('<!doctype html>\n<p>Not found</p>\n'),
    'a line without a colon': robots('User-agent: *\nAllow /\n'),
    'an unknown directive': robots('User-agent: *\nAlow: /\n'),
    'a rule before any robot': robots('Disallow: /a\n'),
    'a rule that is not a path': robots('User-agent: *\nDisallow: private\n'),
  },
});
expectReports(sitemapEntries, {
  bad: {
    'two variants of one URL': site({
      '/gauges/': { canonical: '' },
      'sitemap.xml': sitemap('/', '/gauges/', '/gauges'),
    }),
    'a page that a rule redirects': site({ _redirects: '/gauges/ /meters/ 301!\n' }),
    'a page with another canonical': site({
      '/gauges/': { canonical: 'https://www.example.com/tanks/' },
      '/tanks/': {},
    }),
    'a page with another canonical in the header': site({
      '/gauges/': { canonical: '' },
      _headers: '/gauges/\n  Link: <https://www.example.com/>; rel="canonical"\n',
    }),
  },
});
expectReports(sitemapSyntax, {
  bad: {
    'no namespace': site({ 'sitemap.xml': sitemap('/').replace(/ xmlns="[^"]*"/, '') }),
    'one date for all entries': site({ '/tanks/': {}, 'sitemap.xml': dated }),
    'more than 50,000 entries': site({ 'sitemap.txt': 'https://www.example.com/\n'.repeat(50_001) }),
  },
});
expectReports(openGraph, {
  bad: {
    "another page's URL": siteWithHead('<meta property="og:url" content="https://www.example.com/gauges/">'),
    'a URL without a host': siteWithHead('<meta property="og:url" content="/">'),
    'a missing image': siteWithHead('<meta property="og:image" content="https://www.example.com/card.png">'),
    'an image of this build on a preview': siteWithHead(
      '<meta property="og:image" content="https://staging.example.com/icon.svg">',
    ),
  },
});
expectReports(hreflangCode, {
  bad: {
    'two URLs of one language': siteWithHead(
      ['/', '/gauges/']
        .map((url) => `<link rel="alternate" hreflang="en" href="https://www.example.com${url}">`)
        .join(''),
    ),
    'a link without a language': siteWithHead('<link rel="alternate" href="https://www.example.com/de/">'),
  },
});
expectReports(urlHyphens, {
  bad: {
    'a parameter with an underscore': siteWithBody('<a href="/gauges/?gas_type=a">Gas</a>'),
  },
});
