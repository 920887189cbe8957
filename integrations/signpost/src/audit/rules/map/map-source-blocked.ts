import { type Path, parsePath } from '../../../lib/url/path.ts';
import type { Entry } from '../../../map/entry.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { formatSource, mapText, siteWithMap } from '../shared/map.ts';
import { isOldSitemap, locateEntry, parseOwnUrl } from '../shared/sitemaps.ts';

const message = (line: number, source: string) =>
  `line ${line} of robots.txt blocks ${source}, so crawlers never see its redirect`;

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
      'a disallowed folder': site({
        'redirects.yaml': mapText(['/old/a', '/gauges/']),
        'robots.txt': 'User-agent: *\nDisallow: /old/\n',
      }),
    },
  }),

  *check({ robots, map, sitemaps, origin }) {
    if (robots === undefined) return;
    for (const entry of [...(map?.resolved.exact ?? []), ...(map?.resolved.patterns ?? [])]) {
      const line = entry.outcome.target === undefined ? undefined : robots.blocks(buildSamplePath(entry));
      if (line !== undefined) yield { ...entry.place, message: message(line, formatSource(entry)) };
    }

    for (const sitemap of sitemaps.filter(isOldSitemap))
      for (const entry of sitemap.entries) {
        const own = parseOwnUrl({ origin }, entry.loc);
        const line = own && robots.blocks(own.path, own.query);
        if (line !== undefined)
          yield { ...locateEntry({ sitemap, entry }), message: message(line, entry.loc) };
      }
  },
});

/** A URL that a redirect matches. */
function buildSamplePath(entry: Entry): Path {
  return entry.kind === 'exact' ? entry.path : parsePath(entry.text.replaceAll(/:\w+|\*/g, 'a-b-c'));
}
