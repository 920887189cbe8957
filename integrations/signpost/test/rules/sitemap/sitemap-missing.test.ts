import { site, sitemap } from '../../../src/audit/rules/shared/example.ts';
import rule from '../../../src/audit/rules/sitemap/sitemap-missing.ts';
import { expectReports } from '../cases.ts';

const { 'sitemap.xml': _, ...without } = site();

const sitemapIndex = (...files: readonly string[]) =>
  sitemap(...files)
    .replaceAll('urlset', 'sitemapindex')
    .replaceAll('url>', 'sitemap>');

expectReports(rule, {
  good: {
    'one of another host beside it': site({
      'robots.txt':
        'User-agent: *\nAllow: /\n\nSitemap: https://www.example.com/sitemap.xml\nSitemap: https://shop.example.net/sitemap.xml\n',
    }),
    'an index, and its files': site({
      'sitemap.xml': sitemapIndex('/sitemap-0.xml'),
      'sitemap-0.xml': sitemap('/', '/gauges/'),
    }),
  },
  bad: {
    none: { ...without, 'robots.txt': 'User-agent: *\nAllow: /\n' },
    'one that robots.txt lists and that is missing': site({
      'robots.txt':
        'User-agent: *\nAllow: /\n\nSitemap: https://www.example.com/sitemap.xml\nSitemap: https://www.example.com/sitemap-news.xml\n',
    }),
    'an index of files of which one is not there': site({
      'sitemap.xml': sitemapIndex('/sitemap-0.xml', '/sitemap-1.xml'),
      'sitemap-0.xml': sitemap('/', '/gauges/'),
    }),
  },
});
