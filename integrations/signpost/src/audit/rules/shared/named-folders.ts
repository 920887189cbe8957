import { memoize } from '../../../lib/memoize.ts';
import { addTrailingSlash, type Path } from '../../../lib/url/path.ts';
import { hrefHasPath } from '../../../pages/target.ts';
import type { Site } from '../../site/site.ts';
import { listSitemapEntries } from './sitemaps.ts';

// Whether a site means /gauges/ or /gauges/index.html, by what its links, canonicals and sitemap name.

/** /gauges/ for /gauges/index.html */
export function stripIndexFile(path: Path): string {
  return path.replace(/\/index\.html?$/, '/');
}

/** The URLs of folders in links, canonicals and the sitemap. */
export const listNamedFolders = memoize((site: Site): ReadonlySet<Path> => {
  const folders = new Set<Path>(
    listSitemapEntries(site).flatMap(({ ownUrl }) => (ownUrl === undefined ? [] : [ownUrl.path])),
  );
  for (const page of site.documents) {
    const links = page.refs.filter(({ kind, href }) => kind === 'link' && hrefHasPath(href));
    for (const { target } of [...links, ...page.canonicals])
      if (target.kind === 'site') folders.add(addTrailingSlash(target.path));
  }
  return folders;
});
