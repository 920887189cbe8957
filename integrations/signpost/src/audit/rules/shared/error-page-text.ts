import type { Page, Ref } from '../../../pages/page.ts';
import { isRooted } from '../../../pages/target.ts';
import { isHomeUrl } from '../../site/languages.ts';
import { listLinkedPaths } from '../../site/linked-paths.ts';
import type { Site } from '../../site/site.ts';
import { findHomePage } from '../../site/verdict.ts';

// What visitors of a missing URL learn from the 404 page, and where it leads them.

/** True for the home page itself, and for a page with its text. */
export function isCopyOfHome(page: Page, home: Page | undefined): boolean {
  if (home === undefined) return false;
  return page === home || (page.text.mainLength > 0 && page.text.hash === home.text.hash);
}

/** Also where the home page is /latest/, to which the host or a refresh leads from `/`. */
export function linksHome(site: Site, page: Page): boolean {
  const homePage = findHomePage(site);
  return listLinkedPaths(page).some(
    (path) => isHomeUrl(site, path) || (homePage !== undefined && site.ask(path).page === homePage),
  );
}

/** The first URL that counts from the missing URL at which the page is sent. `#top` and `?page=2` stay there. */
export function findRelativeRef({ baseHref = '', refs }: Page): Ref | undefined {
  if (isRooted(baseHref)) return undefined;
  return refs.find(({ href }) => !isRooted(href) && !/^\s*(?:$|[#?])/.test(href));
}

/** The refresh or script by which the page is left without a click. */
export function findAutomaticRedirect({ refreshes, acts }: Page) {
  return refreshes.find(({ href }) => href !== '') ?? acts.find(({ act }) => act === 'redirect-always');
}

/** False for an error page without the words for a missing page, where Signpost knows the language. A picture may show the words. */
export function tellsMissing({ lang, notFound, text }: Page): boolean {
  const isKnown = /^(?:en|de|fr|es|it|nl)\b/i.test(lang?.text ?? 'en');
  return !isKnown || notFound !== undefined || text.pictures > 0;
}
