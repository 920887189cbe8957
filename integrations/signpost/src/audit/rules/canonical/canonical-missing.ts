import { locateOnPage, type Page, type Rel } from '../../site/page.ts';
import type { SitePages } from '../../site/site.ts';
import { defineRule } from '../rule.ts';
import { findHeaderCanonical } from '../shared/canonical.ts';
import { site } from '../shared/example.ts';
import { groupBy } from '../shared/group.ts';
import { listIndexablePages } from '../shared/judge.ts';
import { isShown } from '../shared/page-text.ts';

export default defineRule({
  id: 'canonical-missing',
  title: 'Every page has a canonical URL',
  level: 'warning',
  conventions: ['W-CANON-2', 'W-JS-1'],
  why: 'A page can be reached with parameters, over http and on other hosts. Its canonical tells search engines which URL counts, and the canonical page points to itself. (Google Search Central, consolidate duplicate URLs: a canonical with hreflang, lang, media or type is disregarded.)',
  fix: 'add <link rel="canonical"> with the absolute https URL',
  scope: 'page',
  examples: () => ({
    good: { 'a canonical': site() },
    bad: { none: site({ '/gauges/': { canonical: '' } }) },
  }),
  *check(site) {
    const pages = listIndexablePages(site);
    const reported = new Set<Page>();
    for (const { where, group } of groupByLayout(pages)) {
      const [first] = group;
      if (first === undefined || group.length <= few || !group.every((page) => isWithout(site, page)))
        continue;
      if (group.some((page) => reported.has(page))) continue;
      for (const page of group) reported.add(page);
      yield {
        ...locateOnPage(site, first),
        message: `none of the ${group.length} pages${where} has a canonical`,
        fix: 'add <link rel="canonical"> with the absolute https URL to the layout',
      };
    }
    for (const page of pages) {
      const first = page.rels.find(isCanonical);
      if (first === undefined) {
        if (!reported.has(page) && isWithout(site, page))
          yield { ...locateOnPage(site, page), message: 'the page has no canonical' };
      } else if (
        findNarrowingAttribute(first) &&
        page.rels.every((rel) => !isCanonical(rel) || findNarrowingAttribute(rel))
      )
        yield {
          ...locateOnPage(site, page, first),
          message: `the canonical has ${findNarrowingAttribute(first)}, so search engines ignore it`,
          fix: 'keep only rel and href',
        };
    }
  },
});

/** All pages, then those of each folder: a layout without a canonical is one cause. */
function groupByLayout(
  pages: readonly Page[],
): { readonly where: string; readonly group: readonly Page[] }[] {
  const folders = groupBy(pages, ({ url }) => /^\/[^/]+\//.exec(url)?.[0]);
  const named = [...folders].map(([folder, group]) => ({ where: ` in ${folder}`, group }));
  return [{ where: '', group: pages }, ...named];
}

/** Up to this many pages are reported one by one. */
const few = 3;

function isWithout(site: SitePages, page: Page): boolean {
  return (
    !page.rels.some(isCanonical) &&
    isShown(page) &&
    !isEmptyIn(page) &&
    findHeaderCanonical(site, page) === undefined
  );
}

/** `canonical-absolute` reports an empty one. */
function isEmptyIn({ rels }: Page): boolean {
  return rels.some(({ rel, head, href }) => head && href === '' && rel.includes('canonical'));
}

/** The attribute that turns a canonical into a link to a version. */
function findNarrowingAttribute({ hreflang, media, type }: Rel): string | undefined {
  if (hreflang !== undefined) return 'hreflang';
  if (media !== undefined) return 'media';
  return type === undefined ? undefined : 'type';
}

function isCanonical({ rel, href }: Rel): boolean {
  return rel.includes('canonical') && href !== '';
}
