import type { Level } from '../../../lib/finding.ts';
import { memoize } from '../../../lib/memoize.ts';
import { formatCount } from '../../../lib/text/text.ts';
import type { Page } from '../../../pages/page.ts';
import type { Site } from '../../site/site.ts';
import { defineRule, locateOnPage } from '../rule.ts';
import { site } from '../shared/example.ts';
import { askTarget, isDuplicate, isIndexable, listIndexablePages } from '../shared/indexable.ts';
import { listLinkedPaths } from '../shared/refs.ts';
import { findTitle } from '../shared/titles.ts';

const messages = {
  steered: (target: string, titles: number) =>
    `the canonical is ${target}, on ${titles === 1 ? 'a page' : 'pages'} with ${formatCount(titles, 'different title')}, so search engines drop ${titles === 1 ? 'it' : 'all of them'}`,
  firstOfList: (url: string) =>
    `the canonical is ${url}, the first page of the list, so search engines ignore what only this page lists`,
};

/** Fewer pages are filters or deliberate copies. */
const minSteered = 3;
/** If most pages of the site are their own canonical, more are needed. */
const minSteeredOfSome = 10;

const steered = (names: readonly string[], canonical?: string) =>
  site(Object.fromEntries(names.map((name) => [`/${name}/`, canonical === undefined ? {} : { canonical }])));
const names = ['gauges', 'meters', 'valves', 'pumps'];

export default defineRule({
  id: 'canonical-steering',
  title: 'A page with text of its own is its own canonical',
  level: 'error',
  conventions: ['W-CANON-2'],
  why: 'A canonical says that this page is a copy of another one. A layout that has the home page as its canonical removes all other pages from the index. (Google Search Central, 5 common mistakes with rel=canonical; pagination: each page of a list has a canonical of its own.)',
  fix: 'set the canonical of each page to its own URL',
  examples: () => ({
    good: { 'each page is its own canonical': steered(names) },
    bad: {
      'the home page as the canonical of each page': steered(names.slice(1), 'https://www.example.com/'),
    },
  }),
  *check(site) {
    const steered = steeredPages(site);
    for (const [page, { message, level }] of steered)
      yield { ...locateOnPage(site, page, page.canonicals[0]), level, message };

    for (const page of listIndexablePages(site).filter(isDuplicate)) {
      const first = steered.has(page) ? undefined : findCanonicalPage(site, page);
      if (first?.kind !== 'page' || !isFurtherPage(page, first)) continue;
      yield {
        ...locateOnPage(site, page, page.canonicals[0]),
        level: 'warning',
        message: messages.firstOfList(first.servedUrl),
        fix: 'set the canonical of each page of the list to its own URL; in Hugo, .Permalink is that of the first page',
      };
    }
  },
});

/** The pages with own text whose layout has another page as the canonical, and the finding for each page. */
export const steeredPages = memoize((site: Site) => {
  const pages = listIndexablePages(site);
  const found = new Map<Page, { readonly message: string; readonly level: Level }>();

  const duplicates = pages.filter(isDuplicate);
  for (const [named, steered] of Map.groupBy(duplicates, (page) => findCanonicalPage(site, page))) {
    if (named === undefined || !isIndexable(site, named)) continue;

    const name = buildSubjectKey(named);
    const others = steered.filter((page) => buildSubjectKey(page) !== name && !isBelow(site, page, named));
    const different = new Set(others.map(buildSubjectKey)).size;
    const isMost = others.length * 2 > pages.length;
    // A layout with the home page as the canonical of every other page, on a site of two or three pages too.
    const isOfLayout = named === site.home && others.length > 0 && others.length === pages.length - 1;
    if (!isOfLayout && different < (isMost ? minSteered : minSteeredOfSome)) continue;

    const what = named === site.home ? 'the home page' : named.servedUrl;
    const level = isMost || isOfLayout ? 'error' : 'warning';
    for (const page of others) found.set(page, { level, message: messages.steered(what, different) });
  }
  return found;
});

/** The page that another declares as canonical. */
function findCanonicalPage(site: Site, page: Page): Page | undefined {
  const target = page.canonicals[0]?.target;
  return target && askTarget(site, target)?.page;
}

/** The page's subject. */
function buildSubjectKey(page: Page): string {
  return `${findTitle(page)?.text ?? ''}\n${page.h1s[0]?.text ?? ''}`.toLowerCase();
}

/** True for variants and further pages of a page: the URL is below, or starts alike. All pages are below home. */
function isBelow(site: Site, page: Page, named: Page): boolean {
  return named !== site.home && page.servedUrl.startsWith(named.servedUrl.replace(/\/$|\.html?$/, ''));
}

/** `/news/2/`, `/news/page/2/`, `/news/page-2.html`; a year has more digits. */
const furtherPage = /^(.*?)\/(?:(page|seite|pagina)[/-]?)?(\d{1,3})(?:\.html?|\/)?$/i;

/**
 * True for a further page of the list that starts on another page. A number alone means that only if the page links to
 * others than the first one does, since variants are numbered too.
 */
function isFurtherPage(page: Page, first: Page): boolean {
  const [, list, word, number] = furtherPage.exec(page.servedUrl) ?? [];
  const firstOf = first.servedUrl
    .replace(/(?:\.html?|\/)$/i, '')
    .replace(/\/(?:page|seite|pagina)[/-]?1$/i, '');
  if (list !== firstOf || Number(number) < 2) return false;
  return (
    word !== undefined ||
    new Set(listLinkedPaths(page)).difference(new Set(listLinkedPaths(first))).size >= minSteered
  );
}
