import type { UrlSettings } from '../lib/url/canonical-url.ts';
import { isHtml, type Path, parsePath, toFileName, toUrlPath } from '../lib/url/path.ts';

// The URL of each page of a build, and its other URLs. By the table
//
//   folder: { own: 'slash', slash: 200, bare: 301 }
//
// about/index.html is served at /about/, and /about redirects there.

/** How a page `about` may be requested: `/about`, `/about/`, `/about.html`, `/about/index.html`, `/about/index`. */
export type PageVariant = 'bare' | 'slash' | 'html' | 'index' | 'bareIndex';

/** 200 serves the page, and any other status redirects to the page's own URL. */
type PageStatus = 200 | 301 | 302 | 307 | 308;

/**
 * A host's treatment of the URL variants of a page: `{ own: 'slash', slash: 200, bare: 301 }` serves /about/, redirects
 * /about there, and has no file for the missing /about.html.
 */
export interface PageRow extends Partial<Readonly<Record<PageVariant, PageStatus>>> {
  /** The variant that is the page's own URL. */
  readonly own: PageVariant;
}

/** The rows of a setting: pages that are the index of a folder, `about/index.html`, and others, `about.html`. */
export interface PageTable {
  readonly folder: PageRow;
  readonly file: PageRow;
}

type Layout = keyof PageTable;

/** The answer of a host for a page's URL. */
export type ServedAt =
  | { readonly status: 200; readonly file: string }
  | { readonly status: Exclude<PageStatus, 200>; readonly file: string; readonly to: Path };

/** The URLs of a build's pages on a host. */
export interface ServedPages {
  /** The own URL of each page ─▶ its file. */
  readonly pages: ReadonlyMap<Path, string>;
  /** Another URL of a page ─▶ the redirect to its own, or the page itself where a host serves both. */
  readonly variants: ReadonlyMap<Path, ServedAt>;
}

/** How a host, or the site's settings, give a URL to each page. */
export interface PageLayout {
  readonly table: PageTable;
  /** The layout that gets a URL if a page of each has it. */
  readonly prefers: Layout;
  /** True if 404.html is also a page, with the URL of one: `/404`. */
  readonly hasErrorUrl?: boolean;
}

/**
 * How the generated files serve pages: 200 at one URL, /about/ or /about by Astro's settings, and 301 at URL
 * variants.
 */
export function createGeneratedTable({
  format,
  trailingSlash,
}: Pick<UrlSettings, 'format' | 'trailingSlash'>): PageTable {
  const isSlashed = trailingSlash === 'always' || (trailingSlash === 'ignore' && format !== 'file');
  const isFileSlashed = trailingSlash === 'always' || (trailingSlash === 'ignore' && format === 'directory');
  const folder = isSlashed ? withSlash : withoutSlash;
  const file = isFileSlashed ? withSlash : withoutSlash;
  return { folder: { ...folder, index: 301 }, file: { ...file, html: 301 } };
}

const withSlash = { own: 'slash', slash: 200, bare: 301 } as const;
const withoutSlash = { own: 'bare', bare: 200, slash: 301 } as const;

/** A page of the build, and its own URL. */
interface Page {
  readonly file: string;
  /** The URL of its file: `/about/index.html`. */
  readonly fileUrl: Path;
  readonly row: PageRow;
  /** `/about/` */
  readonly own: Path;
}

/** Finds the URLs of pages, whose files are below the document root: `about/index.html`. `errors` are error pages. */
export function servePages(
  { table, prefers, hasErrorUrl = false }: PageLayout,
  files: readonly string[],
  errors: readonly string[] = [],
): ServedPages {
  const allFiles = hasErrorUrl ? [...files, ...errors] : files;
  const namedFiles = allFiles.map((file) => ({ file, fileUrl: toUrlPath(file), layout: findLayout(file) }));
  const preferred = namedFiles.filter(({ layout }) => layout === prefers);
  const ofOtherLayout = namedFiles.filter(({ layout }) => layout !== prefers);

  // A page of the preferred layout gets a URL before one of the other layout.
  const pages = new Map<Path, string>();
  const pagesWithUrl = [...preferred, ...ofOtherLayout].map(({ file, fileUrl, layout }): Page => {
    const row = table[layout];
    const url = findPageUrl(row, fileUrl);
    // both.html, where both/index.html has /both: the page is served at /both.html.
    const ownUrl = pages.has(url) ? fileUrl : url;
    pages.set(ownUrl, file);
    return { file, fileUrl, row, own: ownUrl };
  });

  const variants = collectVariants(pages, pagesWithUrl);
  // On Cloudflare, /404 returns 404.html with status 200, but isn't a page of the site.
  for (const { file, own } of pagesWithUrl.filter((page) => errors.includes(page.file))) {
    pages.delete(own);
    variants.set(own, { status: 200, file });
  }
  return { pages, variants };
}

