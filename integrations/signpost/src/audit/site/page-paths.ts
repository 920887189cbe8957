import { type Path, parsePath, toFileName } from '../../lib/url/path.ts';
import type { RawPage } from './page.ts';
import type { SiteServing } from './served.ts';
import type { Sitemap } from './sitemap.ts';
import { type Resolver, readTargetPath, type Target } from './target.ts';

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
  const ending = url.endsWith('/') ? 'index.html' : /\.html?$/.test(url) ? '' : '.html';
  return listPathVariants(parsePath(url + ending), base);
}

/** `path` is the URL with the file's own name. */
function listPathVariants(path: Path, base: Path): PathVariants {
  const folder = /^(.*\/)index\.html?$/.exec(path);
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
  if (found === null || (found[1] !== undefined && !isLocale(found[1]))) return undefined;
  return Number(found[2]);
}

/** Looking up a name is slow, and sites have few such folders. */
const locales = new Map<string, boolean>();

/** True for a language or country folder: `de`, `pt-br`, `us`. */
function isLocale(folder: string): boolean {
  const known = locales.get(folder);
  if (known !== undefined) return known;

  const [code = '', ...more] = folder.split(/[-_]/);
  const isCode =
    more.length === 0
      ? /^[a-z]{2}$/i.test(code) &&
        (hasName('language', code.toLowerCase()) || hasName('region', code.toUpperCase()))
      : /^[a-z]{2,3}(?:[-_][a-z]{4})?(?:[-_](?:[a-z]{2}|\d{3}))?$/i.test(folder) && hasName('language', code);
  locales.set(folder, isCode);

  return isCode;
}

function hasName(type: 'language' | 'region', code: string): boolean {
  return new Intl.DisplayNames('en', { type, fallback: 'none' }).of(code) !== undefined;
}

/** The most frequent of some styles, or a default without votes. */
export function findMajority(
  votes: ReadonlyMap<Style, number>,
  otherwise: Style | undefined,
): Style | undefined {
  let best = otherwise;
  let most = 0;
  for (const [style, count] of votes) {
    if (count > most) [best, most] = [style, count];
  }
  return best;
}

/** Facts about the site's URLs. */
export interface Saying {
  readonly base: Path;
  readonly resolver: Resolver;
  readonly sitemaps: readonly Sitemap[];
  /** How the host serves the pages; undefined for an unknown host. */
  readonly serving?: Pick<SiteServing, 'ownUrl'> | undefined;
}

/** A page with its own URL, and all other possible URLs of its file. */
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

/** A page, and its own URL if something declares it. */
interface Styled {
  readonly page: RawPage;
  readonly variants: PathVariants;
  readonly style: Style | undefined;
}

/** The default URL style of each layout. */
const defaults: Record<Layout, Style> = { home: 'slash', folder: 'slash', file: 'html' };

/**
 * Decides which possible URL is a page's own: that in its canonical, its own hreflang, or the sitemap; otherwise the style
 * of most of these for its layout, otherwise that of URLs on another host, otherwise what the host or the file name says.
 */
export function choosePaths(pages: readonly RawPage[], saying: Saying): Addressed[] {
  const said = createVotes();
  const listed = createVotes();
  // A build for another host writes the same paths as one for this host.
  const elsewhere = createVotes();
  const isListed = createListedTest(saying, parseAbsolutePath);
  const readStyle = createStyleReader(pages, saying);
  const isListedElsewhere = createListedTest(saying, parseWebPath);
  const styleElsewhere = ({ rels }: RawPage, variants: PathVariants): Style | undefined => {
    const href = rels.find(({ rel }) => rel.includes('canonical'))?.href;
    const path = href === undefined ? undefined : parseWebPath(href, saying.resolver);
    return findStyle(variants, path === undefined ? isListedElsewhere : (variant) => variant === path);
  };
  const styled = pages.map((page): Styled => {
    const { variants, named } = readStyle(page);
    const style = named ?? findStyle(variants, isListed);
    if (style !== undefined) vote((named === undefined ? listed : said)[variants.layout], style);
    const away = style === undefined ? styleElsewhere(page, variants) : undefined;
    if (away !== undefined) vote(elsewhere[variants.layout], away);
    return { page, variants, style };
  });

  return styled.map(({ page, variants, style }) => {
    const { layout } = variants;
    const usual = findMajority(
      said[layout],
      findMajority(listed[layout], findMajority(elsewhere[layout], undefined)),
    );
    const chosen = style ?? usual;
    const served = chosen === undefined ? saying.serving?.ownUrl(page.file) : undefined;
    const url = served ?? chooseVariant(page, variants, chosen ?? defaults[layout], saying.base);
    const seenFrom = style === undefined ? guessVariant(url, page, variants, saying.base) : url;

    return { raw: page, url, variants: listOtherVariants(variants, url), seenFrom };
  });
}

