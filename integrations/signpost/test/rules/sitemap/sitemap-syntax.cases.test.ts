import { site, sitemap } from '../../../src/audit/rules/shared/example.ts';
import rule from '../../../src/audit/rules/sitemap/sitemap-syntax.ts';
import { expectReports } from '../cases.ts';

expectReports(rule, {
  good: {
    'old URLs of the host without www': site({ 'sitemap-old.xml': sitemap('https://example.com/old/') }),
    'a feed beside the sitemap, which robots.txt lists as well': site({
      'rss.xml':
        '<?xml version="1.0"?>\n<rss version="2.0"><channel><item><link>https://www.example.com/gauges/</link></item></channel></rss>\n',
      'robots.txt':
        'User-agent: *\nAllow: /\n\nSitemap: https://www.example.com/sitemap.xml\nSitemap: https://www.example.com/rss.xml\n',
    }),
  },
  bad: {
    'no sitemap at all': site({ 'sitemap.xml': '<html><body>Not found</body></html>' }),
    'an element that is never closed': site({
      'sitemap.xml': sitemap('/', '/gauges/').replace('</url>', ''),
    }),
    'a file that ends too soon': site({ 'sitemap.xml': sitemap('/').replace('</urlset>', '') }),
    'a prefix that is not declared': site({
      'sitemap.xml': sitemap('/').replace(
        '</loc>',
        '</loc><xhtml:link rel="alternate" hreflang="en" href="https://www.example.com/"/>',
      ),
    }),
    'an empty line before the XML declaration': site({ 'sitemap.xml': `\n${sitemap('/')}` }),
    'the machine where the site was built': site({
      'sitemap.xml': sitemap('/', 'http://localhost:4321/gauges/'),
    }),
  },
});
