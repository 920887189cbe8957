import { addTrailingSlash, isHtml, type Path, parsePath, toFileName, toUrlPath } from '../lib/url/path.ts';
import { isErrorFile, listErrorFiles } from './error-pages.ts';
import { createGeneratedTable, type PageLayout, servePages } from './page-urls.ts';
import type { Plan, ServedFiles } from './plan.ts';
import type { Settings } from './settings.ts';

// The files of a build → the URLs at which visitors request them, by the site's settings: about/index.html of a site with the
// base /docs is /docs/about/. Error pages and the files of hosts have none.

/** Without an Astro config, a page's file decides about its slash. */
export const layoutByFile = { format: 'preserve', trailingSlash: 'ignore' } as const;

/** True without settings for the URLs of pages. A base alone doesn't decide between /about and /about.html. */
export function isLayoutByFile({
  variant = { ...layoutByFile, base: '/' },
}: Pick<Settings, 'variant'>): boolean {
  return variant.format === layoutByFile.format && variant.trailingSlash === layoutByFile.trailingSlash;
}

/**
 * The pages and files of a build, in the settings' URL variant. Files are relative to the document root: a site with
 * the base `/docs` is in its folder `docs`.
 */
export function listServedFiles(settings: Pick<Settings, 'variant'>, files: readonly string[]): ServedFiles {
  const deployed = listDeployedFiles(settings, files);
  const otherFiles = deployed.filter((file) => !isHtml(file));

  return {
    ...servePages(findDefaultLayout(settings), deployed.filter(isHtml)),
    files: new Map(otherFiles.map((file) => [toUrlPath(file), file])),
  };
}

/** The files of a build that visitors request by name, below the document root: `docs/about/index.html`. */
export function listDeployedFiles(settings: Pick<Settings, 'variant'>, files: readonly string[]): string[] {
  const siteFolder = findSiteFolder(settings);
  return files.filter((file) => !isUnrequested(file)).map((file) => siteFolder + file);
}

/** How pages are served by the site's settings alone, without a host. */
export function findDefaultLayout({ variant }: Pick<Settings, 'variant'>): PageLayout {
  return { table: createGeneratedTable(variant ?? layoutByFile), prefers: 'folder' };
}

/** True for a file that visitors don't request by name: an error page, or what only a host reads. */
function isUnrequested(file: string): boolean {
  return isErrorFile(file) || hostFiles.test(file);
}

/** The configuration of hosts, and Signpost's own data. */
const hostFiles =
  /^(?:_headers|_redirects|_worker\.js|_routes\.json|\.htaccess|_signpost\/.*|\.assetsignore|\.nojekyll)$/;

/** The site's folder below the origin: `/` or `/docs/`. */
export function findBasePath({ variant }: Pick<Settings, 'variant'>): Path {
  return addTrailingSlash(parsePath(variant?.base ?? '/'));
}

/** The site's folder in the document root, by its name on disk: '' or `docs/`. */
export function findSiteFolder(settings: Pick<Settings, 'variant'>): string {
  return toFileName(findBasePath(settings));
}

/** The files of the error pages in a build, below the document root. */
export function findErrorPages(files: ReadonlySet<string>, siteFolder: string): Plan['errorPages'] {
  const gonePage = listErrorFiles(410).find((file) => files.has(file));
  const missingPage = listErrorFiles(404).find((file) => files.has(file));
  return {
    ...(missingPage !== undefined && { 404: siteFolder + missingPage }),
    ...(gonePage !== undefined && { 410: siteFolder + gonePage }),
  };
}
