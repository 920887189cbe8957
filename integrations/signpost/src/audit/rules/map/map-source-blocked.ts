import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { mapsOf, mapText, sourceText } from '../shared/map.ts';

export default defineRule({
  id: 'map-source-blocked',
  title: 'Crawlers may fetch the URLs that redirect',
  level: 'error',
  conventions: ['W-MIG-5'],
  why: 'Crawlers never see a redirect that robots.txt blocks, so the old URL stays in the index. (Google Search Central, site moves: unblock the old URLs.)',
  fix: 'remove the Disallow',
  examples: () => ({
    good: [{ title: 'open', files: site({ 'redirects.yaml': mapText(['/old/a', '/gauges/']) }) }],
    bad: [
      {
        title: 'disallowed',
        files: site({
          'redirects.yaml': mapText(['/old/a', '/gauges/']),
          'robots.txt': 'User-agent: *\nDisallow: /old/\n',
        }),
      },
      {
        title: 'a line of _redirects',
        files: site({
          _redirects: '/old/a /gauges/ 301\n',
          'robots.txt': 'User-agent: *\nDisallow: /old/\n',
        }),
      },
    ],
  }),
  *check(site) {
    const { robots } = site;
    if (robots === undefined) return;
    for (const entry of mapsOf(site).flatMap(({ resolved }) => resolved.exact)) {
      const line = entry.outcome.target === undefined ? undefined : robots.blocks(entry.path);
      if (line === undefined) continue;
      yield {
        ...entry.place,
        message: `line ${line} of robots.txt blocks ${sourceText(entry)}, so crawlers never see its redirect`,
      };
    }
  },
});
