import { locateOnPage } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { isDuplicate, readCanonicals } from '../shared/judge.ts';

const message = (line: number) =>
  `crawlers can't see the canonical, because line ${line} of robots.txt disallows the page`;

const duplicate = page('/print/gauges/', { canonical: 'https://www.example.com/gauges/' });

export default defineRule({
  id: 'robots-canonical',
  title: 'robots.txt is not used to choose a canonical',
  level: 'error',
  conventions: ['W-ROBOTS-4'],
  why: 'Search engines read the canonical of a duplicate from the duplicate. If robots.txt blocks it, its links and signals are lost instead of merged. (Google Search Central, consolidate duplicate URLs.)',
  fix: 'remove the Disallow; the canonical is enough',
  examples: () => ({
    good: { 'a duplicate that crawlers may fetch': site({ 'print/gauges/index.html': duplicate }) },
    bad: {
      'disallowed as well': site({
        'print/gauges/index.html': duplicate,
        'robots.txt': 'User-agent: *\nDisallow: /print/\n',
      }),
    },
  }),

  *check(site) {
    for (const page of site.robots === undefined ? [] : site.pages.filter(isDuplicate)) {
      const line = site.robots?.blocks(page.url);
      if (line !== undefined)
        yield { ...locateOnPage(site, page, readCanonicals(page)[0]), message: message(line) };
    }
  },
});
