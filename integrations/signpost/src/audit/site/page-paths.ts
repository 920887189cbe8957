import type { Finding } from '../../lib/finding.ts';
import { type Path, parsePath, toFileName } from '../../lib/url/path.ts';
import { findEarlyRedirect, findPage, type ServedAt, type Serving, servePages } from '../../plan/serving.ts';
import type { RawPage } from './page.ts';
import type { Sitemap } from './sitemap.ts';
import { type Resolver, readTargetPath } from './target.ts';

/** How a site writes URLs of one file layout. */
export type Style = 'slash' | 'bare' | 'html' | 'index';
export type Layout = 'home' | 'folder' | 'file';

/** The possible URLs of an HTML file. */
export interface PathVariants {
  readonly layout: Layout;
  readonly styles: readonly PathVariant[];
}

interface PathVariant {
  readonly style: Style;
  readonly path: Path;
}

/** `about/index.html` is a folder, `about.html` a file; `index.html` at the root is the home page. */
export function listFileVariants(file: string, base: Path): PathVariants {
  return listPathVariants(buildFileUrl(file, base), base);
}

/** The URL variants of a crawled page: `/about` is a file, `/about/` a folder. */
export function listUrlVariants(url: Path, base: Path): PathVariants {
  if (`${url}/` === base) return listUrlVariants(base, base);
  if (/\.html?$/.test(url)) return listPathVariants(url, base);
  const ending = url.endsWith('/') ? 'index.html' : '.html';
  return listPathVariants(parsePath(url + ending), base);
}

/** `path` is the URL with the file's own name. */
function listPathVariants(path: Path, base: Path): PathVariants {
  const folder = /^(.*\/)index\.html?$/.exec(path);
  // about.html: /about, /about.html, /about/
  if (folder === null) {
    const bare = path.replace(/\.html?$/, '');
    return {
      layout: 'file',
      styles: [
        { style: 'bare', path: parsePath(bare) },
        { style: 'html', path },
        { style: 'slash', path: parsePath(`${bare}/`) },
      ],
    };
  }

  // about/index.html: /about/, /about, /about/index.html
  const slash = parsePath(folder[1] ?? '/');
  if (slash === '/')
    return {
      layout: 'home',
      styles: [
        { style: 'slash', path: slash },
        { style: 'index', path },
      ],
    };
  return {
    layout: slash === base ? 'home' : 'folder',
    styles: [
      { style: 'slash', path: slash },
      { style: 'bare', path: parsePath(slash.slice(0, -1)) },
      { style: 'index', path },
    ],
  };
}

/** The other possible URLs of a page's file. */
export function listOtherVariants({ styles }: PathVariants, url: Path): readonly Path[] {
  const others: Path[] = [];
  for (const { path } of styles) if (path !== url) others.push(path);
  // A copy has no spare capacity, which saves memory on large sites.
  return others.slice();
}

/** The URL of a file; a percent sign in its name is literal. */
export function buildFileUrl(file: string, base: Path): Path {
  return parsePath(base + file.replaceAll('%', '%25'));
}

/**
 * The status of an error page: `404.html`, `410/index.html`, `de/404.html`. Deeper files are pages with a number as name:
 * `rooms/401/`, or the 404th item of a list.
 */
export function parseErrorStatus(file: string): number | undefined {
  const found = /^(?:([^/]+)\/)?([45]\d\d)(?:\.html?|\/index\.html?)$/i.exec(file);
  if (found === null || (found[1] !== undefined && !locale.test(found[1]))) return undefined;
  return Number(found[2]);
}

/** A language or country folder: `de`, `pt-br`, `zh-hant-tw`, `us`. */
const locale = /^[a-z]{2}(?:[-_][a-z]{4})?(?:[-_](?:[a-z]{2}|\d{3}))?$/i;

/** The facts besides the file that decide a page's URL. */
export interface PathContext {
  readonly base: Path;
  readonly resolver: Resolver;
  readonly sitemaps: readonly Sitemap[];
  /** How the host serves the pages; undefined for an unknown host. */
  readonly serving?: Pick<SiteServing, 'ownUrl'> | undefined;
  /** The URL of each page on the hosts with its file, if the build's settings define it, whatever URLs the site's links use. */
  readonly decided?: ReadonlyMap<Path, string> | undefined;
}

/** A page with its own URL, and all further URLs of the file. */
export interface Addressed {
  readonly raw: RawPage;
  readonly url: Path;
  readonly variants: readonly Path[];
  /**
   * The base of its relative URLs: its own URL if the site declares it, otherwise its file's location. A wrong guess would
   * break every relative URL.
   */
  readonly seenFrom: Path;
}

type Votes = Record<Layout, Map<Style, number>>;

/** The default URL style of each layout. */
const defaults: Record<Layout, Style> = { home: 'slash', folder: 'slash', file: 'html' };

/**
 * Decides which possible URL is a page's own:
 *
 * 1. the URL that the settings define
 * 2. the URL in the page's canonical or hreflang, or in the sitemap, on any host
 * 3. the most frequent style of the layout: `/b/` beside canonicals such as `/a/`
 * 4. the URL that the host serves
 * 5. the URL of the file's name: `/about/` of about/index.html, `/about.html` of about.html
 */
