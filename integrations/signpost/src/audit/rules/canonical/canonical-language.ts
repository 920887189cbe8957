import { baseOf } from '../../../lib/url/language.ts';
import { at } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { canonicalsOf, hitOf, indexablePages, isSelf } from '../shared/judge.ts';

const inGerman = (canonical: string) => ({
  'de/index.html': page('/de/', { canonical }).replace('lang="en"', 'lang="de"'),
  'de-at/index.html': page('/de-at/', { canonical }).replace('lang="en"', 'lang="de-AT"'),
});

export default defineRule({
  id: 'canonical-language',
  title: 'A canonical is in the language of its page',
  level: 'warning',
  conventions: ['W-CANON-7'],
  why: 'Search engines show the canonical in place of the page, so readers of one language would get another. With hreflang, the canonical is in the same language, or in the best substitute for it. (Google Search Central, localized versions of your pages.)',
  fix: 'point the canonical to the page itself, or to a page in its language, and connect the languages by hreflang',
  examples: () => ({
    good: {
      'Austrian German, with the German page as its canonical': site(inGerman('https://www.example.com/de/')),
    },
    bad: {
      'German pages with an English canonical': site(inGerman('https://www.example.com/gauges/')),
      'an English page with a German canonical': site({
        ...inGerman('https://www.example.com/de/'),
        '/meters/': { canonical: 'https://www.example.com/de/' },
      }),
    },
  }),
  *check(site) {
    for (const page of indexablePages(site)) {
      const [rel] = canonicalsOf(page);
      if (rel === undefined || isSelf(page, rel.target) || !page.lang?.text) continue;
      const hit = hitOf(site, rel.target);
      const other = hit?.kind === 'page' ? hit.page.lang?.text : undefined;
      if (!other || baseOf(other) === baseOf(page.lang.text)) continue;
      const message = `the page has lang="${page.lang.text}", but its canonical ${rel.href} has lang="${other}"`;
      yield { ...at(site, page, rel), message };
    }
  },
});
