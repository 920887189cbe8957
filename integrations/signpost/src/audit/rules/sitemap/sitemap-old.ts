import { defineRule } from '../rule.ts';
import { site, sitemap } from '../shared/example.ts';
import { inSitemap, isOldSitemap, ownUrl } from '../shared/sitemaps.ts';

const robots = 'User-agent: *\nAllow: /\n\nSitemap: https://www.example.com/sitemap.xml\n';
const named = `${robots}Sitemap: https://www.example.com/sitemap-old.xml\n`;
const map = 'redirects:\n  - { from: /meters, to: /gauges/, since: 2026-01-01 }\n';
const old = (url: string, files: Readonly<Record<string, string>> = {}) =>
  site({ 'sitemap-old.xml': sitemap(url), 'robots.txt': named, 'redirects.yaml': map, ...files });

export default defineRule({
  id: 'sitemap-old',
  title: 'The sitemap of old URLs lists only redirects and gone URLs',
  level: 'warning',
  conventions: ['W-MIG-4'],
  why: 'After a move, a sitemap of the old URLs helps crawlers find the redirects sooner. It lists what the redirect map contains, and robots.txt links to it. (Google Search Central, site moves.)',
  fix: 'remove the URL, or add it to the redirect map; link to sitemap-old.xml in robots.txt',
  examples: () => ({
    good: { 'URLs of the map': old('/meters') },
    bad: {
      'a page that is still there': old('/gauges/'),
      'a file that the index of the other sitemaps lists': old('/meters', {
        'sitemap.xml': sitemap('/sitemap-0.xml', '/sitemap-old.xml')
          .replaceAll('urlset', 'sitemapindex')
          .replaceAll('url>', 'sitemap>'),
        'sitemap-0.xml': sitemap('/', '/gauges/'),
      }),
      'a URL that nothing answers': old('/x'),
      'a file that robots.txt does not list': old('/meters', { 'robots.txt': robots }),
    },
  }),
  *check(site) {
    for (const sitemap of site.sitemaps) {
      for (const entry of sitemap.kind === 'index' ? sitemap.entries : []) {
        if (isOldSitemap({ file: entry.loc }))
          yield {
            ...inSitemap({ sitemap, entry }),
            message: `the index lists ${entry.loc}, which lists old URLs that must not be indexed`,
            fix: 'link to it only in robots.txt',
          };
      }
      if (!isOldSitemap(sitemap)) continue;
      if (site.robots && !site.robots.sitemaps.some(({ value }) => value.endsWith(`/${sitemap.file}`))) {
        yield {
          file: sitemap.file,
          line: 1,
          column: 1,
          message: `robots.txt does not link to ${sitemap.file}`,
        };
      }
      for (const entry of sitemap.entries) {
        const own = ownUrl(site, entry.loc);
        const hit = own && site.find(own.path, own.query);
        if (own === undefined || hit?.kind === 'redirect' || hit?.kind === 'gone' || hit?.kind === 'unseen')
          continue;
        if (hit?.kind === 'page' && (hit.page.kind === 'redirect' || !hit.own)) continue;
        const why =
          hit === undefined ? 'which is in neither the redirect map nor the build' : 'which has not moved';
        yield { ...inSitemap({ sitemap, entry }), message: `${sitemap.file} lists ${entry.loc}, ${why}` };
      }
    }
  },
});
