import { formatCount } from '../../../lib/text/text.ts';
import { locateOnPage, type Page } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { groupBy, groupPages } from '../shared/group.ts';
import { listCanonicalPages } from '../shared/judge.ts';
import { readFolderPattern } from '../shared/map.ts';
import { countVisibleText } from '../shared/page-text.ts';

const messages = {
  one: (url: string) => `the page has the same text as ${url}, but neither has the other as its canonical`,
  many: (count: number, folder: string, first: string, url: string) =>
    `${formatCount(count, 'page')} in ${folder} have the same text as other pages, starting with ${first} and ${url}`,
};

const copy = (url: string, canonical?: string) =>
  page(url, { heading: 'Flow meters', ...(canonical && { canonical }) });

/** Characters; shorter texts are equal by chance. */
const minLength = 150;

/** Pages of a folder, such as those of an older version; more are one cause. */
const maxAlone = 3;

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
      'two with themselves as canonical': site({ 'a/index.html': copy('/a/'), 'b/index.html': copy('/b/') }),
    },
  }),
  *check(site) {
    const copies = groupPages(listCanonicalPages(site), buildTextKey).flatMap(([first, ...others]) =>
      first === undefined ? [] : others.map((page) => ({ page, first })),
    );

    for (const [folder, all] of groupBy(copies, ({ page }) => readFolderPattern(page.url))) {
      const [{ page, first } = {}] = all;
      if (all.length > maxAlone && page !== undefined && first !== undefined) {
        yield {
          ...locateOnPage(site, page),
          message: messages.many(all.length, folder, page.url, first.url),
        };
        continue;
      }
      // Two files at one URL are one page.
      for (const { page, first } of all)
        if (page.url !== first.url) yield { ...locateOnPage(site, page), message: messages.one(first.url) };
    }
  },
});

/** The main text of a page; undefined if it has too little. */
function buildTextKey(page: Page): string | undefined {
  return countVisibleText(page) < minLength ? undefined : `${page.textHash} ${countVisibleText(page)}`;
}
