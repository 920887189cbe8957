import type { Rel } from '../../../pages/page.ts';
import type { SitePages } from '../../site/site.ts';
import { defineRule, locateOnPage, type RuleFault } from '../rule.ts';
import { findHeaderCanonical } from '../shared/canonicals.ts';
import { site } from '../shared/example.ts';
import { listIndexablePages } from '../shared/indexable.ts';
import { isShown } from '../shared/page-text.ts';

const messages = {
  none: 'the page has no canonical',
  narrowed: (attribute: string) => `the canonical has ${attribute}, so search engines ignore it`,
};

export default defineRule({
  id: 'canonical-missing',
  title: 'Every page has a canonical URL',
  level: 'warning',
  conventions: ['W-CANON-2', 'W-JS-1'],
  why: "Without a canonical, search engines choose themselves which of a page's URLs they show. Its canonical tells search engines which URL counts, and the canonical page points to itself. (Google Search Central, consolidate duplicate URLs: a canonical with hreflang, lang, media or type is disregarded.)",
  fix: 'add <link rel="canonical"> with the absolute https URL to the layout',
  scope: 'page',
  examples: () => ({
    good: { 'a canonical on each page': site() },
    bad: { 'no canonical on /gauges/': site({ '/gauges/': { canonical: '' } }) },
  }),

  *check(site) {
    for (const page of listIndexablePages(site)) {
      // `canonical-absolute` reports an empty one.
      const canonicals = page.rels.filter(({ rel }) => rel.includes('canonical'));
      const [first] = canonicals;

      if (first === undefined) {
        if (isShown(page) && findHeaderCanonical(site, page) === undefined)
          yield { ...locateOnPage(site, page), message: messages.none, ...proposeSetting(site) };
        continue;
      }
      const attribute = findNarrowingAttribute(first);
      if (attribute !== undefined && canonicals.every(findNarrowingAttribute))
        yield {
          ...locateOnPage(site, page, first),
          message: messages.narrowed(attribute),
          fix: 'keep only rel and href',
        };
    }
  },
});

function proposeSetting({ generator }: SitePages): Pick<RuleFault, 'fix'> {
  if (generator?.canonical === undefined) return {};
  return { fix: `${generator.canonical}; the theme then writes the canonical of each page` };
}

/** The attribute that turns a canonical into a link to a version. */
function findNarrowingAttribute({ hreflang, media, type }: Rel): string | undefined {
  if (hreflang !== undefined) return 'hreflang';
  if (media !== undefined) return 'media';
  return type === undefined ? undefined : 'type';
}
