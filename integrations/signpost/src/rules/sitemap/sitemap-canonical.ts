import { defineRule } from '../rule.ts';
import { page, site, sitemap } from '../shared/example.ts';
import { canonicalsOf, isDuplicate, isNamedBy, noindexOf } from '../shared/judge.ts';
import { inSitemap, listed } from '../shared/sitemaps.ts';

export default defineRule({
  id: 'sitemap-canonical',
  title: 'The sitemap names the canonical that the page itself names',
  level: 'error',
  conventions: ['W-SITEMAP-3', 'W-SITEMAP-1', 'W-CANON-6', 'W-MIG-4'],
  why: 'The sitemap is a canonical signal too. Where it names a different address from rel=canonical, a search engine picks one of the two itself. (Google Search Central, consolidate duplicate URLs: do not specify different URLs as canonical by different techniques.)',
  fix: 'list the canonical address instead',
  examples: {
    good: [
      { title: 'the same address', files: site() },
      {
        title: 'an address with a query, where the page says the same',
        files: site({
          'gauges/index.html': page('/gauges/', { canonical: 'https://www.example.com/gauges/?all=1' }),
          'sitemap.xml': sitemap('/', '/gauges/?all=1'),
        }),
      },
    ],
    bad: [
      {
        title: 'a duplicate',
        files: site({
          'print/index.html': page('/print/', { canonical: 'https://www.example.com/gauges/' }),
          'sitemap.xml': sitemap('/', '/print/'),
        }),
      },
      {
        title: 'a query that the canonical does not have',
        files: site({ 'sitemap.xml': sitemap('/', '/gauges/?a=1&amp;b=2') }),
      },
      { title: 'a fragment', files: site({ 'sitemap.xml': sitemap('/', '/gauges/#prices') }) },
      { title: 'another spelling', files: site({ 'sitemap.xml': sitemap('/', '/gauges') }) },
    ],
  },
  *check(site) {
    for (const item of listed(site)) {
      const { own } = item;
      const hit = own && site.find(own.path, own.query);
      if (hit?.kind !== 'page' || hit.page.kind !== 'page' || noindexOf(site, hit.page) !== undefined)
        continue;
      const named = canonicalsOf(hit.page)[0];
      const canonical = named?.href;
      if (own === undefined) continue;
      const isNamed = isNamedBy(hit.page, own.path, own.query);
      if (item.entry.loc.includes('#') && (isNamed || canonical === undefined)) {
        const right = item.entry.loc.replace(/#.*$/s, '');
        yield {
          ...inSitemap(item),
          level: 'warning',
          message: `the sitemap lists ${item.entry.loc}, and crawlers know no fragment`,
          fix: `list ${right}`,
        };
        continue;
      }
      if (isNamed) continue;
      const hasOther = canonical !== undefined && (isDuplicate(hit.page) || (hit.own && own.query !== ''));
      if (hasOther) {
        yield {
          ...inSitemap(item),
          message: `the sitemap lists ${item.entry.loc}, whose canonical is ${canonical}`,
          // One on another host may be of the machine where the site was made.
          fix: named?.target.kind === 'site' ? `list ${canonical}` : 'correct the canonical of the page',
        };
      } else if (!hit.own) {
        const right = site.origin + hit.page.address;
        yield {
          ...inSitemap(item),
          message: `the sitemap lists ${item.entry.loc}, whose own address is ${right}`,
          fix: `list ${right}`,
        };
      }
    }
  },
});
