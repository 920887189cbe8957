import errorPage from '../../src/audit/rules/error/error-page.ts';
import pageReadable from '../../src/audit/rules/error/page-readable.ts';
import pageThin from '../../src/audit/rules/error/page-thin.ts';
import resourceBroken from '../../src/audit/rules/error/resource-broken.ts';
import redirectMeta from '../../src/audit/rules/redirect/redirect-meta.ts';
import redirectTarget from '../../src/audit/rules/redirect/redirect-target.ts';
import robotsDisallowAll from '../../src/audit/rules/robots/robots-disallow-all.ts';
import robotsResources from '../../src/audit/rules/robots/robots-resources.ts';
import robotsSyntax from '../../src/audit/rules/robots/robots-syntax.ts';
import { page, site, siteWithBody, siteWithHead } from '../../src/audit/rules/shared/example.ts';
import { expectReports } from './cases.ts';

// Correct error pages, files, redirects and robots.txt that look like a mistake.

const { '404.html': errorFile = '', ...withoutErrorPage } = site();

expectReports(errorPage, {
  good: {
    'a rewrite of everything that loops, which redirect-rewrite reports': {
      ...withoutErrorPage,
      'app.html': page('/app'),
      'wrangler.jsonc': '{ "assets": { "directory": "." } }',
      _redirects: '/* /app.html 200\n',
    },
    'a folder of files without pages': { 'data.json': '{}' },
    'a Worker that answers unknown URLs': {
      ...site(),
      'wrangler.jsonc': '{ "assets": { "directory": "." } }',
      '_worker.js': 'export default {}',
      _redirects: '/meters/ /gauges/ 301\n',
    },
  },
});

expectReports(pageReadable, {
  good: { 'a NUL character in a part of pages': site({ 'parts/menu.html': '<p>\0</p>' }) },
});

const hiddenText = `<div hidden>${'Pressure, flow, level and temperature. '.repeat(9)}</div>`;

expectReports(pageThin, {
  good: {
    'a text that a script shows': {
      ...site({
        '/prices/': { main: `<main><h1>Prices</h1>${hiddenText}</main><script src="/app.js"></script>` },
      }),
      'app.js': '',
    },
  },
});

const feed = '<link rel="alternate" type="application/rss+xml" href="/feed.xml">';
const rss = '<rss version="2.0"><channel><title>A</title></channel></rss>';
const styled = (...sheets: readonly string[]) =>
  Object.fromEntries(sheets.map((text, index) => [`${index}.css`, text]));

expectReports(resourceBroken, {
  good: {
    'an image on the host without www': siteWithBody('<img src="https://example.com/icon.svg" alt="A">'),
    'an image of a style': {
      ...siteWithHead('<link rel="stylesheet" href="/0.css">'),
      ...styled('a { background: url(/icon.svg) }'),
    },
    'style sheets that import each other': {
      ...siteWithHead('<link rel="stylesheet" href="/0.css">'),
      ...styled('@import "/1.css";', '@import "/0.css";'),
    },
    'a feed at its own URL': { ...siteWithHead(feed), 'feed.xml': rss },
    'a feed that is elsewhere for now': {
      ...siteWithHead(feed),
      'rss.xml': rss,
      _redirects: '/feed.xml /rss.xml 302\n',
    },
    'a touch icon that has moved': {
      ...siteWithHead('<link rel="apple-touch-icon" href="/touch.svg">'),
      _redirects: '/touch.svg /icon.svg 301\n',
    },
  },
});

const stub = (to: string) =>
  `<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0;url=${to}"><a href="${to}">Go on</a>`;

expectReports(redirectMeta, {
  good: {
    "Hugo's alias of the first page of a list": site({ 'gauges/page/1/index.html': stub('/gauges/') }),
    'a 404 page that leads home, which error-page reports': {
      ...site(),
      '404.html': errorFile.replace('</title>', '</title><meta http-equiv="refresh" content="9;url=/">'),
    },
  },
});

expectReports(redirectTarget, {
  good: {
    'an old URL of an account, which redirects to a login for now': site({
      _redirects: '/old-account /account 301\n/account /gauges/ 302\n',
    }),
  },
});

const robots = (...lines: readonly string[]) => ['User-agent: *', ...lines, ''].join('\n');

expectReports(robotsDisallowAll, {
  good: {
    'a site of which only two pages are open': site({
      'robots.txt': robots('Disallow: /', 'Allow: /$', 'Allow: /gauges/'),
    }),
  },
});

expectReports(robotsResources, {
  good: {
    'the files of a page that is disallowed too': {
      ...site({
        '/app/': { body: '<script src="/app/a.js"></script>' },
        'robots.txt': robots('Disallow: /app/'),
      }),
      'app/a.js': '',
    },
    'a link and a frame to a page that is disallowed': site({
      '/': { body: '<a href="/app/">App</a> <iframe src="/app/" title="App"></iframe>' },
      '/app/': {},
      'robots.txt': robots('Disallow: /app/'),
    }),
    'a site that is disallowed, which robots-disallow-all reports': site({
      'robots.txt': robots('Disallow: /'),
    }),
  },
});

expectReports(robotsSyntax, {
  good: { 'an empty Disallow, which allows everything': site({ 'robots.txt': robots('Disallow:') }) },
});
