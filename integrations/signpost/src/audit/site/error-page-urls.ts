import { memoize } from '../../lib/memoize.ts';
import { type Path, parsePath, removePageEnding, withoutSlash } from '../../lib/url/path.ts';
import type { Site } from './site.ts';

/** True for /404.html, which GitHub Pages sends with 404, and for /404, as a sitemap of all pages lists it. */
export function isErrorPageUrl(site: Site, path: Path): boolean {
  return listErrorPageUrls(site).has(path);
}

const listErrorPageUrls = memoize(({ documents }: Site) => {
  const errorPages = documents.filter(({ kind }) => kind === 'error');
  return new Set(errorPages.flatMap(({ servedUrl }) => listSpellings(servedUrl)));
});

/** /404.html, /404 and /404/ */
function listSpellings(url: Path): readonly Path[] {
  const name = withoutSlash(removePageEnding(url));
  return [url, parsePath(name), parsePath(`${name}/`)];
}
