import { existsSync } from 'node:fs';
import { findPackageJSON } from 'node:module';
import { join } from 'node:path';
import type { AstroIntegration } from 'astro';
import { getErrorCode } from '../../lib/problem.ts';
import { parsePath } from '../../lib/url/path.ts';
import { parseErrorStatusOfUrl } from '../../plan/error-pages.ts';
import type { Folders } from '../project.ts';

// Whether the build can have a sitemap by Signpost: the package is installed, and the site makes none itself.

/** True if the project has @astrojs/sitemap, an optional peer. A site with its own sitemap works without. */
export function hasSitemapPackage(from = import.meta.url): boolean {
  try {
    return findPackageJSON('@astrojs/sitemap', from) !== undefined;
  } catch (error) {
    if (getErrorCode(error) === 'ERR_MODULE_NOT_FOUND') return false;
    throw error;
  }
}

export const missingSitemapPackage =
  'The build has no sitemap, because @astrojs/sitemap is not installed. Run: npm install @astrojs/sitemap. ' +
  'For a site without a sitemap, set `seo: { sitemap: false }`.';

/** True if the site generates `/sitemap.xml` itself, or has configured @astrojs/sitemap. */
export function hasOwnSitemap(integrations: readonly AstroIntegration[], folders: Folders): boolean {
  if (integrations.some(isSitemap)) return true;
  const places = [
    join(folders.public, 'sitemap.xml'),
    ...['ts', 'js'].map((end) => join(folders.src, 'pages', `sitemap.xml.${end}`)),
  ];
  return places.some((file) => existsSync(file));
}

const isSitemap = ({ name }: AstroIntegration): boolean => name === '@astrojs/sitemap';

/** Keeps Signpost's 410 page out of the site's own @astrojs/sitemap, which leaves out 404 and 500 (`W-SITEMAP-1`). */
export function hideGonePage(integrations: readonly AstroIntegration[]): void {
  for (const { hooks } of integrations.filter(isSitemap)) {
    const { 'astro:routes:resolved': resolved, 'astro:build:done': done } = hooks;
    hooks['astro:routes:resolved'] = (hook) =>
      resolved?.({ ...hook, routes: hook.routes.filter(({ pattern }) => !isGonePage(pattern)) });
    hooks['astro:build:done'] = (hook) =>
      done?.({ ...hook, pages: hook.pages.filter(({ pathname }) => !isGonePage(pathname)) });
  }
}

/** True for `/410`, `410/`, `410.html` and `de/410/`; not for the product `/pumps/410/`. */
export function isGonePage(path: string): boolean {
  return parseErrorStatusOfUrl(parsePath(path)) === 410;
}
