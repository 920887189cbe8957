import feedLinks from '../../src/audit/rules/feed/feed-links.ts';
import hreflangReturn from '../../src/audit/rules/hreflang/hreflang-return.ts';
import iconHost from '../../src/audit/rules/icon/icon-host.ts';
import iconMissing from '../../src/audit/rules/icon/icon-missing.ts';
import iconStable from '../../src/audit/rules/icon/icon-stable.ts';
import noindexScript from '../../src/audit/rules/noindex/noindex-script.ts';
import noindexSite from '../../src/audit/rules/noindex/noindex-site.ts';
import { page, site, sitemap, siteWithHead } from '../../src/audit/rules/shared/example.ts';
import sitemapEntries from '../../src/audit/rules/sitemap/sitemap-entries.ts';
import sitemapMissing from '../../src/audit/rules/sitemap/sitemap-missing.ts';
import sitemapSyntax from '../../src/audit/rules/sitemap/sitemap-syntax.ts';
import openGraph from '../../src/audit/rules/social/open-graph.ts';
import urlCountry from '../../src/audit/rules/url/url-country.ts';
import urlHyphens from '../../src/audit/rules/url/url-hyphens.ts';
import { createExamples, expectReports } from './cases.ts';

// Correct feeds, icons, sitemaps, language versions and URLs that look like a mistake.

const rss = (link: string) => `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0"><channel><title>Acme</title><link>https://www.example.com/</link>
<item><title>Gauges</title><link>${link}</link></item></channel></rss>`;

expectReports(feedLinks, {
  good: {
    'a feed of mail addresses': site({ 'rss.xml': rss('mailto:a@example.com') }),
    'a feed with its site, where the build is for localhost': {
      files: {
        'index.html': page('/', { canonical: '' }),
        'gauges/index.html': page('/gauges/', { canonical: '' }),
        'rss.xml': rss('https://www.example.com/gauges/'),
      },
      site: 'http://localhost:4321/',
    },
    'a feed below a base that names the home page without a slash': {
      files: {
        'index.html': page('/docs/'),
        'docs/index.html': page('/docs/docs/'),
        'rss.xml': rss('https://www.example.com/docs'),
      },
      site: 'https://www.example.com/docs/',
    },
  },
});

const versions =
  '<link rel="alternate" hreflang="en" href="https://www.example.com/"><link rel="alternate" hreflang="de" href="https://www.example.com/de/">';
const noindex = '<meta name="robots" content="noindex">';

expectReports(hreflangReturn, {
  good: {
    'versions on a page with noindex, which search engines ignore': site({
      '/de/': { head: noindex + versions },
    }),
    'a page that lists itself twice': site({
      '/': { head: versions.replace('/de/', '/') },
    }),
  },
});

expectReports(iconHost, {
  good: {
    'a style sheet on another host': siteWithHead('<link rel="preconnect" href="https://fonts.example.net">'),
    'a feed and its copy beside one icon': siteWithHead(
      '<link rel="alternate" type="application/rss+xml" href="/a.xml"><link rel="alternate" type="application/rss+xml" href="/b.xml">',
    ),
  },
});

expectReports(iconMissing, {
  good: {
    'a home page that a script leaves at once': site({
      'index.html':
        '<!doctype html><html lang="en"><head><meta charset="utf-8"><script>location.replace("/gauges/")</script></head></html>',
    }),
  },
});

const iconed = (name: string) =>
  site({ [name]: '<svg/>', 'index.html': page('/').replace('/icon.svg', `/${name}`) });

expectReports(iconStable, {
  good: createExamples('a plain name: ', iconed, [
    'aB-3k9-xQ.svg',
    'AcmeIndustry.svg',
    '20260301.svg',
    'icon512x512px.svg',
    'favicon2024.svg',
  ]),
});

