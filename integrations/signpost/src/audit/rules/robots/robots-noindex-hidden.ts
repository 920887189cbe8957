import { locateOnPage } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { findPageNoindex, noindexPages } from '../shared/noindex.ts';

const closed = page('/internal/', { head: '<meta name="robots" content="noindex">' });

export default defineRule({
  id: 'robots-noindex-hidden',
  title: 'Crawlers may fetch a noindex page',
  level: 'error',
  conventions: ['W-ROBOTS-3'],
  why: 'A crawler that may not fetch the page never sees its noindex, so results can still list the URL without a description. (Google Search Central, block indexing.)',
  fix: 'remove the Disallow, so that crawlers see the noindex',
  examples: () => ({
    good: { 'noindex alone': site({ 'internal/index.html': closed }) },
    bad: {
      'noindex and disallowed': site({
        'internal/index.html': closed,
        'robots.txt': 'User-agent: *\nDisallow: /internal/\n',
      }),
    },
  }),
  *check(site) {
    if (site.robots === undefined) return;
    for (const page of noindexPages(site).keys()) {
      if (page.kind !== 'page') continue;
      const noindex = findPageNoindex(site, page);
      const line = noindex && site.robots.blocks(page.url);
      if (noindex === undefined || line === undefined) continue;
      const message = `crawlers can't see the noindex, because line ${line} of robots.txt disallows the page`;
      yield { ...locateOnPage(site, page, noindex), file: noindex.file, message };
    }
  },
});
