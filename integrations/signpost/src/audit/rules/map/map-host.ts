import { printTarget } from '../../../map/target.ts';
import { defineRule } from '../rule.ts';
import { mapped, placeOf, sourceText } from '../shared/map.ts';
import { domainFault } from '../shared/own-domains.ts';

const to = (target: string, from = '/a') => mapped([from, target]);

export default defineRule({
  id: 'map-host',
  title: 'A redirect leads to the canonical host of the site',
  level: 'error',
  conventions: ['W-REDIR-4', 'W-REDIR-9'],
  why: "Another host name of the site costs visitors a second redirect, and search engines a second copy of the page. Visitors can't open a staging copy or the developer's own machine. (Google Search Central, site moves: avoid chaining redirects.)",
  fix: 'write the path alone',
  examples: () => ({
    good: {
      'the own host, written out': to('https://www.example.com/gauges/'),
      'a site of its own below the domain': to('https://www.minister.example.com/news'),
      'a partner, a service of its own and a copy that is meant': mapped(
        ['/a', 'https://shop.example.org/gauges/'],
        ['/b', 'https://shop.example.com/gauges/'],
        ['/beta', 'https://beta.example.com/'],
        ['/dev/start', 'https://dev.example.com/'],
      ),
    },
    bad: {
      'the host without www': to('https://example.com/gauges/'),
      'a staging copy': to('https://staging-2.example.com/old'),
      'another port': to('https://www.example.com:8443/gauges/'),
      "the developer's own machine": to('http://localhost:4321/gauges/'),
      'a deployment': to('https://deploy-preview-7--acme.netlify.app/'),
      'a subdomain in the place of a page of this site': to('https://m.example.com/gauges/'),
      'a host that the map itself redirects': mapped(
        ['https://acme.example/x', '/gauges/'],
        ['/a', 'https://acme.example/gauges/'],
      ),
    },
  }),
  *check(site) {
    const { exact = [], patterns = [] } = site.map?.resolved ?? {};
    const reported = new Set<string>();
    for (const entry of [...exact, ...patterns]) {
      const { target } = entry.outcome;
      if (target === undefined || target.origin === '') continue;
      const to = printTarget(target);
      const fault = domainFault(site, to, sourceText(entry));
      if (fault === undefined || reported.has(placeOf(entry))) continue;
      reported.add(placeOf(entry));
      yield {
        ...entry.place,
        message: `${sourceText(entry)} redirects to ${to}, ${fault.text}`,
        fix: fault.fix,
      };
    }
  },
});
