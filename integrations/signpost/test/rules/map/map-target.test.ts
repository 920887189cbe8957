import rule from '../../../src/audit/rules/map/map-target.ts';
import { page, site, sitemap } from '../../../src/audit/rules/shared/example.ts';
import { mapText, siteWithMap } from '../../../src/audit/rules/shared/map.ts';
import { expectReports } from '../cases.ts';

const to = (path: string, files: Record<string, string> = {}) =>
  site({ 'redirects.yaml': mapText(['/a', path]), ...files });

expectReports(rule, {
  good: {
    'a page, a file and another site': siteWithMap(
      ['/a', '/gauges/#top'],
      ['/b', '/icon.svg'],
      ['/c', 'https://other.example/'],
    ),
    'a pattern into a folder with pages, one of another host, and one that leads on': siteWithMap(
      ['/notes/*', '/gauges/*'],
      ['/shop/*', 'https://shop.example/*'],
      ['/old/:slug', '/older/:slug/'],
      ['/older/:slug', '/gauges/:slug'],
    ),
    'a pattern that _redirects answers': to('/pump/', {
      'redirects.yaml': mapText(['/notes/*', '/app/*']),
      _redirects: '/app/* /index.html 200\n',
    }),
    // The canonical of the page is /gauges/.
    'a filter on a page': siteWithMap(['/gauges-in-steel', '/gauges/?material=steel']),
    'a page whose canonical is on another host, which canonical-host reports': to('/x/', {
      'x/index.html': page('/x/', { canonical: 'https://staging.example.net/x/' }),
    }),
  },
  bad: {
    'a page that robots.txt disallows': site({
      'redirects.yaml': mapText(['/a', '/gauges/']),
      'robots.txt': 'User-agent: *\nDisallow: /gauges/\n',
      'sitemap.xml': sitemap('/'),
    }),
    'a missing page': to('/gages/'),
    'a noindex page': to('/x/', {
      'x/index.html': page('/x/', { head: '<meta name="robots" content="noindex">' }),
    }),
    'a duplicate': to('/x/', {
      'x/index.html': page('/x/', { canonical: 'https://www.example.com/gauges/' }),
    }),
  },
});
