import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { at, indexablePages } from '../shared/judge.ts';

export default defineRule({
  id: 'canonical-missing',
  title: 'Every page names its canonical address',
  level: 'warning',
  conventions: ['W-CANON-2', 'W-JS-1'],
  why: 'A page is reached with parameters, over http and by other names. The canonical in it says which address counts; the canonical page names itself. (Google Search Central, consolidate duplicate URLs.)',
  fix: 'add <link rel="canonical"> with the absolute https address',
  scope: 'page',
  examples: {
    good: [
      { title: 'a canonical', files: site() },
      {
        title: 'a noindex page',
        files: site({
          'x/index.html': page('/x/', { canonical: '', head: '<meta name="robots" content="noindex">' }),
        }),
      },
    ],
    bad: [{ title: 'none', files: site({ 'gauges/index.html': page('/gauges/', { canonical: '' }) }) }],
  },
  *check(site) {
    for (const page of indexablePages(site)) {
      const any = page.rels.some(({ rel, href }) => rel.includes('canonical') && href !== '');
      if (!any) yield { ...at(site, page), message: 'the page names no canonical' };
    }
  },
});
