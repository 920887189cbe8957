import { type Path, parsePath } from '../core/path.ts';
import type { Inventory } from './plan.ts';

/** Gives the address of a page's file, relative to `dist`, in the site's own spelling. */
export type AddressOf = (file: string) => string;

/** Files that no visitor asks for by name: host configuration, and pages that only an error shows. */
const unlisted = /^(?:_headers|_redirects|_worker\.js|_routes\.json|\.htaccess|(?:404|410|503)(?:\/index)?\.html)$/;

/** Sorts the files of a build into pages and others, each by its address. */
export function inventoryOf(files: Iterable<string>, addressOf: AddressOf): Inventory {
  const pages = new Map<Path, string>();
  const others = new Map<Path, string>();
  for (const file of files) {
    if (unlisted.test(file)) continue;
    if (/\.html?$/i.test(file)) pages.set(parsePath(addressOf(file)), file);
    else others.set(filePath(file), file);
  }
  return { pages, files: others };
}

/** The address of a file: a `%` in a file's name is itself, not the begin of an escape. */
function filePath(file: string): Path {
  return parsePath(`/${file.replaceAll('%', '%25')}`);
}

/** The file of an error page: `404.html`, else `404/index.html`. */
export function errorPageOf(status: 404 | 410 | 503, files: ReadonlySet<string>): string | undefined {
  return [`${status}.html`, `${status}/index.html`].find((file) => files.has(file));
}

/** Where the spelling is not known: a folder's index page ends in a slash, another page keeps no `.html`. */
export function plainAddressOf(file: string): string {
  const path = `/${file.replaceAll('%', '%25')}`;
  return path.replace(/(^|\/)index\.html?$/i, '$1').replace(/\.html?$/i, '');
}
