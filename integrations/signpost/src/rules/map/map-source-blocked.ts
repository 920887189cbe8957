import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { mapText, sourceText } from '../shared/map.ts';

export default defineRule({
  id: 'map-source-blocked',
  title: 'Crawlers may fetch the addresses that redirect',
  level: 'error',
  conventions: ['W-MIG-5'],
  why: 'A redirect that robots.txt hides is never seen, so the old address stays in the index. (Google Search Central, site moves: unblock the old URLs.)',
  fix: 'remove the Disallow',
  examples: {
    good: [{ title: 'open', files: site({ 'redirects.yaml': mapText(['/old/a', '/gauges/']) }) }],
    bad: [
      {
        title: 'disallowed',
        files: site({
          'redirects.yaml': mapText(['/old/a', '/gauges/']),
          'robots.txt': 'User-agent: *\nDisallow: /old/\n',
        }),
      },
    ],
  },
  *check({ map, robots }) {
    if (map === undefined || robots === undefined) return;
    for (const entry of map.table.exact) {
      const line = entry.outcome.target === undefined ? undefined : robots.blocks(entry.path);
      if (line === undefined) continue;
      yield {
        ...entry.place,
        message: `line ${line} of robots.txt hides the redirect of ${sourceText(entry)} from crawlers`,
      };
    }
  },
});
