import { type Path, toggleTrailingSlash } from '../../../lib/url/path.ts';
import type { Site } from '../../site/site.ts';

/** The file of the build at the source of a redirect, with or without its trailing slash. */
export function findBuiltFile(site: Site, url: Path): string | undefined {
  for (const path of [url, toggleTrailingSlash(url)]) {
    const served = site.plan?.served;
    const file = served?.pages.get(path) ?? served?.files.get(path);
    if (file !== undefined && !isStub(site, path)) return file.slice(site.base.length - 1);
  }
  return undefined;
}

/** True for a page that only redirects, and for an error page. */
function isStub({ documents }: Site, path: Path): boolean {
  const page = documents.find(({ servedUrl }) => servedUrl === path);
  return page?.kind === 'redirect' || page?.kind === 'error';
}
