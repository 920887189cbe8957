import { at, type Page } from '../../site/page.ts';
import { defineRule } from '../rule.ts';
import { page, site } from '../shared/example.ts';
import { pagesAlike } from '../shared/group.ts';
import { canonicalPages } from '../shared/judge.ts';
import { lengthOf } from '../shared/page-text.ts';
import { titleOf } from '../shared/titles.ts';

const copy = (url: string, canonical?: string) =>
  page(url, { title: 'Flow meters | Acme', heading: 'Flow meters', ...(canonical && { canonical }) });

/** Characters; shorter texts are equal by chance. */
const shortest = 150;

export default defineRule({
  id: 'canonical-duplicate',
  title: 'Pages with the same text share one canonical URL',
  level: 'warning',
  conventions: ['W-CANON-2'],
  why: 'Two URLs with the same text split their links between them, until one has the other as its canonical. (Google Search Central, consolidate duplicate URLs.)',
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
    const alike = pagesAlike(canonicalPages(site), hashOf).flatMap((pages) => pagesAlike(pages, textOf));
    for (const [first, ...copies] of alike) {
      for (const page of copies) {
        if (page.url === first?.url) continue;
        yield {
          ...at(site, page),
          message: `the page has the same title and text as ${first?.url ?? ''}, but neither has the other as its canonical`,
        };
      }
    }
  },
});

/** The text of a page; undefined if it has too little. */
function hashOf(page: Page): number | undefined {
  return lengthOf(page) < shortest ? undefined : page.textHash;
}

/** Title and text of a page. */
function textOf(page: Page): string {
  return [page.textHash, lengthOf(page), titleOf(page)?.text, page.lang?.text].join(' ');
}
