import type { Path } from '../../lib/url/path.ts';
import { isFileOnly, type Page } from './page.ts';
import { isProof } from './raw-page.ts';
import type { Sitemap } from './sitemap.ts';
import type { Resolver } from './target.ts';

/**
 * Incomplete or empty HTML files that are pages anyway: the home page, linked pages, and those in a sitemap. All others are
 * parts that a script or server inserts into pages.
 */
export function barePages(
  documents: readonly Page[],
  sitemaps: readonly Sitemap[],
  resolver: Resolver,
): ReadonlySet<string> {
  const fragments = new Map<Path, string>();
  const found = new Set<string>();
  for (const { kind, file, url, variants } of documents) {
    if (kind !== 'fragment' || isProof(file)) continue;
    if (/^index\.html?$/i.test(file)) found.add(file);
    for (const path of [url, ...variants]) fragments.set(path, file);
  }
  if (fragments.size === 0) return found;
  const add = (path: Path): void => {
    const file = fragments.get(path);
    if (file !== undefined) found.add(file);
  };
  for (const { kind, refs } of documents) {
    if (isFileOnly(kind)) continue;
    for (const ref of refs) if (ref.kind === 'link' && ref.target.kind === 'site') add(ref.target.path);
  }
  for (const { kind, entries } of sitemaps) {
    for (const { loc } of kind === 'index' ? [] : entries) {
      const target = resolver.resolve(loc, '/');
      if (target.kind === 'site') add(target.path);
    }
  }
  return found;
}

/** The documents with those files as pages. */
export function withBarePages(documents: readonly Page[], bare: ReadonlySet<string>): readonly Page[] {
  if (bare.size === 0) return documents;
  return documents.map((page) =>
    bare.has(page.file) && page.kind === 'fragment'
      ? {
          ...page,
          kind: page.refreshes.some(({ delay, href }) => delay === 0 && href !== '') ? 'redirect' : 'page',
        }
      : page,
  );
}
