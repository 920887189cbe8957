import { type Path, removeIndexFile, withoutSlash } from '../../lib/url/path.ts';
import type { Page } from '../../pages/page.ts';
import { listNamedFolders } from '../rules/shared/named-folders.ts';
import { listSitemapEntries } from '../rules/shared/sitemaps.ts';
import type { Site } from './site.ts';
import type { SiteAnswer } from './site-answer.ts';

/** True for a URL of a page besides its own: /about, /about/index.html and /about// of /about/. */
export function isSecondUrl(site: Site, path: Path, { page, isVariant }: SiteAnswer): boolean {
  if (!isVariant || page === undefined) return false;
  // Links that all use index.html are consistent.
  if (removeIndexFile(path) === page.servedUrl) return listNamedFolders(site).has(page.servedUrl);
  // `/java` or `/java.html` of java.html may be right: no host, canonical or sitemap decides for one of them.
  const differsByEnding = page.servedUrl === `${path}.html` || path === `${page.servedUrl}.html`;
  return !differsByEnding || isDeclared(site, page);
}

/** True if the page's canonical, the sitemap or the known host has its URL. */
function isDeclared(site: Site, page: Page): boolean {
  const isListed = listSitemapEntries(site).some(({ ownUrl }) => ownUrl?.path === page.servedUrl);
  return site.serving !== undefined || isListed || page.rels.some(({ rel }) => rel.includes('canonical'));
}

/**
 * What a generator, layout or author does to all URLs: leave out or double the slash, add the index file, or add or leave out
 * .html. Undefined for another second URL of a page.
 */
export function findLayoutFault(path: Path, url: Path): string | undefined {
  if (path.includes('//')) return 'two slashes';
  if (path === url) return undefined;
  if (url === `${path}/`) return 'without slash';
  if (path === `${url}/`) return 'with slash';
  const isIndexFile = withoutSlash(removeIndexFile(url)) === withoutSlash(removeIndexFile(path));
  if (isIndexFile || path === `${url}index`) return 'index file';
  if (path === `${url}.html`) return 'with .html';
  if (url === `${path}.html`) return 'without .html';
  return undefined;
}