expectReports(noindexScript, {
  good: {
    'a script that removes the noindex of other pages': site({
      '/': { head: `<script>document.querySelector('meta[name="robots"]').remove()</script>` },
    }),
    'a script file on pages without noindex': {
      ...siteWithHead('<script src="/app.js"></script>'),
      'app.js': `document.querySelector('meta[name="robots"]').remove()`,
    },
    'a script file that leaves noindex alone': {
      ...siteWithHead(`${noindex}<script src="/app.js"></script>`.replace(noindex, '')),
      ...site({ '/app/': { head: `${noindex}<script src="/app.js"></script>` } }),
      'app.js': 'document.title = "App"',
    },
  },
});

expectReports(noindexSite, {
  good: {
    'nofollow on the only page': {
      'index.html': page('/', { head: '<meta name="robots" content="nofollow">' }),
    },
  },
});

/** Quarto's sitemap, with the folder of the repository in place of that of the site. */
const quartoSitemap = ['index.html', 'a.html', 'b.html', 'c.html'].map(
  (file) => `https://github.com/acme/docs/${file}`,
);

expectReports(sitemapEntries, {
  good: {
    'the home page as /index.html in a sitemap of another host, which canonical-host reports': {
      files: {
        'index.html': page('/docs/', { canonical: '' }),
        ...Object.fromEntries(
          ['a.html', 'b.html', 'c.html'].map((file) => [file, page(`/docs/${file}`, { canonical: '' })]),
        ),
        'sitemap.xml': sitemap(...quartoSitemap),
        CNAME: 'acme.github.io',
      },
      site: 'https://acme.github.io/docs/',
    },
    'a page that robots.txt disallows with all others, which robots-disallow-all reports': site({
      'robots.txt': 'User-agent: *\nDisallow: /\n',
    }),
  },
});

const { 'sitemap.xml': _, ...withoutSitemap } = site();

expectReports(sitemapMissing, {
  good: { 'one page': { 'index.html': page('/') } },
});

expectReports(sitemapSyntax, {
  good: {
    'the packed copy of a sitemap': {
      ...withoutSitemap,
      'sitemap.xml': sitemap('/', '/gauges/'),
      'sitemap.xml.gz': '',
    },
  },
});

const image = (url: string) =>
  siteWithHead(`<meta property="og:image" content="${url}">
<meta property="og:title" content="A"><meta property="og:url" content="https://www.example.com/">`);

expectReports(openGraph, {
  good: {
    'an image on localhost, where the site is unknown': {
      files: {
        'index.html': page('/', {
          canonical: '',
          head: '<meta property="og:title" content="A"><meta property="og:url" content="http://localhost/"><meta property="og:image" content="http://localhost:4321/a.png">',
        }),
      },
      site: '',
    },
    'an image that another host draws': site({
      ...image('https://og.acme.vercel.app/gauges.png'),
      'gauges/index.html': page('/gauges/', {
        head: '<meta property="og:image" content="https://og.acme.vercel.app/b.png"><meta property="og:title" content="A"><meta property="og:url" content="https://www.example.com/gauges/">',
      }),
    }),
  },
});

expectReports(urlCountry, {
  good: {
    'Portuguese of Brazil, a language of its own': siteWithHead(
      '<link rel="alternate" hreflang="pt-BR" href="https://www.example.com/br/">',
    ),
  },
});

const named = (url: string, heading: string) => site({ [url]: { title: `${heading} | Acme`, heading } });

expectReports(urlHyphens, {
  good: {
    'two short words as one, as in /signin/': named('/signin/', 'Sign in'),
    'a hyphen where the heading has a space': named('/red-black-trees/', 'Redblack trees and red blacktrees'),
    'a name of code in the heading': named('/read_level/', 'Read level with read_level'),
    'a parameter of a campaign': siteWithBodyLink('/gauges/?utm_source=home'),
    'a parameter of one word': siteWithBodyLink('/gauges/?size=3'),
  },
});

function siteWithBodyLink(href: string) {
  return site({ '/': { body: `<a href="${href}">Gauges</a>` } });
}
