import rule from '../../../src/audit/rules/link/link-variant.ts';
import { page, site, siteWithBody } from '../../../src/audit/rules/shared/example.ts';
import { expectReports } from '../cases.ts';

const redirectPage = (to: string) =>
  `<!doctype html><meta http-equiv="refresh" content="0; url=${to}"><a href="${to}">Go on</a>`;

expectReports(rule, {
  good: {
    'the logo of MkDocs with `use_directory_urls: false`': site({
      '/': { head: '<meta name="generator" content="mkdocs-1.6.1, mkdocs-material-9.5.0">' },
      'gauges.html': page('/gauges.html', { body: '<a href="index.html">Acme</a>' }),
    }),
    'the menu of languages on the 404 page, as Docusaurus writes it': site({
      '404.html': page('/404.html', { title: 'Page not found', body: '<a href="/de/404">Deutsch</a>' }),
      'de/404.html': page('/de/404.html', { title: 'Page not found' }),
    }),
    'the links of redirect pages, which redirect-target reports': site({
      'a.html': redirectPage('/gauges'),
      'b.html': redirectPage('http://www.example.com/gauges/'),
      'c.html': redirectPage('https://example.com/gauges/'),
    }),
    'a file by its name, where the sitemap lists others without .html and no host is known': {
      'index.html': page('/', { body: '<a href="/pumps">A</a> <a href="/valves.html">B</a>' }),
      'pumps.html': page('/pumps', { canonical: '' }),
      'meters.html': page('/meters', { canonical: '' }),
      'valves.html': page('/valves', { canonical: '' }),
      'sitemap.xml':
        '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"><url><loc>https://www.example.com/pumps</loc></url><url><loc>https://www.example.com/meters</loc></url></urlset>',
    },
    'the site of an earlier version on a host of its own': siteWithBody(
      '<a href="https://legacy.example.com">0.10</a> <a href="https://old.example.com/gauges/">1.0</a>',
    ),
    'another site, which counts visitors; and a page of a list': siteWithBody(
      '<a href="https://shop.example.net/?utm_source=acme">Shop</a> <a href="/gauges/?page=2">2</a>',
    ),
    'index.html in every link to a page, whose own URL no canonical and no sitemap names': site({
      '/pumps/': { canonical: '', body: '<a href="index.html">A</a>' },
      '/': { body: '<a href="/gauges/">A</a> <a href="pumps/index.html">B</a>' },
    }),
    'index.html in the canonical that Sphinx writes': site({
      '_static/documentation_options.js': '',
      '/': { canonical: 'https://www.example.com/index.html', body: '<a href="index.html">A</a>' },
    }),
  },
  bad: {
    'to the host without www': siteWithBody('<a href="https://example.com/gauges/">Gauges</a>'),
    'the index file in one link of two': site({
      '/pumps/': { canonical: '', body: '<a href="index.html">A</a>' },
      '/': { body: '<a href="/gauges/">A</a> <a href="/pumps/">B</a>' },
    }),
    'the folder in one link of three, where the canonical and the others name index.html': site({
      '/pumps/': {
        canonical: 'https://www.example.com/pumps/index.html',
        body: '<a href="index.html">A</a>',
      },
      '/': { body: '<a href="/pumps">A</a> <a href="/pumps/index.html#b">B</a>' },
    }),
    'the URL of the site, where the canonical of the home page has index.html': site({
      '/': { canonical: 'https://www.example.com/index.html', body: '<a href="/gauges/">A</a>' },
    }),
    'a canonical with index.html, and links without': site({
      '/pumps/': { canonical: 'https://www.example.com/pumps/index.html' },
      '/': { body: '<a href="/pumps/">A</a> <a href="/pumps/#a">B</a>' },
    }),
  },
});
