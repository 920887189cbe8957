import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { canonicalPages } from '../shared/judge.ts';
import { listed } from '../shared/sitemaps.ts';

export default defineRule({
  id: 'sitemap-incomplete',
  title: 'The sitemap lists every indexable page',
  level: 'info',
  conventions: ['W-SITEMAP-1'],
  why: 'Search engines find pages that are not in the sitemap only through links, and later. If that is intended, ignore this. (Google Search Central, build a sitemap.)',
  fix: 'add the page to the sitemap, or make it noindex',
  examples: () => ({
    good: { 'all pages': site() },
    bad: { 'a page that is left out': site({ '/prices/': {} }) },
  }),
  *check(site) {
    const known = new Set<string>();
    for (const { own } of listed(site)) if (own !== undefined) known.add(own.path);
    if (known.size === 0) return;
    for (const page of canonicalPages(site)) {
      if (known.has(page.url) || page.variants.some((path) => known.has(path))) continue;
      if (site.robots?.blocks(page.url) !== undefined) continue;
      yield { ...at(site, page), message: 'the sitemap does not list this page' };
    }
  },
});
