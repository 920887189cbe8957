import { findPackageJSON } from 'node:module';
import { getErrorCode } from '../../lib/problem.ts';

/** True if the project has @astrojs/sitemap, an optional peer that only sites without a sitemap of their own need. */
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
