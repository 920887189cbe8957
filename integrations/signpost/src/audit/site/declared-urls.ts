import { isHttpUrl } from '../../lib/url/is-url.ts';
import { isInFolder, type Path, parsePath } from '../../lib/url/path.ts';
import type { RawPage } from '../../pages/page.ts';
import { type Resolver, readTargetPath } from '../../pages/target.ts';
import type { Sitemap } from './sitemap.ts';
import type { WrittenVariant } from './written-variants.ts';

// What a site declares of the URLs of its pages: in canonicals and language versions, and in its sitemap. The host doesn't count,
// only the path: a build for a preview declares the URLs of https://www.example.com, and a wrong host is a matter of `canonical-host`.

/** From which the URLs of a build's pages are chosen, beside what the host serves. */
export interface PageEvidence {
  readonly base: Path;
  readonly resolver: Resolver;
  readonly sitemaps: readonly Sitemap[];
  /** The folder of the build in the document root: '' or `docs/`. */
  readonly below: string;
  /** The URLs of redirect pages by redirects.json. */
  readonly redirectPaths?: ReadonlySet<Path>;
}

/** The variant of its own URL that the page declares, by canonical or by hreflang. */
export function findDeclaredVariant(
  { rels }: RawPage,
  variants: readonly WrittenVariant[],
  evidence: Pick<PageEvidence, 'base' | 'resolver'>,
): WrittenVariant | undefined {
  const canonicals = rels.filter(({ rel }) => rel.includes('canonical')).slice(0, 1);
  const languageVersions = rels.filter(
    ({ rel, hreflang }) => hreflang !== undefined && rel.includes('alternate'),
  );
  for (const { href } of [...canonicals, ...languageVersions]) {
    const path = parsePathOnAnyHost(href, evidence);
    const declared = path && variants.find(({ url }) => url === path);
    if (declared !== undefined) return declared;
  }
  return undefined;
}

/** The paths of the sitemaps' entries. */
export function listSitemapPaths(evidence: Pick<PageEvidence, 'base' | 'sitemaps' | 'resolver'>): Set<Path> {
  const paths = new Set<Path>();
  for (const { kind, entries } of evidence.sitemaps) {
    if (kind !== 'urls' && kind !== 'text') continue;
    for (const { loc } of entries) {
      const path = parsePathOnAnyHost(loc, evidence);
      if (path !== undefined) paths.add(path);
    }
  }
  return paths;
}

/**
 * The path of an absolute URL on any host, and of `/about/`, as Jekyll without `url` writes it; undefined for `../about/`. A path
 * without the base is read with it: https://acme.example/docs/ was built for the root, and names /index.html in canonicals.
 */
function parsePathOnAnyHost(
  href: string,
  { base, resolver }: Pick<PageEvidence, 'base' | 'resolver'>,
): Path | undefined {
  if (!isHttpUrl(href) && !/^\/(?!\/)/.test(href)) return undefined;
  const path = readTargetPath(resolver.resolve(href, '/'));
  return path === undefined || isInFolder(path, base) ? path : parsePath(base + path.slice(1));
}
