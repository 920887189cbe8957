import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { canonicalsOf, isDuplicate } from '../shared/judge.ts';

const duplicate = page('/print/gauges/', { canonical: 'https://www.example.com/gauges/' });

export default defineRule({
  id: 'robots-canonical',
  title: 'robots.txt is not used to choose a canonical',
  level: 'error',
  conventions: ['W-ROBOTS-4'],
  why: 'Search engines read the canonical of a duplicate from the duplicate. If robots.txt blocks it, its links and signals are lost instead of merged. (Google Search Central, consolidate duplicate URLs.)',
  fix: 'remove the Disallow; the canonical is enough',
  examples: () => ({
    good: [{ title: 'a duplicate with a canonical', files: site({ 'print/gauges/index.html': duplicate }) }],
    bad: [
      {
        title: 'disallowed as well',
        files: site({
          'print/gauges/index.html': duplicate,
          'robots.txt': 'User-agent: *\nDisallow: /print/\n',
        }),
      },
    ],
  }),
  *check(site) {
    if (site.robots === undefined) return;
    for (const page of site.pages) {
      if (!isDuplicate(page)) continue;
      const line = site.robots.blocks(page.url);
      if (line === undefined) continue;
      const message = `crawlers can't see the canonical, because line ${line} of robots.txt disallows the page`;
      yield { ...at(site, page, canonicalsOf(page)[0]), message };
    }
  },
});