/** The paths of pages as the hosts serve them by the settings, whatever URLs the site's links use. */
export function resolveDecidedPaths(
  pages: readonly RawPage[],
  decided: ReadonlyMap<Path, string>,
  saying: Saying,
): Addressed[] {
  const below = toFileName(saying.base).length;
  const urls = new Map([...decided].map(([url, file]) => [file.slice(below), url]));
  const isListed = createListedTest(saying, parseAbsolutePath);
  const readStyle = createStyleReader(pages, saying);

  return pages.map((page) => {
    const { variants, named } = readStyle(page);
    const url = urls.get(page.file) ?? buildFileUrl(page.file, saying.base);
    const isSaid = named !== undefined || findStyle(variants, isListed) !== undefined;
    const seenFrom = isSaid ? url : guessVariant(url, page, variants, saying.base);
    return { raw: page, url, variants: listOtherVariants(variants, url), seenFrom };
  });
}

function chooseVariant({ file }: RawPage, { styles }: PathVariants, style: Style, base: Path): Path {
  const by = (wanted: Style) => styles.find((one) => one.style === wanted)?.path;
  return by(style) ?? by('slash') ?? by('bare') ?? buildFileUrl(file, base);
}

/** A guess is used if relative URLs stay the same: `/a.html` for `/a`, not `/a/`. */
function guessVariant(url: Path, page: RawPage, variants: PathVariants, base: Path): Path {
  const served = chooseServedUrl(page, variants, base);
  const folderOf = (path: Path) => path.slice(0, path.lastIndexOf('/'));
  return folderOf(url) === folderOf(served) ? url : served;
}

/** The URL at which every host serves the file. */
function chooseServedUrl(page: RawPage, variants: PathVariants, base: Path): Path {
  return chooseVariant(page, variants, defaults[variants.layout], base);
}

function createVotes(): Votes {
  return { home: new Map(), folder: new Map(), file: new Map() };
}

function vote(votes: Map<Style, number>, style: Style): void {
  votes.set(style, (votes.get(style) ?? 0) + 1);
}

/** Reads the variants of a page, and the one it declares. Beside `about/index.html`, `about.html` is `/about/` only if it says so. */
function createStyleReader(
  pages: readonly RawPage[],
  { base, resolver }: Saying,
): (page: RawPage) => { readonly variants: PathVariants; readonly named: Style | undefined } {
  const folders = new Set(
    pages.flatMap(({ file }) =>
      /\/index\.html?$/.test(file) ? [listFileVariants(file, base).styles[0]?.path] : [],
    ),
  );
  return (page) => {
    const all = listFileVariants(page.file, base);
    const named = findDeclaredStyle(page, all, resolver);
    if (named !== undefined || all.layout !== 'file') return { variants: all, named };
    return { variants: { ...all, styles: all.styles.filter(({ path }) => !folders.has(path)) }, named };
  };
}

/** How the page declares its own URL: by canonical, or by one of its language versions. */
function findDeclaredStyle({ rels }: RawPage, variants: PathVariants, resolver: Resolver): Style | undefined {
  const canonical = rels.find(({ rel }) => rel.includes('canonical'));
  const style = canonical && findNamedStyle(canonical.href, variants, resolver);
  if (style !== undefined) return style;
  for (const { rel, hreflang, href } of rels) {
    if (hreflang === undefined || !rel.includes('alternate')) continue;
    const named = findNamedStyle(href, variants, resolver);
    if (named !== undefined) return named;
  }
  return undefined;
}

function findNamedStyle(href: string, variants: PathVariants, resolver: Resolver): Style | undefined {
  const full = findStyle(variants, (path) => resolver.isFull(href, path));
  if (full !== undefined) return full;
  const path = parseAbsolutePath(href, resolver);
  return path === undefined ? undefined : findStyle(variants, (variant) => variant === path);
}

function parseAbsolutePath(href: string, resolver: Resolver): Path | undefined {
  const target = resolveAbsolute(href, resolver);
  return target?.kind === 'site' ? target.path : undefined;
}

/** The path of an absolute URL, on this host or another. */
function parseWebPath(href: string, resolver: Resolver): Path | undefined {
  const target = resolveAbsolute(href, resolver);
  return target && readTargetPath(target);
}

function resolveAbsolute(href: string, resolver: Resolver): Target | undefined {
  return /^https?:\/\//i.test(href) ? resolver.resolve(href, '/') : undefined;
}

function findStyle({ styles }: PathVariants, isIt: (path: Path) => boolean): Style | undefined {
  for (const { style, path } of styles) if (isIt(path)) return style;
  return undefined;
}

function createListedTest(
  { sitemaps, resolver }: Saying,
  pathIn: (href: string, resolver: Resolver) => Path | undefined,
): (path: Path) => boolean {
  const listed = new Set<Path>();
  for (const { kind, entries } of sitemaps) {
    for (const { loc } of kind === 'urls' || kind === 'text' ? entries : []) {
      const path = pathIn(loc, resolver);
      if (path !== undefined) listed.add(path);
    }
  }

  return (path) => listed.has(path);
}
