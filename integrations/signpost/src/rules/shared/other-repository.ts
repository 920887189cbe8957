import type { Path } from '../../core/path.ts';
import { remember } from '../../core/remember.ts';
import type { Site } from '../../site/site.ts';

const pagesHost = /\.(?:github|gitlab)\.io$|\.codeberg\.page$/;

/**
 * The pattern of the folder in which another repository's site may answer, where an address of this site leads there;
 * undefined elsewhere. On such a host each repository of an account has a folder, which only a whole address means on
 * purpose.
 */
export function otherRepository(site: Site, href: string, path: Path): string | undefined {
  if (site.base !== '/' || !pagesHost.test(new URL(site.origin).hostname) || !hasHost(href)) return undefined;
  const folder = folderOf(path);
  if (foldersOf(site).has(folder)) return undefined;
  return path === folder ? path : `${folder}/*`;
}

/** True for an address that names its host, as it was written. */
export function hasHost(href: string): boolean {
  return /^\s*(?:[a-z][a-z\d+.-]*:|\/\/)/i.test(href);
}

/** `/docs` of `/docs/intro` and of `/docs`. */
function folderOf(path: Path): string {
  return path.replace(/^(\/[^/]*).*$/s, '$1');
}

const foldersOf = remember(
  (site: Site): ReadonlySet<string> =>
    new Set([...site.documents.map(({ address }) => address), ...site.files.keys()].map(folderOf)),
);
