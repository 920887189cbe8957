import type { Decided } from '../audit/site/read.ts';
import { fileNameOf, type Path, parsePath, withTrailingSlash } from '../lib/path.ts';
import type { ServedFiles } from '../redirects/plan/plan.ts';

/** Where each page of a build is: the hosts answer it there by the settings, whatever the site's links are like. */
export function decidedBy(
  { pages }: Pick<ServedFiles, 'pages'>,
  { origin, base }: { readonly origin: string; readonly base: string },
): Decided {
  const folder = withTrailingSlash(parsePath(base));
  const below = fileNameOf(folder).length;
  const urls = [...pages].map(([url, file]): [string, Path] => [file.slice(below), url]);
  return { origin, base: folder, urls: new Map(urls) };
}

/** Other names would be read as part of a pattern. */
const plain = /^[\w.~/-]+$/;

/**
 * Patterns for paths below folders of a build that aren't read but may be served: hidden folders, and links to folders,
 * which could form a loop and would count each page twice.
 */
export function unreadFolders(unread: readonly string[], site: string | undefined): string[] {
  const base =
    site !== undefined && URL.parse(site) !== null ? new URL(site).pathname.replace(/(?<!\/)\/+$/, '') : '';
  return unread
    .filter((folder) => plain.test(folder))
    .flatMap((folder) => [`${base}/${folder}`, `${base}/${folder}/*`]);
}
