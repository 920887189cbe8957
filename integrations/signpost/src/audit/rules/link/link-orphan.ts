import { locateOnPage } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { isLanding } from '../shared/group.ts';
import { listCanonicalPages, resolveTarget } from '../shared/judge.ts';
import { followTarget, sortedRefs } from '../shared/refs.ts';

export default defineRule({
  id: 'link-orphan',
  title: 'Every page is linked from another page',
  level: 'info',
  conventions: ['W-LINK-1'],
  why: 'Search engines find a page without links only through the sitemap, and consider it unimportant. Visitors never find it. (Google Search Central, crawlable links: every page you care about should have a link from at least one other page.)',
  fix: 'link to it where readers would look, or make it noindex',
  examples: () => ({
    good: { 'home links to it': site() },
    bad: { 'no link to it': site({ '/prices/': {} }) },
  }),
  *check(site) {
    const linked = new Set(sortedRefs(site).linked);
    if (linked.size === 0) return;
    // A link to an old URL still leads to the page; `link-redirected` reports it.
    for (const { page, target } of sortedRefs(site).moved) {
      const end = page.kind === 'redirect' ? undefined : followTarget(site, target).end;
      const hit = end && resolveTarget(site, end);
      if (hit?.kind === 'page' && hit.page !== page) linked.add(hit.page);
    }
    for (const page of site.documents) {
      for (const { rel, target } of page.rels) {
        if (!rel.some((token) => token === 'alternate' || token === 'next' || token === 'prev')) continue;
        const hit = resolveTarget(site, target);
        if (hit?.kind === 'page' && hit.page !== page) linked.add(hit.page);
      }
    }
    for (const page of listCanonicalPages(site)) {
      if (page !== site.home && !linked.has(page) && !isLanding(page))
        yield { ...locateOnPage(site, page), message: 'no page links to this page' };
    }
  },
});