/** The other URLs of pages. A page comes before a redirect, and the redirect of a file's name before any other. */
function collectVariants(pages: ServedPages['pages'], pagesWithUrl: readonly Page[]): Map<Path, ServedAt> {
  const variants = new Map<Path, ServedAt>();
  for (const page of pagesWithUrl) {
    for (const [url, answer] of listVariants(page)) {
      if (pages.has(url)) continue;
      const earlierAnswer = variants.get(url);
      if (earlierAnswer === undefined || rankVariant(url, answer) < rankVariant(url, earlierAnswer))
        variants.set(url, answer);
    }
  }
  return variants;
}

/** The lowest answers where several pages have the URL: /both.html is the redirect of both.html, also beside both/index.html. */
function rankVariant(url: Path, { status, file }: ServedAt): number {
  if (status === 200) return 0;
  return url === toUrlPath(file) ? 1 : 2;
}

/** Each variant of a page's URL that the host knows, such as /about.html. */
function listVariants({ file, fileUrl, row, own }: Page): [Path, ServedAt][] {
  const stem = removeEnding(fileUrl);
  // A page such as about.htm has no other URL.
  if (stem === fileUrl) return [];

  const variants: [Path, ServedAt][] = [];
  for (const variant of pageVariants) {
    const status = row[variant];
    const path = stem + endings[variant] || '/';
    if (status === undefined || path === '/.html') continue;

    const url = parsePath(path);
    variants.push([url, status === 200 ? { status, file } : { status, file, to: own }]);
  }
  return variants;
}

/** `folder` for about/index.html, `file` for about.html. */
export function findLayout(file: string): Layout {
  return /(?:^|\/)index\.html$/.test(file) ? 'folder' : 'file';
}

/** `/about/` for `/about/index.html`, where folders have a slash. */
function findPageUrl({ own }: PageRow, name: Path): Path {
  const stem = removeEnding(name);
  if (stem === name) return name;
  if (stem === '') return parsePath(own === 'index' ? name : '/');
  return parsePath(stem + endings[own]);
}

/** The URL of a page's file, written as a variant: `/about/` of about/index.html. A page such as about.htm has no variants. */
export function buildPageUrl(file: string, variant: PageVariant): Path {
  const name = toUrlPath(file);
  const stem = removeEnding(name);
  return stem === name ? name : parsePath(stem + endings[variant] || '/');
}

/** The file that a generator would have written for a page's URL: `about/index.html` for /about/, `about.html` for /about. */
export function guessPageFile(url: Path): string {
  const file = toFileName(url);
  if (isHtml(file)) return file;
  return file === '' || file.endsWith('/') ? `${file}index.html` : `${file}.html`;
}

/** True for two URL variants of one page: /about, /about/ and /about/index.html. */
export function isSamePage(first: Path, second: Path): boolean {
  return removeVariant(first) === removeVariant(second);
}

function removeVariant(url: Path): string {
  return url.replace(/(?:\/index)?(?:\.html?)?\/?$/, '');
}

/** `/about` for `/about/index.html` and `/about.html`. */
function removeEnding(name: Path): string {
  return name.replace(/(?:\/index)?\.html$/, '');
}

const endings: Readonly<Record<PageVariant, string>> = {
  bare: '',
  slash: '/',
  html: '.html',
  index: '/index.html',
  bareIndex: '/index',
};
const pageVariants = ['bare', 'slash', 'html', 'index', 'bareIndex'] as const;

/** The answer for a path where a page is; undefined for any other path. */
export function findPage({ pages, variants }: ServedPages, path: Path): ServedAt | undefined {
  const file = pages.get(path);
  return file === undefined ? variants.get(path) : { status: 200, file };
}

/** The own URL of a page, for another URL that redirects there: `/about/` for `/about.html` (`W-ADDR-3`). */
export function findOwnUrl(
  { variants, files }: Pick<ServedPages, 'variants'> & { readonly files: ServedPages['pages'] },
  path: string,
): Path | undefined {
  const url = parsePath(path);
  const variant = files.has(url) ? undefined : variants.get(url);
  return variant === undefined || variant.status === 200 ? undefined : variant.to;
}
