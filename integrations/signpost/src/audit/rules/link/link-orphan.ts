import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { isLanding } from '../shared/group.ts';
import { canonicalPages, hitOf } from '../shared/judge.ts';
import { sortedRefs, wayFrom } from '../shared/refs.ts';

export default defineRule({
  id: 'link-orphan',
  title: 'Every page is linked from another page',
  level: 'info',
  conventions: ['W-LINK-1'],
  why: 'Search engines find a page without links only through the sitemap, and consider it unimportant. Visitors never find it. (Google Search Central, crawlable links: every page you care about should have a link from at least one other page.)',
  fix: 'link to it where readers would look, or make it noindex',
  examples: () => ({
    good: {
      'home links to it': site(),
      'home links to its old URL, of the map, of _redirects or with a page that redirects': site({
        '/': {
          body: '<a href="/gauges/">A</a><a href="/costs/">B</a><a href="/shop">C</a><a href="/meters/">D</a>',
        },
        'redirects.yaml': 'redirects:\n  - { from: /costs, to: /prices/, since: 2026-01-01 }\n',
        _redirects: '/shop /sales/ 301\n',
        'meters/index.html':
          '<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0;url=/pumps/"><a href="/pumps/">Pumps</a>',
        '/prices/': {},
        '/sales/': {},
        '/pumps/': {},
      }),
      'a frame of the home page shows it, and links on': site({
        'index.html': `${page('/').split('<body>')[0]}<frameset><frame src="/list/"></frameset></html>`,
        '/list/': { body: '<a href="/gauges/">Gauges</a>' },
      }),
    },
    bad: {
      'only the page at its old URL redirects to it': site({
        'meters/index.html':
          '<!doctype html><title>Moved</title><meta http-equiv="refresh" content="0;url=/prices/"><a href="/prices/">Prices</a>',
        '/prices/': {},
      }),
      'an old URL leads to it, that no page links to': site({
        '/prices/': {},
        'redirects.yaml': 'redirects:\n  - { from: /costs, to: /prices/, since: 2026-01-01 }\n',
      }),
      'no link to it': site({ '/prices/': {} }),
    },
  }),
  *check(site) {
    const linked = new Set(sortedRefs(site).linked);
    if (linked.size === 0) return;
    // A link to an old URL still leads to the page; `link-redirected` reports it.
    for (const { page, target } of sortedRefs(site).moved) {
      const end = page.kind === 'redirect' ? undefined : wayFrom(site, target).end;
      const hit = end && hitOf(site, end);
      if (hit?.kind === 'page' && hit.page !== page) linked.add(hit.page);
    }
    for (const page of site.documents) {
      for (const { rel, target } of page.rels) {
        if (!rel.some((token) => token === 'alternate' || token === 'next' || token === 'prev')) continue;
        const hit = hitOf(site, target);
        if (hit?.kind === 'page' && hit.page !== page) linked.add(hit.page);
      }
    }
    for (const page of canonicalPages(site)) {
      if (page !== site.home && !linked.has(page) && !isLanding(page))
        yield { ...at(site, page), message: 'no page links to this page' };
    }
  },
});
