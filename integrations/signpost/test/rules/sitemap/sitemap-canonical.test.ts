import { site, sitemap } from '../../../src/audit/rules/shared/example.ts';
import rule from '../../../src/audit/rules/sitemap/sitemap-canonical.ts';
import { testCases } from '../cases.ts';

testCases(rule, {
  good: {
    'a URL with a query, where the page says the same': site({
      '/gauges/': { canonical: 'https://www.example.com/gauges/?all=1' },
      'sitemap.xml': sitemap('/', '/gauges/?all=1'),
    }),
    'the URL that the Link header has': site({
      '/gauges/': { canonical: '' },
      _headers: '/gauges/\n  Link: <https://www.example.com/gauges/>; rel="canonical"\n',
    }),
  },
  bad: {
    'a duplicate': site({
      '/print/': { canonical: 'https://www.example.com/gauges/' },
      'sitemap.xml': sitemap('/', '/print/'),
    }),
    'a query that the canonical does not have': site({
      'sitemap.xml': sitemap('/', '/gauges/?a=1&amp;b=2'),
    }),
    'a fragment': site({ 'sitemap.xml': sitemap('/', '/gauges/#prices') }),
    'a duplicate by its Link header': site({
      '/print/': { canonical: '' },
      'sitemap.xml': sitemap('/', '/print/'),
      _headers: '/print/\n  Link: <https://www.example.com/gauges/>; rel="canonical"\n',
    }),
  },
});
