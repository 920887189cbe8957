import { type Path, parsePath } from '../../../lib/url/path.ts';
import type { Entry } from '../../../map/entry.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { formatSource, listMaps, siteWithMap } from '../shared/map.ts';
import { isOldSitemap, locateEntry, parseOwnUrl } from '../shared/sitemaps.ts';

export default defineRule({
  id: 'map-source-blocked',
  title: 'Crawlers may fetch the URLs that redirect',
  level: 'error',
  conventions: ['W-MIG-5'],
  why: 'Crawlers never see a redirect that robots.txt blocks, so the old URL stays in the index. (Google Search Central, site moves: unblock the old URLs.)',
  fix: 'remove the Disallow',
  examples: () => ({
    good: { open: siteWithMap(['/old/a', '/gauges/']) },
    bad: {
      'a line of _redirects': site({
        _redirects: '/old/a /gauges/ 301\n',
        'robots.txt': 'User-agent: *\nDisallow: /old/\n',
      }),
    },
  }),
  *check(site) {
    const { robots } = site;
    if (robots === undefined) return;
    const entries = listMaps(site).flatMap(({ resolved }) => [...resolved.exact, ...resolved.patterns]);
    for (const entry of entries) {
      const line = entry.outcome.target === undefined ? undefined : robots.blocks(buildSamplePath(entry));
      if (line === undefined) continue;
      yield {
        ...entry.place,
        message: `line ${line} of robots.txt blocks ${formatSource(entry)}, so crawlers never see its redirect`,
      };
    }
    for (const sitemap of site.sitemaps.filter(isOldSitemap)) {
      for (const entry of sitemap.entries) {
        const own = parseOwnUrl(site, entry.loc);
        const line = own && robots.blocks(own.path, own.query);
        if (line === undefined) continue;
        const message = `line ${line} of robots.txt blocks ${entry.loc}, so crawlers never see where it moved`;
        yield { ...locateEntry({ sitemap, entry }), message };
      }
    }
  },
});

/** A URL that a redirect matches. */
function buildSamplePath(entry: Entry): Path {
  return entry.kind === 'exact' ? entry.path : parsePath(entry.text.replaceAll(/:\w+|\*/g, 'a-b-c'));
}
