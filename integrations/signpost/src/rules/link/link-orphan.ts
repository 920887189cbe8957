import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { at, canonicalPages, hitOf } from '../shared/judge.ts';
import { sortedRefs } from '../shared/refs.ts';

export default defineRule({
  id: 'link-orphan',
  title: 'Every page is linked from another',
  level: 'advice',
  conventions: ['W-LINK-1'],
  why: 'A page that no other links to is found by the sitemap alone, by no visitor, and is held for unimportant. (Google Search Central, crawlable links: every page you care about should have a link from at least one other page.)',
  fix: 'link to it from where a reader would look, or keep it out of the index',
  examples: {
    good: [
      { title: 'home links to it', files: site() },
      {
        title: 'a frame of the home page shows it, and links on',
        files: site({
          'index.html': `${page('/').split('<body>')[0]}<frameset><frame src="/list/"></frameset></html>`,
          'list/index.html': page('/list/', { body: '<a href="/gauges/">Gauges</a>' }),
        }),
      },
    ],
    bad: [{ title: 'no link to it', files: site({ 'prices/index.html': page('/prices/') }) }],
  },
  *check(site) {
    const linked = new Set(sortedRefs(site).linked);
    if (linked.size === 0) return;
    for (const page of site.documents) {
      for (const { rel, target } of page.rels) {
        if (!rel.some((token) => token === 'alternate' || token === 'next' || token === 'prev')) continue;
        const hit = hitOf(site, target);
        if (hit?.kind === 'page' && hit.page !== page) linked.add(hit.page);
      }
    }
    for (const page of canonicalPages(site)) {
      if (page !== site.home && !linked.has(page))
        yield { ...at(site, page), message: 'no page links to this page' };
    }
  },
});
