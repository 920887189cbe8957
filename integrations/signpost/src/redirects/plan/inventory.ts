import { otherSlash, type Path, parsePath, pathOfFile } from '../../lib/path.ts';
import type { Inventory } from './plan.ts';

/** Gives the address of a page in the site's own spelling, from its file's path below the document root: `/about.html`. */
export type AddressOf = (path: string) => string;

/** Files that no visitor asks for by name: host configuration, and pages that only an error shows. */
const unlisted =
  /^(?:_headers|_redirects|_worker\.js|_routes\.json|\.htaccess|(?:404|410|503)(?:\/index)?\.html|_signpost\/.*|\.assetsignore|\.nojekyll)$/;

/** Sorts the files of a build into pages and others, each by its address. `below` is the build's folder in the document root. */
export function inventoryOf(files: Iterable<string>, below: string, addressOf: AddressOf): Inventory {
  const pages = new Map<Path, string>();
  const others = new Map<Path, string>();
  for (const file of files) {
    if (unlisted.test(file)) continue;
    const deployed = below + file;
    if (/\.html?$/i.test(file)) pages.set(parsePath(addressOf(pathOfFile(deployed))), deployed);
    else others.set(pathOfFile(deployed), deployed);
  }
  return { pages, files: others };
}

/** The file of an error page: `404.html`, else `404/index.html`. */
export function errorPageOf(status: 404 | 410 | 503, files: ReadonlySet<string>): string | undefined {
  return [`${status}.html`, `${status}/index.html`].find((file) => files.has(file));
}

/** Where the spelling is not known: a folder's index page ends in a slash, another page keeps no `.html`. */
export function plainAddressOf(path: string): string {
  return path.replace(/(^|\/)index\.html?$/i, '$1').replace(/\.html?$/i, '');
}

/** Gives the canonical address of a page by one of its URL variants; undefined where there is none. */
export type CanonicalOf = (path: string) => Path | undefined;

/** What is known of the addresses of a site. */
export interface Known {
  isPage(address: Path): boolean;
  isFile(address: Path): boolean;
  /** The address of the page whose file has this name. */
  pageNamed(name: Path): Path | undefined;
}

/** Spellings of a page are its slash at the end and its file's own name (`W-ADDR-3`). */
export function canonicalOf({ pages, files }: Inventory): CanonicalOf {
  const byFile = new Map<string, Path>();
  for (const [address, file] of pages) byFile.set(parsePath(`/${file.replaceAll('%', '%25')}`), address);
  return canonicalOver({
    isPage: (address) => pages.has(address),
    isFile: (address) => files.has(address),
    pageNamed: (name) => byFile.get(name),
  });
}

/** The same over look-ups of one's own. */
export function canonicalOver({ isPage, isFile, pageNamed }: Known): CanonicalOf {
  return (path) => {
    const address = parsePath(path);
    if (isPage(address) || isFile(address)) return undefined;
    const other = otherSlash(address);
    const isOther = isPage(other) && otherSlash(other) === address;
    return isOther ? other : pageNamed(address);
  };
}
