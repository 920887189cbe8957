import { parsePath, removeIndexFile, removeQuery } from './path.ts';

/** The Astro settings for the URLs of pages: /about/, /about or /docs/about/. */
export interface UrlSettings {
  /** The canonical origin, `https://www.example.com`. */
  readonly origin: string;
  /** The folder of the site, percent-encoded; `/` for the whole host. */
  readonly base: string;
  readonly format: 'directory' | 'file' | 'preserve';
  readonly trailingSlash: 'always' | 'never' | 'ignore';
}

interface Page {
  readonly path: string;
  /** `file` for /about.html, `directory` for /about/index.html; undefined where the pathname doesn't tell. */
  readonly format: 'file' | 'directory' | undefined;
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

  // With `trailingSlash: 'ignore'`, the page's file decides. `build.format: 'preserve'` has both kinds of files.
  const format = variant.format === 'preserve' ? page.format : variant.format;
  if (format === undefined) return page.path;
  return format === 'file' ? withoutSlash(page.path) : ensureSlash(page.path);
}

function withoutSlash(path: string): string {
  return path.replace(/(?<=^\/|[^/])\/+$/, '');
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
  const folder = removeIndexFile(path);
  if (folder !== path) return { path: folder, format: 'directory' };
  const file = /^(.*[^/])\.html?$/.exec(path);
  if (file?.[1] !== undefined) return { path: file[1], format: 'file' };
  return { path, format: undefined };
}

/** The home page of the host is always `/`; the home page of a base follows the setting. */
function printRoot({ base, trailingSlash, format }: Omit<UrlSettings, 'origin'>): string {
  if (ensureSlash(base) === '/') return '/';
  const isBare = trailingSlash === 'never' || (trailingSlash === 'ignore' && format === 'file');
  return isBare ? withoutSlash(base) : ensureSlash(base);
}

/** The percent-encoded path of a written URL, without query and fragment. */
function encode(pathname: string): string {
  const path = removeQuery(pathname).replace(/^\/*/, '/');
  return parsePath(new URL(`https://host.invalid${path}`).pathname);
}
