import { parsePath, withTrailingSlash } from '../../core/path.ts';
import type { Project } from '../../project/load.ts';
import { oldSitemapFile } from './old-sitemap.ts';

/** Where a site's sitemaps are, as paths with the site's base. */
export interface SitemapPaths {
  /** That of the new addresses: the one that the build has; the usual one where no build is at hand. */
  readonly new: string;
  readonly old: string;
}

const usual = ['sitemap-index.xml', 'sitemap.xml', 'sitemap_index.xml'];

/** Finds them by their names in the build. */
export function sitemapPaths({ plan, settings }: Pick<Project, 'plan' | 'settings'>): SitemapPaths {
  const base = withTrailingSlash(parsePath(settings.spelling?.base ?? '/'));
  const files = new Set<string>(plan.inventory.files.keys());
  const named = usual.map((name) => base + name).find((path) => files.has(path));
  return { new: named ?? `${base}sitemap-index.xml`, old: base + oldSitemapFile };
}
