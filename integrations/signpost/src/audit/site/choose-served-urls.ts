import { findMostFrequent } from '../../lib/counts.ts';
import { readKeys } from '../../lib/json/jsonc.ts';
import { type Path, parsePath, toUrlPath } from '../../lib/url/path.ts';
import type { RawPage } from '../../pages/page.ts';
import { hrefHasPath, readTargetPath } from '../../pages/target.ts';
import { buildPageUrl, type PageVariant, type ServedPages } from '../../plan/page-urls.ts';
import { findDeclaredVariant, listSitemapPaths, type PageEvidence } from './declared-urls.ts';
import { findFileLayout, listWrittenVariants, type WrittenVariant } from './written-variants.ts';

// The URL of each page on a known host. Where it serves a page at two URLs, what the site declares decides, then its links.

/**
 * The URL of each page's file. Where a host serves a page at two URLs, such as /about and /about.html on GitHub Pages:
 *
 * 1. the one in the page's canonical or hreflang
 * 2. the one in the sitemap, or in redirects.json
 * 3. /about.html or /about, whichever more links name
 * 4. for a page that nothing names: the variant of most of the site's other pages
 * 5. for a redirect page, which names its target only: /old.html
 * 6. the host's own
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
  const unnamed: typeof candidates = [];
  for (const candidate of candidates) {
    const { page, file, variants } = candidate;
    const chosen =
      findDeclaredVariant(page, variants, evidence) ??
      variants.find(({ url }) => listedPaths.has(url)) ??
      findLinked(variants, linkCounts);
    if (chosen !== undefined) urls.set(file, chosen.url);
    else unnamed.push(candidate);
    if (chosen !== undefined && findFileLayout(file, evidence.base) === 'file')
      variantCounts.set(chosen.variant, (variantCounts.get(chosen.variant) ?? 0) + 1);
  }

  // Hugo writes contact.html for the alias /contact.html, and contact/index.html for /contact.
  for (const { page, file, variants } of unnamed) {
    const usualVariant = findMostFrequent(variantCounts) ?? (page.kind === 'redirect' ? 'html' : undefined);
    const chosen = variants.find(({ variant }) => variant === usualVariant);
    if (chosen !== undefined) urls.set(file, chosen.url);
  }
  return urls;
}

/** The written variants, and /about/index of about/index.html, which Docusaurus writes for docs/about/index.html. */
function listServedVariants(file: string, base: Path): readonly WrittenVariant[] {
  const written = listWrittenVariants(file, base);
  if (findFileLayout(file, base) !== 'folder') return written;
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

/** The keys of redirects.json, which jekyll-redirect-from writes: both /old and /old.html become old.html. */
export function readJekyllRedirects(text: string, base: Path): Set<Path> {
  const paths = Object.keys(readKeys(text)).filter((path) => path.startsWith('/'));
  return new Set(paths.map((path) => parsePath(base + path.slice(1))));
}
