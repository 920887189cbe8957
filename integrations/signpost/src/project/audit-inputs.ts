import type { Decided } from '../audit/site/read.ts';
import { fileNameOf, type Path, parsePath, withTrailingSlash } from '../lib/path.ts';
import type { Inventory } from '../redirects/plan/plan.ts';

/** Where each page of a build is: the hosts answer it there by the settings, whatever the site's links are like. */
export function decidedBy(
  { pages }: Pick<Inventory, 'pages'>,
  { origin, base }: { readonly origin: string; readonly base: string },
): Decided {
  const folder = withTrailingSlash(parsePath(base));
  const below = fileNameOf(folder).length;
  const addresses = [...pages].map(([address, file]): [string, Path] => [file.slice(below), address]);
  return { origin, base: folder, addresses: new Map(addresses) };
}

/** Other names would be read as part of a pattern. */
const plain = /^[\w.~/-]+$/;

/**
 * Patterns of what lies below folders of a build that are not read, but that hosts answer for: links to folders, such as
 * `latest` beside `1.0` in versioned docs, which aren't followed, since a loop would trap us and each page would count
 * twice; and hidden folders, which some hosts deploy and others leave out.
 */
export function unreadFolders(unread: readonly string[], site: string | undefined): string[] {
  const base =
    site !== undefined && URL.parse(site) !== null ? new URL(site).pathname.replace(/(?<!\/)\/+$/, '') : '';
  return unread
    .filter((folder) => plain.test(folder))
    .flatMap((folder) => [`${base}/${folder}`, `${base}/${folder}/*`]);
}
