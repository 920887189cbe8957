import rule from '../../../src/audit/rules/link/link-broken.ts';
import { page, site, siteWithBody } from '../../../src/audit/rules/shared/example.ts';
import { createExamples, expectReports } from '../cases.ts';

/** A site below `/docs/`. */
const based = (body: string) =>
  Object.fromEntries(
    Object.entries(siteWithBody(`<a href="/gauges/">A</a>__`)).map(([file, text]) => [
      file,
      text
        .replaceAll('https://www.example.com/', 'https://www.example.com/docs/')
        .replaceAll('href="/', 'href="/docs/')
        .replace('__', body),
    ]),
  );

const wrong = [
  ...['//gauges/', 'info@example.com', 'www.example.com/gauges/', 'https:/example.org/'],
  ...['file:///C:/site/a.html', 'C:\\site\\a.html', 'htps://www.example.com/', 'https://exa mple.example'],
  'http://localhost:4321/gauges/',
];

const linked = (href: string) => siteWithBody(`<a href="/gauges/">A</a><a href="${href}">B</a>`);

expectReports(rule, {
  good: {
    'URLs of other programs': siteWithBody(
      '<a href="/gauges/">A</a><a href="mailto:a@b.example">B</a><a href="tel:+1">C</a><a href="ftp://b.example/">D</a><a href="vscode://file/a">E</a><a href="steam://run/1">F</a>',
    ),
    // jekyll-redirect-from without `baseurl`: redirect-target reports the page
    'the link of a redirect page out of the base': {
      files: {
        ...based(''),
        'old.html':
          '<!doctype html><title>Redirecting</title><meta http-equiv="refresh" content="0; url=/gauges/"><a href="/gauges/">Click here</a>',
      },
      site: 'https://www.example.com/docs/',
    },
    'out of the base': {
      files: based('<a href="/">A</a> <a href="/shop/">B</a>'),
      site: 'https://www.example.com/docs/',
    },
    'a page, a file, a place on the page': siteWithBody(
      '<a href="gauges/">A</a> <a href="/icon.svg">B</a> <a href="#top">C</a>',
    ),
    'a place on the 404 page, whose own URL returns 404': {
      ...linked('/gauges/'),
      '404.html': '<!doctype html><html lang="en"><title>Not found</title><a href="#content">Skip</a></html>',
      'vercel.json': '{ "cleanUrls": true }',
    },
    'a redirect page whose target is missing, which redirect-target reports': site({
      'old/index.html':
        '<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0;url=/gages/"><a href="/gages/">Go on</a>',
    }),
    "Docsy's page for the printer, where relative links of all pages start from one folder": site({
      '/': { head: '<meta name="generator" content="Hugo 0.102.3">', body: '<a href="/gauges/">A</a>' },
      'docs/_print/index.html':
        '<!doctype html><meta name="robots" content="noindex, nofollow"><a href="docs/config">A</a>',
    }),
    // https://docs.github.com/en/pages/getting-started-with-github-pages/creating-a-custom-404-page-for-your-github-pages-site
    'a 404 page below the root of a repository, which GitHub Pages never sends': {
      files: {
        'index.html': page('/pumps/book/'),
        '404.html': page('/404', { head: '<base href="/">', body: '<a href="print.html">Print</a>' }),
        'print.html': page('/pumps/book/print.html'),
        CNAME: '',
      },
      site: 'https://acme.github.io/pumps/book/',
    },
    "mdBook's page for the printer, where links of all chapters start from the top": site({
      'css/chrome.css': '',
      'print.html': '<!doctype html><meta name="robots" content="noindex"><a href="tanks.html">Tanks</a>',
    }),
    'a URL that the map redirects': site({
      '/': { body: '<a href="/old">A</a>' },
      'redirects.yaml': 'redirects:\n  - { from: /old, to: /gauges/, since: 2026-01-01 }\n',
    }),
    'inside a template or a comment': siteWithBody(
      '<template><a href="/{{ slug }}">A</a></template><!-- <a href="/x"> -->',
    ),
  },
  bad: {
    'a URL that is redirected to itself': site({
      '/': { body: '<a href="/loop">A</a>' },
      _redirects: '/loop /loop 301\n',
    }),
    'a page that is gone': site({
      '/': { body: '<a href="/meters/">A</a>' },
      'redirects.yaml': 'gone:\n  - /meters\n',
    }),
    'a link to a folder without an index': site({
      '/': { body: '<a href="/manuals/">Manuals</a>' },
      '/manuals/pumps/': {},
    }),
    'a build for another folder of the host': siteWithBody('<a href="/docs/gauges/">A</a>'.repeat(6)),
    'a missing base path': {
      files: based('<a href="/gauges/">A</a>'),
      site: 'https://www.example.com/docs/',
    },
    'a list of all pages with the 404 page': site({
      CNAME: 'www.example.com\n',
      '404.html': page('/404.html'),
      '/sitemap/': { body: '<a href="/404.html">Page not found</a>' },
    }),
    'a missing page, where a line of _redirects has a 404 page': site({
      '/': { body: '<a href="/gauge/">A</a>' },
      _redirects: '/* /404.html 404\n',
    }),
    'a relative URL': site({ '/gauges/': { body: '<A HREF=prices.html>A</A>' } }),
    ...createExamples('a URL that is wrong from its beginning: ', linked, wrong),
  },
});
