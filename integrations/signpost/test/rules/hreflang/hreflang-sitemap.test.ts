import rule from '../../../src/audit/rules/hreflang/hreflang-sitemap.ts';
import { page, site, sitemap } from '../../../src/audit/rules/shared/example.ts';
import { printAlternates } from '../../../src/audit/rules/shared/hreflang.ts';
import { testCases } from '../cases.ts';

const origin = 'https://www.example.com';

const pair = { en: '/', de: '/de/' };

const german = { 'de/index.html': page('/de/', { lang: 'de' }) };

/** A sitemap with language versions: URL ─▶ code ─▶ URL. */
const versioned = (entries: Readonly<Record<string, Readonly<Record<string, string>>>>): string =>
  Object.entries(entries).reduce(
    (xml, [url, versions]) =>
      xml.replace(
        `<loc>${origin}${url}</loc>`,
        Object.entries(versions).reduce(
          (links, [code, to]) =>
            `${links}<xhtml:link rel="alternate" hreflang="${code}" href="${origin}${to}"/>`,
          '$&',
        ),
      ),
    sitemap(...Object.keys(entries)).replace('<urlset', '<urlset xmlns:xhtml="http://www.w3.org/1999/xhtml"'),
  );

testCases(rule, {
  good: {
    'a version that lists this one in its HTML': site({
      '/': { head: printAlternates(pair) },
      '/de/': { lang: 'de', head: printAlternates(pair) },
      'sitemap.xml': versioned({ '/': pair, '/de/': {} }),
    }),
    'a version that lists this one in its Link header': site({
      ...german,
      'sitemap.xml': versioned({ '/': pair, '/de/': {} }),
      _headers: `/de/\n  Link: <${origin}/>; rel=alternate; hreflang=en, <${origin}/de/>; rel=alternate; hreflang=de\n`,
    }),
    'one URL in two variants': site({
      ...german,
      'sitemap.xml': versioned({ '/': { ...pair, EN: '' }, '/de/': pair }),
    }),
    'an x-default that sends each visitor to a language': site({
      ...german,
      'sitemap.xml': versioned({
        '/': { ...pair, 'x-default': '/choose/' },
        '/de/': { ...pair, 'x-default': '/choose/' },
      }),
      'redirects.yaml': 'redirects:\n  - { from: /choose/, to: /de/, status: 302, since: 2026-01-01 }\n',
    }),
  },
  bad: {
    'no way back': site({ ...german, 'sitemap.xml': versioned({ '/': pair, '/de/': {} }) }),
    'not itself': site({ ...german, 'sitemap.xml': versioned({ '/': { de: '/de/' }, '/de/': pair }) }),
    'one language twice': site({
      ...german,
      'sitemap.xml': versioned({
        '/': { ...pair, DE: '/gauges/' },
        '/de/': pair,
        '/gauges/': { en: '/', DE: '/gauges/' },
      }),
    }),
    'an invalid code': site({
      ...german,
      'sitemap.xml': versioned({ '/': { 'en-UK': '/', de: '/de/' }, '/de/': { 'en-UK': '/', de: '/de/' } }),
    }),
  },
});
