import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { canonicalsOf, isSelf } from '../shared/judge.ts';
import { noindexOf, noindexText } from '../shared/noindex.ts';

const noindex = '<meta name="robots" content="noindex">';

export default defineRule({
  id: 'canonical-noindex',
  title: 'noindex is not used to choose a canonical',
  level: 'error',
  conventions: ['W-CANON-6'],
  why: "noindex asks search engines to drop the page, and a canonical to add it to another. They can't do both, and may apply the noindex to the other page. (Google Search Central, consolidate duplicate URLs: do not use noindex to prevent selection of a canonical page.)",
  fix: 'remove the noindex if the page is a duplicate, or the canonical if it is not',
  scope: 'page',
  examples: () => ({
    good: {
      'a canonical alone': site({ '/copy/': { canonical: 'https://www.example.com/gauges/' } }),
      'noindex and itself': site({ '/copy/': { head: noindex } }),
    },
    bad: { both: site({ '/copy/': { canonical: 'https://www.example.com/gauges/', head: noindex } }) },
  }),
  *check(site) {
    for (const page of site.pages) {
      const noindex = noindexOf(site, page);
      const [canonical] = canonicalsOf(page);
      if (noindex === undefined || canonical === undefined || isSelf(page, canonical.target)) continue;
      yield {
        ...at(site, page, canonical),
        message: `the page is ${noindexText(noindex)} and has the canonical ${canonical.href}`,
      };
    }
  },
});
