import { findMostFrequent } from '../../lib/counts.ts';
import { type Path, toUrlPath } from '../../lib/url/path.ts';
import { isFileOnly, type RawPage } from '../../pages/page.ts';
import { hrefHasPath, isRooted, readTargetPath } from '../../pages/target.ts';
import type { PageVariant, ServedAt, ServedPages } from '../../plan/page-urls.ts';
import { findDeclaredVariant, listSitemapPaths, type PageEvidence } from './declared-urls.ts';
import {
  type FileLayout,
  findFileLayout,
  listWrittenVariants,
  variantsByLayout,
} from './written-variants.ts';

// The URL of each page where nothing tells the host: what the site declares decides.

type Votes = Record<FileLayout, Map<PageVariant, number>>;

/**
 * The URLs of a build's pages on an unknown host, by what the site declares, for example beside `/a/` and `/b/` in canonicals:
 *
 * 1. the variant in the page's canonical or hreflang, or in the sitemap, on any host, unless the page's own links break there
 * 2. the most frequent variant of its layout: `/c/` for c/index.html
 * 3. the variant by the file's name: `/d.html` for d.html
 */
export function guessServedPages(pages: readonly RawPage[], evidence: PageEvidence): ServedPages {
  const { base, below } = evidence;
  const sitemapPaths = listSitemapPaths(evidence);
  const fileUrls = new Set(pages.map((page) => toUrlPath(below + page.file)));
  // /rebates/ of https://acme.example/rebates.html, whose link to ./quote.html would lead to /rebates/quote.html
  const breaksOwnLinks = (page: RawPage, file: string, url: Path) =>
    countRelativeLinks(page, toUrlPath(file), fileUrls, evidence) >
    countRelativeLinks(page, url, fileUrls, evidence);
  const votes: Votes = { home: new Map(), folder: new Map(), file: new Map() };
  const candidates = pages.map((page) => {
    const file = below + page.file;
    const layout = findFileLayout(file, base);
    const variants = listWrittenVariants(file, base);
    const named = isFileOnly(page.kind)
      ? variants[0]
      : (findDeclaredVariant(page, variants, evidence) ?? variants.find(({ url }) => sitemapPaths.has(url)));
    const isMistake =
      layout === 'file' && named?.variant === 'slash' && breaksOwnLinks(page, file, named.url);
    const declared = isMistake ? undefined : named;
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
  // Starlight with the base /docs names /docs in the canonical of the home page alone, and /docs/about/ in others.
  const isSlashed = findMostFrequent(votes.folder) === 'slash';
  for (const { file, layout, variants, declared } of candidatesByRank) {
    const usualVariant = findMostFrequent(votes[layout]) ?? variantsByLayout[layout][0];
    const lacksSlash = layout === 'home' && isSlashed && declared?.variant === 'bare';
    const chosen = lacksSlash
      ? variants.find(({ variant }) => variant === 'slash')
      : (declared ?? variants.find(({ variant }) => variant === usualVariant));
    const url = chosen?.url ?? toUrlPath(file);
    served.set(served.has(url) ? toUrlPath(file) : url, file);
  }
  return { pages: served, variants: collectVariants(served, base) };
}

/** The relative links that lead to files of the build if the page is at a URL. */
function countRelativeLinks(
  { refs }: RawPage,
  from: Path,
  fileUrls: ReadonlySet<Path>,
  { resolver }: PageEvidence,
): number {
  const links = refs.filter(({ kind, href }) => kind === 'link' && hrefHasPath(href) && !isRooted(href));
  const paths = links.map(({ href }) => readTargetPath(resolver.resolve(href, from)));
  return paths.filter((path) => path !== undefined && fileUrls.has(path)).length;
}

/** The other written variants of each page, from which a host redirects to its URL. */
function collectVariants(pages: ReadonlyMap<Path, string>, base: Path): Map<Path, ServedAt> {
  const variants = new Map<Path, ServedAt>();
  for (const [to, file] of pages)
    for (const { url } of listWrittenVariants(file, base))
      if (!pages.has(url) && !variants.has(url)) variants.set(url, { status: 301, file, to });
  return variants;
}
