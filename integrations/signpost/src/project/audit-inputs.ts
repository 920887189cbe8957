import type { Decided } from '../audit/site/read.ts';
import { fileNameOf, type Path, parsePath, withTrailingSlash } from '../lib/url/path.ts';
import type { ServedFiles } from '../redirects/plan/plan.ts';

/** The URL of each page as the hosts serve it by the settings, whatever URLs the site's links use. */
export function decidedBy(
  { pages }: Pick<ServedFiles, 'pages'>,
  { origin, base }: { readonly origin: string; readonly base: string },
): Decided {
  const folder = withTrailingSlash(parsePath(base));
  const below = fileNameOf(folder).length;
  const urls = [...pages].map(([url, file]): [string, Path] => [file.slice(below), url]);
  return { origin, base: folder, urls: new Map(urls) };
}

/** Other names could be read as part of a pattern. */
const plain = /^[\w.~/-]+$/;

/**
 * Patterns for the paths below hidden folders and links to folders of a build. They aren't read, since a link may form a
 * loop or list each page twice, but they may be served.
 */
export function unreadFolders(unread: readonly string[], site: string | undefined): string[] {
  const base =
    site !== undefined && URL.parse(site) !== null ? new URL(site).pathname.replace(/(?<!\/)\/+$/, '') : '';
  return unread
    .filter((folder) => plain.test(folder))
    .flatMap((folder) => [`${base}/${folder}`, `${base}/${folder}/*`]);
}
