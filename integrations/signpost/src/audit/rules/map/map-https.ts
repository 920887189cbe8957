import { leadsToHttp, printTarget } from '../../../map/target.ts';
import { defineRule } from '../rule.ts';
import { formatSource, orIgnore, siteWithMap } from '../shared/map.ts';
import { isLocal } from '../shared/site-hosts.ts';

export default defineRule({
  id: 'map-https',
  title: 'No redirect leads from https to http',
  level: 'error',
  conventions: ['W-REDIR-7'],
  why: 'The redirect takes visitors off the secure connection, and contradicts the https canonical. (Google Search Central, consolidate duplicate URLs: avoid redirects from HTTPS to HTTP.)',
  fix: orIgnore('map-https', 'change the target to https:'),
  examples: () => ({
    good: {
      'a target with https': siteWithMap(['/a', 'https://other.example/']),
      'a server on the own machine, which map-target reports': {
        files: siteWithMap(['/a', 'http://localhost:3000/']),
        nearMiss: {
          replace: ['localhost:3000', 'other.example'],
          finds:
            'error redirects.yaml:2:13  /a redirects from https to http://other.example/  Fix: Change the target to https:. If it is right on purpose, write `# signpost-ignore map-https: REASON` above it in redirects.yaml.',
        },
      },
    },
    bad: {
      'a target with http': {
        files: siteWithMap(['/a', 'http://other.example/']),
        finds:
          'error redirects.yaml:2:13  /a redirects from https to http://other.example/  Fix: Change the target to https:. If it is right on purpose, write `# signpost-ignore map-https: REASON` above it in redirects.yaml.',
      },
    },
  }),
  *check({ map }) {
    for (const entry of map?.map.entries ?? []) {
      const { target } = entry.outcome;
      // `map-target` reports http://localhost:3000/.
      if (target === undefined || !leadsToHttp(entry) || isLocal(target.origin)) continue;
      yield {
        ...entry.place,
        cause: {
          key: formatSource(entry),
          message: `${formatSource(entry)} redirects from https to ${printTarget(target)}`,
        },
      };
    }
  },
});
