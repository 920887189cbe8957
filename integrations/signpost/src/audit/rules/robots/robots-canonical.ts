import { locateOnPage } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { isDuplicate, isNamedBy, readCanonicals, shortenUrl } from '../shared/judge.ts';
import { sortedRefs } from '../shared/refs.ts';

const duplicate = page('/print/gauges/', { canonical: 'https://www.example.com/gauges/' });

const sorted = 'User-agent: *\nDisallow: /*?sort=\n';

export default defineRule({
  id: 'robots-canonical',
  title: 'robots.txt is not used to choose a canonical',
  level: 'error',
  conventions: ['W-ROBOTS-4'],
  why: 'Search engines read the canonical of a duplicate from the duplicate. If robots.txt blocks it, its links and signals are lost instead of merged. (Google Search Central, consolidate duplicate URLs.)',
  fix: 'remove the Disallow; the canonical is enough',
  examples: () => ({
    good: { 'a parameter that no link has': site({ 'robots.txt': sorted }) },
    bad: {
      'disallowed as well': site({
        'print/gauges/index.html': duplicate,
        'robots.txt': 'User-agent: *\nDisallow: /print/\n',
      }),
    },
  }),
  *check(site) {
    if (site.robots === undefined) return;
    for (const page of site.pages) {
      if (!isDuplicate(page)) continue;
      const line = site.robots.blocks(page.url);
      if (line === undefined) continue;
      const message = `crawlers can't see the canonical, because line ${line} of robots.txt disallows the page`;
      yield { ...locateOnPage(site, page, readCanonicals(page)[0]), message };
    }
    // Once per line: it may be meant to reduce load.
    const reported = new Set<number>();
    for (const { page, ref, target, hit } of sortedRefs(site).queries) {
      if (hit?.kind !== 'page' || readCanonicals(hit.page).length === 0) continue;
      if (isNamedBy(hit.page, target.path, target.query)) continue;
      const line = site.robots.blocks(target.path, target.query);
      if (line === undefined || reported.has(line) || line === site.robots.blocks(target.path)) continue;
      reported.add(line);
      yield {
        ...locateOnPage(site, page, ref),
        level: 'info',
        message: `crawlers can't see the canonical of ${shortenUrl(ref.href)}, because line ${line} of robots.txt disallows it`,
      };
    }
  },
});
