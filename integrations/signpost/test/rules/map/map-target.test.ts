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
    'a pattern into a folder of files': to('/pump/', {
      'redirects.yaml': mapText(['/downloads/*', '/assets/pdf/*']),
      'assets/pdf/pump.pdf': '%PDF',
    }),
    'a pattern that _redirects answers': to('/pump/', {
      'redirects.yaml': mapText(['/notes/*', '/app/*']),
      _redirects: '/app/* /index.html 200\n',
    }),
    // The canonical of the page is /gauges/.
    'a search and a filter on a page': siteWithMap(
      ['/find/:term', '/gauges/?q=:term'],
      ['/gauges-in-steel', '/gauges/?material=steel'],
    ),
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
    'the host without www': siteWithMap(['/a', 'https://example.com/gauges/']),
    'a noindex page': to('/x/', {
      'x/index.html': page('/x/', { head: '<meta name="robots" content="noindex">' }),
    }),
    'a search on a page that is a duplicate': to('/x/?q=steel', {
      'x/index.html': page('/x/', { canonical: 'https://www.example.com/gauges/' }),
    }),
    'a duplicate': to('/x/', {
      'x/index.html': page('/x/', { canonical: 'https://www.example.com/gauges/' }),
    }),
  },
});
