import { parsePath, removeQuery } from './path.ts';

/** The Astro settings for the URLs of pages: /about/, /about or /docs/about/. */
export interface UrlSettings {
  /** The canonical origin, `https://www.example.com`. */
  readonly origin: string;
  /** The folder of the site, percent-encoded; `/` for the whole host. */
  readonly base: string;
  readonly format: 'directory' | 'file' | 'preserve';
  readonly trailingSlash: 'always' | 'never' | 'ignore';
}

type Slash = (path: string) => string;

const withoutSlash: Slash = (path) => path.replace(/(?<=^\/|[^/])\/+$/, '');

/** With `trailingSlash: 'ignore'`, the location of the page's file decides. */
const pathByFormat: Record<UrlSettings['format'], (page: Page) => string> = {
  directory: ({ path }) => ensureSlash(path),
  file: ({ path }) => withoutSlash(path),
  preserve: ({ path, isFile, isIndex }) => {
    if (isFile) return withoutSlash(path);
    return isIndex ? ensureSlash(path) : path;
  },
};

interface Page {
  readonly path: string;
  /** True if the pathname ended in `.html`: the page is a file beside its siblings. */
  readonly isFile: boolean;
  /** True if the pathname ended in the index file of a folder. */
  readonly isIndex: boolean;
}

/**
 * The canonical variant of a page's path (`W-ADDR-3`), with the base, from any variant of Astro, a file name or a person:
 * `/about.html`, `/about/index.html`, `/about` and `/about/` are one page.
 *
 * @example
 * toCanonicalPath('/about.html', { format: 'file', trailingSlash: 'ignore', … }) // '/about'
 */
export function toCanonicalPath(pathname: string, variant: Omit<UrlSettings, 'origin'>): string {
  const page = readPage(encode(pathname));
  if (ensureSlash(page.path) === ensureSlash(variant.base)) return printRoot(variant);
  if (variant.trailingSlash === 'always') return ensureSlash(page.path);
  if (variant.trailingSlash === 'never') return withoutSlash(page.path);
  return pathByFormat[variant.format](page);
}

/** The absolute URL of `toCanonicalPath` (`W-CANON-1`), on the canonical origin. */
export function toCanonicalUrl(pathname: string, variant: UrlSettings): string {
  return `${variant.origin}${toCanonicalPath(pathname, variant)}`;
}

/** The absolute URL of a file, such as an image. A path is resolved against the origin. */
export function toFileUrl(href: string, variant: UrlSettings): string {
  return new URL(href, `${variant.origin}/`).href;
}

/** The path below the base: `/docs/about/` is `/about/` with the base `/docs`. */
export function removeBase(path: string, base: string): string {
  const folder = ensureSlash(base);
  if (folder === '/' || !ensureSlash(path).startsWith(folder)) return path;
  return `/${path.slice(folder.length)}`;
}

/** Puts the base before a path below the base: `/docs/docs/` for the page `/docs/` with the base `/docs`. */
export function prefixBase(path: string, base: string): string {
  return base.replace(/\/$/, '') + path;
}

/** Puts the base before the path, unless the path has the base already. */
export function addBase(path: string, base: string): string {
  const folder = ensureSlash(base);
  // People write letters unencoded.
  return ensureSlash(encode(path)).startsWith(folder) ? path : `${folder}${path.replace(/^\//, '')}`;
}

/** `/about/` for `/about`. */
export function ensureSlash(path: string): string {
  return path.endsWith('/') ? path : `${path}/`;
}

function readPage(path: string): Page {
  const index = /^(.*\/)index\.html?$/.exec(path);
  if (index?.[1] !== undefined) return { path: index[1], isFile: false, isIndex: true };
  const file = /^(.*[^/])\.html?$/.exec(path);
  if (file?.[1] !== undefined) return { path: file[1], isFile: true, isIndex: false };
  return { path, isFile: false, isIndex: false };
}

/** The home page of the host is always `/`; the home page of a base follows the setting. */
function printRoot({ base, trailingSlash, format }: Omit<UrlSettings, 'origin'>): string {
  if (ensureSlash(base) === '/') return '/';
  const bare = trailingSlash === 'never' || (trailingSlash === 'ignore' && format === 'file');
  return bare ? withoutSlash(base) : ensureSlash(base);
}

/** The percent-encoded path of a written URL, without query and fragment. */
function encode(pathname: string): string {
  const path = removeQuery(pathname).replace(/^\/*/, '/');
  return parsePath(new URL(`https://host.invalid${path}`).pathname);
}
