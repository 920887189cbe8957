import { formatCount } from '../../../lib/text/text.ts';
import type { Page } from '../../../pages/page.ts';
import { findCanonicalPage } from '../../site/ask-target.ts';
import { listLinkedPaths } from '../../site/linked-paths.ts';
import { defineRule, locateOnPage } from '../rule.ts';
import { hasOtherCanonical } from '../shared/canonicals.ts';
import { site } from '../shared/example.ts';
import { readFirstOfList, readListPage } from '../shared/further-pages.ts';
import { listIndexablePages } from '../shared/indexable.ts';

const messages = {
  steered: (target: string, titles: number) =>
    `the canonical is ${target}, on ${titles === 1 ? 'a page' : 'pages'} with ${formatCount(titles, 'different title')}, so search engines drop ${titles === 1 ? 'it' : 'all of them'}`,
  firstOfList: (url: string) =>
    `the canonical is ${url}, the first page of the list, so search engines ignore what only this page lists`,
};

/** Links of a numbered page that the first page of a list lacks. */
const minOthers = 3;

const steered = (names: readonly string[], canonical?: string) =>
  site(Object.fromEntries(names.map((name) => [`/${name}/`, canonical === undefined ? {} : { canonical }])));
const names = ['gauges', 'meters', 'valves', 'pumps'];

export default defineRule({
  id: 'canonical-steering',
  title: 'A page with text of its own is its own canonical',
  level: 'error',
  conventions: ['W-CANON-2'],
  why: 'Search engines take such a page for a copy, and drop it. A layout that has the home page as its canonical removes all other pages from the index. (Google Search Central, 5 common mistakes with rel=canonical; pagination: each page of a list has a canonical of its own.)',
  fix: 'set the canonical of each page to its own URL',
  examples: () => ({
    good: {
      'each page is its own canonical': steered(names),
      'the first page of a list under two URLs': {
        files: site({ '/news/': {}, '/news/page/1/': { canonical: 'https://www.example.com/news/' } }),
        nearMiss: {
          replace: ['page/1/', 'page/2/'],
          finds:
            'warning news/page/2/index.html:8:1  The canonical is /news/, the first page of the list, so search engines ignore what only this page lists  Fix: Set the canonical of each page of the list to its own URL.',
        },
      },
      'a further page of another list, with the same posts': {
        files: site({
          '/news/': {},
          '/archive/page/2/': { canonical: 'https://www.example.com/news/' },
        }),
        nearMiss: {
          replace: ['archive/page/2/', 'news/page/2/'],
          finds:
            'warning news/page/2/index.html:8:1  The canonical is /news/, the first page of the list, so search engines ignore what only this page lists  Fix: Set the canonical of each page of the list to its own URL.',
        },
      },
      'a variant that has a number': {
        files: site({
          '/news/': {},
          '/news/2/': { canonical: 'https://www.example.com/news/', body: '<p>Newer ones</p>' },
          ...Object.fromEntries(names.map((name) => [`/${name}/`, {}])),
        }),
        nearMiss: {
          replace: ['<p>Newer ones</p>', names.map((name) => `<a href="/${name}/">A</a>`).join(' ')],
          finds:
            'warning news/2/index.html:8:1  The canonical is /news/, the first page of the list, so search engines ignore what only this page lists  Fix: Set the canonical of each page of the list to its own URL.',
        },
      },
    },
    bad: {
      'the home page as the canonical of each page': {
        files: steered(names.slice(1), 'https://www.example.com/'),
        finds:
          'error meters/index.html:8:1  The canonical is the home page, on pages with 3 different titles, so search engines drop all of them (3 places)  Fix: Set the canonical of each page to its own URL.',
      },
    },
  }),
  /**
   * `causes/steered-pages` finds pages with titles of their own that have one other page as their canonical: at least 3 titles if that
   * is the home page or if most pages have it, and otherwise 10. Fewer are filters or deliberate copies.
   */
  *check(site) {
    for (const [page, { target, titles, level }] of site.causes.steeredPages ?? [])
      yield {
        ...locateOnPage(site, page, page.canonicals[0]),
        cause: { key: 'steered', level, message: messages.steered(target, titles) },
      };

    for (const page of listIndexablePages(site).filter(hasOtherCanonical)) {
      // `canonical-target` reports a canonical that leads to no page.
      const first = findCanonicalPage(site, page);
      if (first?.kind !== 'page' || !isFurtherPage(page, first)) continue;
      yield {
        ...locateOnPage(site, page, page.canonicals[0]),
        cause: {
          key: 'first of list',
          level: 'warning',
          message: messages.firstOfList(first.servedUrl),
          fix: 'set the canonical of each page of the list to its own URL',
        },
      };
    }
  },
});

/** True for a further page of the list that starts on another page: /news/page/2/ and /news/2/ of /news/. */
function isFurtherPage(page: Page, first: Page): boolean {
  const listPage = readListPage(page);
  if (listPage?.list !== readFirstOfList(first.servedUrl) || listPage.number < 2) return false;

  // /news/2/ may also be a variant of /news/: a list has links that its first page lacks.
  const paths = new Set(listLinkedPaths(page));
  const pathsOfFirst = new Set(listLinkedPaths(first));
  return listPage.hasWord || paths.difference(pathsOfFirst).size >= minOthers;
}
