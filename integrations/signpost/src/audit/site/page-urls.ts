import { findMostFrequent } from '../../lib/counts.ts';
import { readKeys } from '../../lib/json/jsonc.ts';
import { isHttpUrl } from '../../lib/url/is-url.ts';
import { type Path, parsePath, toUrlPath } from '../../lib/url/path.ts';
import { isFileOnly, type RawPage } from '../../pages/page.ts';
import { hrefHasPath, type Resolver, readTargetPath } from '../../pages/target.ts';
import { buildPageUrl, type PageVariant, type ServedAt, type ServedPages } from '../../plan/page-urls.ts';
import type { Sitemap } from './sitemap.ts';

// The URL of each page's file: /about/, /about or /about.html for about.html. Where the host doesn't decide, the site does: its
// canonicals, then its sitemap, then its links.

/** The URL of a file; a percent sign in its name is literal. */
export function buildFileUrl(file: string, base: Path): Path {
  return parsePath(base + file.replaceAll('%', '%25'));
}

type Layout = 'home' | 'folder' | 'file';

/** The URL variants that generators write for a file, the usual one first. */
const writtenVariants: Readonly<Record<Layout, readonly PageVariant[]>> = {
  home: ['slash', 'bare', 'index'],
  folder: ['slash', 'bare', 'index'],
  file: ['html', 'bare', 'slash'],
};

/** A URL variant of a page's file. */
export interface WrittenVariant {
  readonly variant: PageVariant;
  readonly url: Path;
}

/** The URLs under which generators link to a file below the document root: /about/, /about and /about/index.html. */
export function listWrittenVariants(file: string, base: Path): readonly WrittenVariant[] {
  return writtenVariants[findLayout(file, base)].map((variant) => ({
    variant,
    url: buildPageUrl(file, variant),
  }));
}

/** `about/index.html` is a folder, `about.html` a file; `index.html` below the base is the home page. */
function findLayout(file: string, base: Path): Layout {
  if (!/(?:^|\/)index\.html$/.test(file)) return 'file';
  return toUrlPath(file) === `${base}index.html` ? 'home' : 'folder';
}

/** What shows the URLs of a build's pages on an unknown host. */
interface PageEvidence {
  readonly base: Path;
  readonly resolver: Resolver;
  readonly sitemaps: readonly Sitemap[];
  /** The folder of the build in the document root: '' or `docs/`. */
  readonly below: string;
  /** The URLs of redirect pages by redirects.json. */
  readonly redirectPaths?: ReadonlySet<Path>;
}

type Votes = Record<Layout, Map<PageVariant, number>>;

/**
 * The URLs of a build's pages on an unknown host, by what the site declares, for example beside `/a/` and `/b/` in canonicals:
 *
 * 1. the variant in the page's canonical or hreflang, or in the sitemap, on any host
 * 2. the most frequent variant of its layout: `/c/` for c/index.html
 * 3. the variant by the file's name: `/d.html` for d.html
 */
export function guessServedPages(pages: readonly RawPage[], evidence: PageEvidence): ServedPages {
  const { base, below } = evidence;
  const sitemapPaths = listSitemapPaths(evidence);
  const votes: Votes = { home: new Map(), folder: new Map(), file: new Map() };
  const candidates = pages.map((page) => {
    const file = below + page.file;
    const layout = findLayout(file, base);
    const variants = listWrittenVariants(file, base);
    const declared = isFileOnly(page.kind)
      ? variants[0]
      : (findDeclaredVariant(page, variants, evidence) ?? findListed(variants, sitemapPaths));
    if (declared !== undefined && !isFileOnly(page.kind))
      votes[layout].set(declared.variant, (votes[layout].get(declared.variant) ?? 0) + 1);
    return { file, layout, variants, declared };
  });

  const served = new Map<Path, string>();
  // Declared URLs first, then folders: beside about/index.html, about.html is /about/ only by a canonical of its own.
  const candidatesByRank = [
    ...candidates.filter(({ declared }) => declared !== undefined),
    ...candidates.filter(({ declared, layout }) => declared === undefined && layout !== 'file'),
    ...candidates.filter(({ declared, layout }) => declared === undefined && layout === 'file'),
  ];
  for (const { file, layout, variants, declared } of candidatesByRank) {
    const usualVariant = findMostFrequent(votes[layout]) ?? writtenVariants[layout][0];
    const url =
      (declared ?? variants.find(({ variant }) => variant === usualVariant))?.url ?? toUrlPath(file);
    served.set(served.has(url) ? toUrlPath(file) : url, file);
  }
  return { pages: served, variants: collectVariants(served, base) };
}

/**
 * The URL of each page's file. Where a host serves a page at two URLs, such as /about and /about.html on GitHub Pages:
 *
 * 1. the one in the page's canonical or hreflang
 * 2. the one in the sitemap, or in redirects.json
 * 3. /about.html or /about, whichever more links name
 * 4. for a redirect page, which names its target only: /old.html, unless the site's pages have URLs without .html
 * 5. the host's own
 */
