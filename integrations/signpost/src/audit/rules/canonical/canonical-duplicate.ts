import type { Page } from '../../../pages/page.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, locateOnPage } from '../rule.ts';
import { listCanonicalPages } from '../shared/canonicals.ts';
import { page, site } from '../shared/example.ts';
import { languageVersions } from '../shared/hreflang.ts';
import { readFolderPattern } from '../shared/map.ts';
import { buildTextKey } from '../shared/page-text.ts';
import { askTarget } from '../shared/target-fault.ts';
import { groupPages } from '../shared/titles.ts';

const messages = {
  pair: (url: string) => `the page has the same text as ${url}, but neither has the other as its canonical`,
  group: (pages: number, url: string) =>
    `${pages} pages have the same text as ${url}, and none has it as its canonical`,
};

const copy = (url: string, canonical?: string) =>
  page(url, { heading: 'Flow meters', ...(canonical && { canonical }) });

export default defineRule({
  id: 'canonical-duplicate',
  title: 'Pages with the same text share one canonical URL',
  level: 'warning',
  conventions: ['W-CANON-2'],
  why: 'Two URLs with the same text split their links between them, until one has the other as its canonical. That happens to the first page of a list, to older versions of a documentation, and to pages that fall back to another language. (Google Search Central, consolidate duplicate URLs.)',
  fix: 'make one of them the canonical of all the others, or redirect the others to it',
  examples: () => ({
    good: {
      'a copy whose canonical is the page': site({
        'a/index.html': copy('/a/'),
        'b/index.html': copy('/b/', 'https://www.example.com/a/'),
      }),
    },
    bad: {
      'two copies, each its own canonical': site({
        'a/index.html': copy('/a/'),
        'b/index.html': copy('/b/'),
      }),
    },
  }),

  *check(site) {
    for (const [first, ...others] of groupPages(listCanonicalPages(site), buildTextKey)) {
      // Two files at one URL are one page, and the pages for two regions of a language may be equal.
      const copies = others.filter(
        (page) => first && page.servedUrl !== first.servedUrl && !isVersion(site, page, first),
      );
      const [copy] = copies;
      if (first === undefined || copy === undefined) continue;
      const place = locateOnPage(site, copy);
      const { servedUrl } = first;
      // A theme that shows the same list on each page of tags and dates is one cause, an older version of a documentation too.
      if (copies.length > 1) yield { ...place, message: messages.group(copies.length, servedUrl) };
      else yield { ...place, message: messages.pair(servedUrl), shared: readFolderPattern(copy.servedUrl) };
    }
  },
});

/** True for pages that list each other by hreflang, such as en-GB and en-US. */
function isVersion(site: Site, page: Page, other: Page): boolean {
  const versions = languageVersions(site).get(page) ?? [];
  return versions.some(({ target }) => askTarget(site, target)?.page === other);
}
