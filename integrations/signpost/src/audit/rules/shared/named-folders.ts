import { memoize } from '../../../lib/memoize.ts';
import { addTrailingSlash, type Path, parsePath } from '../../../lib/url/path.ts';
import { hrefHasPath } from '../../../pages/target.ts';
import type { Site } from '../../site/site.ts';
import { listSitemapEntries } from './sitemaps.ts';

// Whether a site means /gauges/ or /gauges/index.html, by what its links, canonicals and sitemap name.

/**
 * The URLs of folders in links, canonicals and the sitemap. A canonical alone against the sitemap and all links is the mistake,
 * which `sitemap-entries` reports: https://acme.example/docs/ with MkDocs's `use_directory_urls: false`.
 */
export const listNamedFolders = memoize((site: Site): ReadonlySet<Path> => {
  const listedPaths = new Set(
    listSitemapEntries(site).flatMap(({ ownUrl }) => (ownUrl === undefined ? [] : [ownUrl.path])),
  );
  const folders = new Set(listedPaths);
  for (const page of site.documents) {
    const links = page.refs.filter(({ kind, href }) => kind === 'link' && hrefHasPath(href));
    for (const { target } of links) if (target.kind === 'site') folders.add(addTrailingSlash(target.path));

    for (const { target } of page.canonicals) {
      if (target.kind !== 'site') continue;
      const folder = addTrailingSlash(target.path);
      if (!listedPaths.has(parsePath(`${folder}index.html`))) folders.add(folder);
    }
  }
  return folders;
});