export function chooseServedUrls(
  served: ServedPages,
  pages: readonly RawPage[],
  evidence: PageEvidence,
): Map<string, Path> {
  const secondUrls = [...served.variants].filter(([, { status }]) => status === 200);
  const urls = new Map([...served.pages].map(([url, file]) => [file, url]));
  if (secondUrls.length === 0) return urls;

  // /404 of 404.html on Cloudflare, which isn't a page of the site
  for (const [url, { file }] of secondUrls) if (!urls.has(file)) urls.set(file, url);
  const candidates = pages.map((page) => {
    const file = evidence.below + page.file;
    const hostUrl = urls.get(file);
    const variants = listServedVariants(file, evidence.base).filter(
      ({ url }) => url === hostUrl || served.variants.get(url)?.status === 200,
    );
    return { page, file, variants };
  });

  const listedPaths = listSitemapPaths(evidence).union(evidence.redirectPaths ?? new Set<Path>());
  const htmlFiles = candidates.filter(({ variants }) => variants.some(({ variant }) => variant === 'html'));
  const linkCounts = countLinks(
    pages,
    htmlFiles.flatMap(({ variants }) => variants),
    evidence,
  );

  const variantCounts = new Map<PageVariant, number>();
  const redirectPages: typeof candidates = [];
  for (const candidate of candidates) {
    const { page, file, variants } = candidate;
    const chosen =
      findDeclaredVariant(page, variants, evidence) ??
      findListed(variants, listedPaths) ??
      findLinked(variants, linkCounts);
    if (chosen !== undefined) urls.set(file, chosen.url);
    else if (page.kind === 'redirect') redirectPages.push(candidate);
    if (chosen !== undefined && findLayout(file, evidence.base) === 'file')
      variantCounts.set(chosen.variant, (variantCounts.get(chosen.variant) ?? 0) + 1);
  }

  // Hugo writes contact.html for the alias /contact.html, and contact/index.html for /contact.
  for (const { file, variants } of redirectPages) {
    const usualVariant = findMostFrequent(variantCounts) ?? 'html';
    const chosen = variants.find(({ variant }) => variant === usualVariant);
    if (chosen !== undefined) urls.set(file, chosen.url);
  }
  return urls;
}

/** The written variants, and /about/index of about/index.html, which Docusaurus writes for docs/about/index.html. */
function listServedVariants(file: string, base: Path): readonly WrittenVariant[] {
  const written = listWrittenVariants(file, base);
  if (findLayout(file, base) !== 'folder') return written;
  return [...written, { variant: 'bareIndex', url: buildPageUrl(file, 'bareIndex') }];
}

/** How many links name each URL of the variants. */
function countLinks(
  pages: readonly RawPage[],
  variants: readonly WrittenVariant[],
  { below, resolver }: PageEvidence,
): ReadonlyMap<Path, number> {
  const counts = new Map<Path, number>(variants.map(({ url }) => [url, 0]));
  if (counts.size === 0) return counts;

  for (const page of pages) {
    const from = toUrlPath(below + page.file);
    for (const { kind, href } of page.refs) {
      // The table of contents of /about.html links to #sizes, which says nothing about the page's URL.
      const namesPage = kind === 'link' && hrefHasPath(href);
      const path = namesPage ? readTargetPath(resolver.resolve(href, from)) : undefined;
      const count = path && counts.get(path);
      if (path !== undefined && count !== undefined) counts.set(path, count + 1);
    }
  }
  return counts;
}

/** The variant that most links to the page have. */
function findLinked(
  variants: readonly WrittenVariant[],
  linkCounts: ReadonlyMap<Path, number>,
): WrittenVariant | undefined {
  const count = ({ url }: WrittenVariant): number => linkCounts.get(url) ?? 0;
  return variants.filter((variant) => count(variant) > 0).toSorted((a, b) => count(b) - count(a))[0];
}

/** The other written variants of each page, from which a host redirects to its URL. */
function collectVariants(pages: ReadonlyMap<Path, string>, base: Path): Map<Path, ServedAt> {
  const variants = new Map<Path, ServedAt>();
  for (const [to, file] of pages)
    for (const { url } of listWrittenVariants(file, base))
      if (!pages.has(url) && !variants.has(url)) variants.set(url, { status: 301, file, to });
  return variants;
}

/** The variant of its own URL that the page declares, by canonical or by hreflang. */
function findDeclaredVariant(
  { rels }: RawPage,
  variants: readonly WrittenVariant[],
  { resolver }: PageEvidence,
): WrittenVariant | undefined {
  const canonical = rels.find(({ rel }) => rel.includes('canonical'));
  const versions = rels.filter(({ rel, hreflang }) => hreflang !== undefined && rel.includes('alternate'));
  for (const { href } of canonical === undefined ? versions : [canonical, ...versions]) {
    const path = parseAbsolutePath(href, resolver);
    const declared = path && variants.find(({ url }) => url === path);
    if (declared !== undefined) return declared;
  }
  return undefined;
}

/** The keys of redirects.json, which jekyll-redirect-from writes: both /old and /old.html become old.html. */
export function readJekyllRedirects(text: string, base: Path): Set<Path> {
  const paths = Object.keys(readKeys(text)).filter((path) => path.startsWith('/'));
  return new Set(paths.map((path) => parsePath(base + path.slice(1))));
}

function findListed(
  variants: readonly WrittenVariant[],
  listedPaths: ReadonlySet<Path>,
): WrittenVariant | undefined {
  return listedPaths.size === 0 ? undefined : variants.find(({ url }) => listedPaths.has(url));
}

function listSitemapPaths({ sitemaps, resolver }: PageEvidence): Set<Path> {
  const paths = new Set<Path>();
  for (const { kind, entries } of sitemaps) {
    if (kind !== 'urls' && kind !== 'text') continue;
    for (const { loc } of entries) {
      const path = parseAbsolutePath(loc, resolver);
      if (path !== undefined) paths.add(path);
    }
  }
  return paths;
}

/** The path of an absolute URL. Builds for two hosts write equal paths. */
function parseAbsolutePath(href: string, resolver: Resolver): Path | undefined {
  return isHttpUrl(href) ? readTargetPath(resolver.resolve(href, '/')) : undefined;
}
