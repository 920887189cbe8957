import { parsePath } from './path.ts';

/** What of the Astro config decides how a URL is spelled. */
export interface Variant {
  /** The canonical origin, `https://www.example.com`. */
  readonly origin: string;
  /** The folder that the site lives in, percent-encoded as in a URL; `/` for the whole host. */
  readonly base: string;
  readonly format: 'directory' | 'file' | 'preserve';
  readonly trailingSlash: 'always' | 'never' | 'ignore';
}

type Slash = (path: string) => string;

const withSlash: Slash = (path) => (path.endsWith('/') ? path : `${path}/`);
const withoutSlash: Slash = (path) => path.replace(/(?<=^\/|[^/])\/+$/, '');

/** What `trailingSlash: 'ignore'` leaves open is decided by the place that the page's file is written to. */
const undecided: Record<Variant['format'], (page: Page) => string> = {
  directory: ({ path }) => withSlash(path),
  file: ({ path }) => withoutSlash(path),
  preserve: ({ path, isFile, isIndex }) => (isFile ? withoutSlash(path) : isIndex ? withSlash(path) : path),
};

interface Page {
  readonly path: string;
  /** True where the pathname ended in `.html`: the page is a file beside others. */
  readonly isFile: boolean;
  /** True where the pathname ended in a folder's index file. */
  readonly isIndex: boolean;
}

/**
 * The one variant of a page's path (`W-ADDR-3`), from any that Astro, a file name or a person gives:
 * `/about.html`, `/about/index.html`, `/about` and `/about/` are one page. The base is part of it.
 *
 * @example
 * canonicalPath('/about.html', { format: 'file', trailingSlash: 'ignore', … }) // '/about'
 */
export function canonicalPath(pathname: string, variant: Omit<Variant, 'origin'>): string {
  const page = readPage(encode(pathname));
  if (withSlash(page.path) === withSlash(variant.base)) return rootOf(variant);
  if (variant.trailingSlash === 'always') return withSlash(page.path);
  if (variant.trailingSlash === 'never') return withoutSlash(page.path);
  return undecided[variant.format](page);
}

/** The absolute URL of `canonicalPath` (`W-CANON-1`), on the canonical origin. */
export function canonicalUrl(pathname: string, variant: Variant): string {
  return `${variant.origin}${canonicalPath(pathname, variant)}`;
}

/** The absolute URL of a file, such as an image: as it is, below the origin unless it names its own. */
export function fileUrl(href: string, variant: Variant): string {
  return new URL(href, `${variant.origin}/`).href;
}

/** The path below the base: `/docs/about/` is `/about/` where the base is `/docs`. */
export function withoutBase(path: string, base: string): string {
  const folder = withSlash(base);
  if (folder === '/' || !withSlash(path).startsWith(folder)) return path;
  return `/${path.slice(folder.length)}`;
}

/** The path with the base before it, unless it has it already. */
export function atBase(path: string, base: string): string {
  const folder = withSlash(base);
  // A person writes letters as they are.
  return withSlash(encode(path)).startsWith(folder) ? path : `${folder}${path.replace(/^\//, '')}`;
}

function readPage(path: string): Page {
  const index = /^(.*\/)index\.html?$/.exec(path);
  if (index?.[1] !== undefined) return { path: index[1], isFile: false, isIndex: true };
  const file = /^(.*[^/])\.html?$/.exec(path);
  if (file?.[1] !== undefined) return { path: file[1], isFile: true, isIndex: false };
  return { path, isFile: false, isIndex: false };
}

/** The home page of the host is `/` in every setting; that of a base follows the setting. */
function rootOf({ base, trailingSlash, format }: Omit<Variant, 'origin'>): string {
  if (withSlash(base) === '/') return '/';
  const bare = trailingSlash === 'never' || (trailingSlash === 'ignore' && format === 'file');
  return bare ? withoutSlash(base) : withSlash(base);
}

/** The path of what was written, percent-encoded as in a URL; a query and a fragment aren't part of it. */
function encode(pathname: string): string {
  const path = pathname.replace(/[?#].*$/s, '').replace(/^\/*/, '/');
  return parsePath(new URL(`https://host.invalid${path}`).pathname);
}
