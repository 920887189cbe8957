import { countItems, findMostFrequent } from '../../../lib/counts.ts';
import { memoize } from '../../../lib/memoize.ts';
import { splitTitle } from '../../../pages/html/head-facts.ts';
import type { Page, Text } from '../../../pages/page.ts';
import { readLanguageFolder, removeLanguageFolder } from '../../site/languages.ts';
import { leaveOutFurtherPages } from '../../site/list-pages.ts';
import type { Site, SitePages } from '../../site/site.ts';
import { removeVersion } from '../../site/version-folders.ts';
import { listCanonicalPages } from './canonicals.ts';
import { listIndexablePages } from './indexable.ts';
import { isLanding } from './page-text.ts';

// The title of a page, and the parts of it that the site's other titles share.

/** The effective title: the first title in the document. */
export function findTitle(page: Page): Text | undefined {
  return page.titles.find(({ text }) => text !== '');
}

/** An indexable page with its title. */
export interface TitledPage {
  readonly page: Page;
  readonly title: Text;
  readonly parts: readonly string[];
}

/** The titles of pages without noindex, split once for all rules. */
export const listIndexableTitles = memoize((site: SitePages): readonly TitledPage[] =>
  listIndexablePages(site).flatMap((page) => {
    const title = findTitle(page);
    if (title === undefined) return [];
    return [{ page, title, parts: splitTitle(title.text) }];
  }),
);

/** The titles of canonical pages, without temporary landing pages. */
export const listCanonicalTitles = memoize((site: SitePages): readonly TitledPage[] => {
  const canonicalPages = new Set(listCanonicalPages(site));
  return listIndexableTitles(site).filter(({ page }) => canonicalPages.has(page) && !isLanding(page));
});

/** The pieces in more than half of the titles, most frequent first: the brand. None on a small site. */
export const listCommonPieces = memoize((site: SitePages): readonly string[] => {
  const titles = listCanonicalTitles(site);
  const { length } = titles;
  if (length < 4) return [];
  const counts = countItems(titles.flatMap(({ parts }) => [...new Set(parts)]));
  const common = [...counts].filter(([, count]) => count > length / 2);
  return common.sort(([, a], [, b]) => b - a).map(([piece]) => piece);
});

/** Groups of pages with the same title, which `title-unique` reports. */
export const groupPagesByTitle = memoize((site: Site) => {
  const pages = listCanonicalPages(site);
  // A page without `lang` is in the language of most pages.
  const languages = pages.map(readLanguage).filter((language) => language !== '');
  const siteLanguage = findMostFrequent(countItems(languages));
  // MkDocs writes the language of its theme into /en/ and /ja/ alike.
  return groupPages(leaveOutFurtherPages(site, pages), (page) =>
    buildTitleKey(page, `${readLanguageFolder(site, page)} ${readLanguage(page) || siteLanguage}`),
  );
});

/**
 * The key that must be unique: the title with the page's language, without what readers don't distinguish. Each version of a
 * documentation has the same titles.
 */
function buildTitleKey(page: Page, language: string): string | undefined {
  const key = findTitle(page)
    ?.text.toLowerCase()
    .replace(/[\u00AD\u200B-\u200D\u2060\uFEFF]/g, '')
    .replace(/[‘’“”„"']/g, "'")
    .replace(/[‐‑–—]/g, '-')
    .replace(/[.…]{1,3}$/, '')
    .trim();
  if (key === undefined) return undefined;
  return `${language} ${key}`;
}

export function readLanguage({ lang }: Page): string {
  return lang?.text.toLowerCase() ?? '';
}

/** Groups of at least two pages with the same key, without temporary landing pages and pages without a key. */
export function groupPages(
  pages: readonly Page[],
  buildKey: (page: Page) => string | undefined,
): (readonly Page[])[] {
  const pagesOfSite = pages.filter((page) => !isLanding(page));
  const groups = Map.groupBy(pagesOfSite, buildKey);
  groups.delete(undefined);
  return [...groups.values()].filter(({ length }) => length > 1);
}

/**
 * `a legacy` for /a/pump and /legacy/pump, /a/x/tank and /legacy/tank, whose titles are the same for one cause: two parts of the site
 * have pages of one name, in each version and language. Undefined for pages of one folder.
 */
export function describeFolders(site: Site, pages: readonly Page[]): string | undefined {
  const folders = pages.map((page) =>
    readParentFolder(removeVersion(site, removeLanguageFolder(site, page))),
  );
  if (new Set(folders).size < 2) return undefined;
  const parts = new Set(folders.map((folder) => folder.slice(site.base.length).split('/', 1)[0]));
  return [...parts].sort().join(' ');
}

/** `/a/` of /a/pump and /a/pump/ */
export function readParentFolder(path: string): string {
  return path.slice(0, path.lastIndexOf('/', path.length - 2) + 1);
}
