import type { Level } from '../../../lib/finding.ts';
import { memoize } from '../../../lib/memoize.ts';
import { formatCount } from '../../../lib/text/text.ts';
import type { Path } from '../../../lib/url/path.ts';
import { locateOnPage, type Page } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { defineRule } from '../rule.ts';
import { site } from '../shared/example.ts';
import { groupBy } from '../shared/group.ts';
import {
  isDuplicate,
  isIndexable,
  listIndexablePages,
  readCanonicals,
  resolveTarget,
} from '../shared/judge.ts';
import { findTitle } from '../shared/titles.ts';

const messages = {
  steered: (target: string, titles: number) =>
    `the canonical is ${target}, on ${titles === 1 ? 'a page' : 'pages'} with ${formatCount(titles, 'different title')}, so search engines drop ${titles === 1 ? 'it' : 'all of them'}`,
  firstOfList: (url: string) =>
    `the canonical is ${url}, the first page of the list, so search engines ignore what only this page lists`,
};

/** Fewer pages are filters or deliberate copies. */
const few = 3;
/** If most pages of the site are their own canonical, more are needed. */
const many = 10;

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
    bad: { 'the home page everywhere': steered(names.slice(1), 'https://www.example.com/') },
  }),
  *check(site) {
    const steered = steeredPages(site);
    for (const [page, { message, level }] of steered)
      yield { ...locateOnPage(site, page, readCanonicals(page)[0]), level, message };

    for (const page of listIndexablePages(site).filter(isDuplicate)) {
      const first = steered.has(page) ? undefined : findCanonicalPage(site, page);
      if (first?.kind !== 'page' || !isFurtherPage(site, page, first)) continue;
      yield {
        ...locateOnPage(site, page, readCanonicals(page)[0]),
        level: 'warning',
        message: messages.firstOfList(first.url),
        fix: 'set the canonical of each page of the list to its own URL; in Hugo, .Permalink is that of the first page',
      };
    }
  },
});

/** The pages with text of their own that a layout sends to one other page, and the finding for each. */
export const steeredPages = memoize((site: Site) => {
  const pages = listIndexablePages(site);
  const found = new Map<Page, { readonly message: string; readonly level: Level }>();

  for (const [target, steered] of groupBy(
    pages.filter(isDuplicate),
    (page) => findCanonicalPage(site, page)?.url,
  )) {
    const named = steered[0] && findCanonicalPage(site, steered[0]);
    if (named === undefined || !isIndexable(site, named)) continue;

    const name = buildSubjectKey(named);
    const others = steered.filter((page) => buildSubjectKey(page) !== name && !isBelow(site, page, named));
    const different = new Set(others.map(buildSubjectKey)).size;
    const isMost = others.length * 2 > pages.length;
    // A layout with the home page as the canonical of every other page, on a site of two or three pages too.
    const isOfLayout = named === site.home && others.length > 0 && others.length === pages.length - 1;
    if (!isOfLayout && different < (isMost ? few : many)) continue;

    const what = named === site.home ? 'the home page' : target;
    const level = isMost || isOfLayout ? 'error' : 'warning';
    for (const page of others) found.set(page, { level, message: messages.steered(what, different) });
  }
  return found;
});

/** The page that another declares as canonical. */
function findCanonicalPage(site: Site, page: Page): Page | undefined {
  const target = readCanonicals(page)[0]?.target;
  const hit = target && resolveTarget(site, target);
  return hit?.kind === 'page' ? hit.page : undefined;
}

/** The page's subject. */
function buildSubjectKey(page: Page): string {
  return `${findTitle(page)?.text ?? ''}\n${page.h1s[0]?.text ?? ''}`.toLowerCase();
}

/** True for variants and further pages of a page, which are below it or start like it. All pages are below home. */
function isBelow(site: Site, page: Page, named: Page): boolean {
  return named !== site.home && page.url.startsWith(named.url.replace(/\/$|\.html?$/, ''));
}

/** `/news/page/2/`, `/news/page-2.html` */
const worded = /^(.*?)(?:\/|-)?(?:page|seite|pagina)[/-]?(\d+)(?:\.html?|\/)?$/i;
/** `/news/2/`, `/news/2.html`: a year has more digits. */
const furtherNumber = /^(.*)\/\d{1,3}(?:\.html?|\/)?$/;

/**
 * True for a further page of the list that starts on another page. A number alone means that only with `prev` or `next`, or
 * if it links to pages that the first one doesn't, since variants are numbered too.
 */
function isFurtherPage(site: Site, page: Page, first: Page): boolean {
  const [, before, number] = worded.exec(page.url) ?? [];
  if (before !== undefined) return Number(number) > 1 && before === listOf(first);
  const list = listIn(page.url);
  if (list === undefined || list !== listOf(first)) return false;
  return isLinkedAsNext(site, page, first) || hasOtherListItems(page, first, list);
}

/** The prefix of a list's URLs, by its first page: `/news/`, `/news/page/1/`. */
function listOf({ url }: Page): string {
  return url.replace(/(?:\.html?|\/)$/i, '').replace(/(?:\/|-)?(?:page|seite|pagina)[/-]?1$/i, '');
}

function listIn(url: Path): string | undefined {
  return furtherNumber.exec(url)?.[1];
}

function isLinkedAsNext(site: Site, page: Page, first: Page): boolean {
  const list = listOf(first);
  return (
    followRels(site, page, 'prev').some((other) => other === first || listIn(other.url) === list) ||
    followRels(site, first, 'next').includes(page)
  );
}

function followRels(site: Site, { rels }: Page, token: string): Page[] {
  return rels.flatMap(({ rel, target }) => {
    const hit = rel.includes(token) ? resolveTarget(site, target) : undefined;
    return hit?.kind === 'page' ? [hit.page] : [];
  });
}

/** True if the first page links to pages of the list, and this one to others. */
function hasOtherListItems(page: Page, first: Page, list: string): boolean {
  const onFirst = linkedFrom(first);
  if (![...onFirst].some((path) => listIn(path) === list)) return false;
  const others = [...linkedFrom(page)].filter(
    (path) => !onFirst.has(path) && path !== page.url && listIn(path) !== list,
  );
  return others.length >= few;
}

const linkedFrom = memoize(({ refs }: Page): ReadonlySet<Path> => {
  const found = new Set<Path>();
  for (const { kind, target } of refs) if (kind === 'link' && target.kind === 'site') found.add(target.path);
  return found;
});