export function choosePaths(pages: readonly RawPage[], context: PathContext): Addressed[] {
  const { base, serving } = context;
  const listed = listSitemapPaths(context);
  const folders = listFolderUrls(pages, base);
  const votes: Votes = { home: new Map(), folder: new Map(), file: new Map() };
  const styled = pages.map((page) => {
    const all = listFileVariants(page.file, base);
    const named = findNamedStyle(page, all, context);
    const variants = named === undefined ? withoutFolders(all, folders) : all;
    const style = named ?? variants.styles.find(({ path }) => listed.has(path))?.style;
    const own = votes[all.layout];
    if (style !== undefined) own.set(style, (own.get(style) ?? 0) + 1);
    return { page, variants, style };
  });

  const below = toFileName(base).length;
  const decided =
    context.decided && new Map([...context.decided].map(([url, file]) => [file.slice(below), url]));
  return styled.map(({ page, variants, style }) => {
    const { layout } = variants;
    const chosen = style ?? findMajority(votes[layout]);
    const byDefault = chosen ?? defaults[layout];
    const served = chosen === undefined ? serving?.ownUrl(page.file) : undefined;
    const guessed = served ?? chooseVariant(page, variants, byDefault, base);
    const url = decided === undefined ? guessed : (decided.get(page.file) ?? buildFileUrl(page.file, base));
    const seenFrom =
      style === undefined ? findSafeBase(url, chooseVariant(page, variants, defaults[layout], base)) : url;
    return { raw: page, url, variants: listOtherVariants(variants, url), seenFrom };
  });
}

/** The most frequent style; undefined if nothing declares any. */
function findMajority(votes: ReadonlyMap<Style, number>): Style | undefined {
  return [...votes].toSorted(([, a], [, b]) => b - a)[0]?.[0];
}

function chooseVariant({ file }: RawPage, { styles }: PathVariants, style: Style, base: Path): Path {
  const by = (wanted: Style) => styles.find((one) => one.style === wanted)?.path;
  return by(style) ?? by('slash') ?? by('bare') ?? buildFileUrl(file, base);
}

/** A guessed URL is used if relative URLs stay the same: `/a.html` for `/a`, not `/a/`. Every host serves the file at `sure`. */
function findSafeBase(guessed: Path, sure: Path): Path {
  const readFolder = (path: Path): string => path.slice(0, path.lastIndexOf('/'));
  return readFolder(guessed) === readFolder(sure) ? guessed : sure;
}

/** The URLs of pages that are the index file of a folder. */
function listFolderUrls(pages: readonly RawPage[], base: Path): Set<Path> {
  const indexes = pages.filter(({ file }) => /\/index\.html?$/.test(file));
  return new Set(indexes.map(({ file }) => buildFileUrl(file.replace(/index\.html?$/, ''), base)));
}

/** Beside about/index.html, about.html is `/about/` only by a declaration of its own. */
function withoutFolders(all: PathVariants, folders: ReadonlySet<Path>): PathVariants {
  if (all.layout !== 'file' || folders.size === 0) return all;
  return { ...all, styles: all.styles.filter(({ path }) => !folders.has(path)) };
}

/** How the page declares its own URL: by canonical, or by hreflang. */
function findNamedStyle({ rels }: RawPage, { styles }: PathVariants, context: PathContext) {
  const canonical = rels.find(({ rel }) => rel.includes('canonical'));
  const versions = rels.filter(({ rel, hreflang }) => hreflang !== undefined && rel.includes('alternate'));
  for (const { href } of canonical === undefined ? versions : [canonical, ...versions]) {
    const named = parseAbsolutePath(href, context.resolver);
    const style = named && styles.find(({ path }) => path === named)?.style;
    if (style !== undefined) return style;
  }
  return undefined;
}

/** The path of an absolute URL. Builds for two hosts write equal paths. */
function parseAbsolutePath(href: string, resolver: Resolver): Path | undefined {
  return /^https?:\/\//i.test(href) ? readTargetPath(resolver.resolve(href, '/')) : undefined;
}

function listSitemapPaths({ sitemaps, resolver }: PathContext): Set<Path> {
  const pages = sitemaps.filter(({ kind }) => kind === 'urls' || kind === 'text');
  const paths = pages.flatMap(({ entries }) => entries.map(({ loc }) => parseAbsolutePath(loc, resolver)));
  return new Set(paths.filter((path) => path !== undefined));
}

/** How the site's host serves pages. */
export interface SiteServing extends Serving {
  /** The host's own URL for the page of a file in the build; undefined if it has none. */
  ownUrl(file: string): Path | undefined;
  /** The response to a page's URL variant; undefined for 404. */
  at(path: Path): ServedAt | undefined;
  /** Mistakes in the host's settings. */
  readonly faults: readonly Finding[];
  /** True if Signpost writes canonicals as the host serves them, against Astro's `trailingSlash`. */
  readonly isAdapted: boolean;
}

/** Reads the URLs of a build's pages. */
export function createSiteServing(
  serving: Serving,
  files: readonly string[],
  base: Path,
  found: Pick<SiteServing, 'faults' | 'isAdapted'>,
): SiteServing {
  const below = toFileName(base);
  const served = servePages(
    serving,
    files.map((file) => below + file),
  );
  const urls = new Map([...served.pages].map(([url, file]) => [file.slice(below.length), url]));

  return {
    ...serving,
    ...found,
    ownUrl: (file) => urls.get(file),
    at(path) {
      const early = findEarlyRedirect(serving, path);
      const found = findPage(served, early === undefined ? path : parsePath(early.to));
      if (early === undefined || found === undefined) return found;
      return { status: early.status, file: found.file, to: parsePath(early.to) };
    },
  };
}
