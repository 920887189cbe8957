import { formatCount } from '../../../lib/text/text.ts';
import { addTrailingSlash } from '../../../lib/url/path.ts';
import { locateOnPage, type Page } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import type { Report } from '../rule.ts';

/** What is wrong for visitors of a 404 page: they are redirected, or not told that the page is missing. */
export function* reportUnclearPage(site: Site, page: Page): Generator<Report> {
  const leaves = findAutomaticRedirect(page);
  if (leaves === undefined) yield* reportMissingMessage(site, page);
  else
    yield {
      ...locateOnPage(site, page, leaves),
      message: `the 404 page ${leaves.how}, so visitors don't learn that the page is missing`,
      fix: 'say that the page is missing, and link to the home page',
    };
}

/** How the page is left without a click. `redirect-script` reports what a script does at once. */
export function findAutomaticRedirect({ refreshes, acts }: Page) {
  const refresh = refreshes.find(({ href }) => href !== '');
  if (refresh !== undefined) {
    const { delay } = refresh;
    return {
      ...refresh,
      how: delay === 0 ? 'redirects at once' : `redirects after ${formatCount(delay, 'second')}`,
    };
  }
  if (acts.some(({ act }) => act === 'redirect-alone')) return undefined;
  // The 404 page of each language: if (location.pathname.startsWith("/de/")) location.replace("/de/404/")
  if (acts.some(({ act }) => act === 'to-not-found')) return undefined;
  const script = acts.find(({ act }) => act === 'redirect');
  return script && { ...script, how: 'may redirect without a click, by a script' };
}

/** The languages with known words for a missing page. */
const known = /^(?:en|de|fr|es|it|nl)\b/i;

/** Reports a page that doesn't say that it is missing, in a known language. */
function* reportMissingMessage(site: Site, page: Page): Generator<Report> {
  if (!known.test(page.lang?.text ?? 'en') || page.notFound !== undefined) return;
  // "404" alone, or a picture, may say it.
  if (page.error?.mentions404 === true || page.counts.pictures > 0) return;
  yield {
    ...locateOnPage(site, page, page.titles[0]),
    message: 'the 404 page does not say that the page is missing',
    fix: 'say it in the title and the heading: "Page not found"',
  };
}

/** By what readers see first. */
export function isCopy(page: Page, home: Page | undefined): boolean {
  if (home === undefined) return false;
  if (page.text.mainLength > 0 && page.textHash === home.textHash) return true;
  if (page.titles.length === 0 || page.h1s.length === 0) return false;
  return joinHeadlines(page) === joinHeadlines(home);
}

function joinHeadlines({ titles, h1s }: Page): string {
  return [...titles, ...h1s].map(({ text }) => text).join('\n');
}

/** Pages; on a smaller site the home page links to all. */
const few = 8;

/** Pages that every site must have and nobody looks for. */
const legal = /privacy|datenschutz|imprint|legal|terms|agb|cookies?\b/i;

const forContact = /contact|kontakt|feedback|report|support|help|issues|impressum/i;

/** Other help for visitors: the site's layout, links to pages, and a way to report the link. */
export function* reportMissingParts(site: Site, page: Page): Generator<Report> {
  const links = page.refs.filter(({ kind }) => kind === 'link');
  if (
    site.pages.length >= few &&
    !links.some(
      ({ href, target }) =>
        target.kind === 'site' &&
        !isHomeUrl(target.path, site.base) &&
        !forContact.test(href) &&
        !legal.test(href),
    )
  )
    yield {
      ...locateOnPage(site, page),
      level: 'info',
      message: 'the 404 page links to no popular page',
      fix: "add the site's navigation and links to popular pages",
    };
  if (page.counts.mailLinks === 0 && !links.some(({ href }) => forContact.test(href)))
    yield {
      ...locateOnPage(site, page),
      level: 'info',
      message: 'the 404 page has no way to report a broken link',
      fix: 'add an email address or a link to a contact form',
    };
  const styles = listStyles(site.home);
  if (styles.size > 0 && styles.isDisjointFrom(listStyles(page)))
    yield {
      ...locateOnPage(site, page),
      level: 'info',
      message: 'the 404 page uses no stylesheet of the home page, so it looks like another site',
      fix: 'use the layout of the other pages',
    };
}

function listStyles(page: Page | undefined): Set<string> {
  const styles = page?.refs.filter(({ kind }) => kind === 'style') ?? [];
  return new Set(styles.map(({ target }) => (target.kind === 'site' ? target.path : target.url)));
}

/** The home page, or that of a language. */
export function isHomeUrl(path: Parameters<typeof addTrailingSlash>[0], base: string): boolean {
  const rest = addTrailingSlash(path).slice(base.length);
  return rest === '' || rest === 'index.html/' || /^[a-z]{2,3}(?:-[a-z]{2,4})?\/$/i.test(rest);
}
