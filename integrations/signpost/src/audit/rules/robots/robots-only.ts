import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { noindexOf } from '../shared/noindex.ts';
import { sortedRefs } from '../shared/refs.ts';

const linked = { 'index.html': page('/', { body: '<a href="/staff/">Staff</a>' }), '/staff/': {} };

export default defineRule({
  id: 'robots-only',
  title: 'No linked page is kept out of results by robots.txt alone',
  level: 'info',
  conventions: ['W-ROBOTS-6'],
  why: 'A page that crawlers may not fetch can still appear in results, by its URL and without a description, because other pages link to it. (Google Search Central, introduction to robots.txt.)',
  fix: 'to keep the page out of results, remove the Disallow and add noindex or a password; no action needed if the line only saves crawling',
  examples: () => ({
    good: {
      'a page that may be fetched': site(linked),
      'a disallowed page to which no page links': site({
        '/staff/': {},
        'robots.txt': 'User-agent: *\nDisallow: /staff/\n',
      }),
    },
    bad: {
      'a linked page that is only disallowed': site({
        ...linked,
        'robots.txt': 'User-agent: *\nDisallow: /staff/\n',
      }),
      'a linked page below a pattern': site({ ...linked, 'robots.txt': 'User-agent: *\nDisallow: /st*\n' }),
    },
  }),
  *check(site) {
    if (site.robots === undefined) return;
    for (const page of new Set(sortedRefs(site).linked)) {
      const line = page.kind === 'page' ? site.robots.blocks(page.url) : undefined;
      if (line === undefined || noindexOf(site, page) !== undefined) continue;
      const message = `only line ${line} of robots.txt keeps this linked page from crawlers, and results can still list its URL`;
      yield { ...at(site, page), message };
    }
  },
});
