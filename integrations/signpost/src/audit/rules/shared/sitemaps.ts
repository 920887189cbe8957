import { type Path, parsePath } from '../../../lib/path.ts';
import { remember } from '../../../lib/remember.ts';
import type { Site, SitePages } from '../../site/site.ts';
import type { Sitemap, SitemapEntry } from '../../site/sitemap.ts';

/** The sitemap of old URLs, which holds redirected ones on purpose (`W-MIG-4`). */
export function isOldSitemap({ file }: Pick<Sitemap, 'file'>): boolean {
  return /(?:^|\/)sitemap-old[^/]*\.(?:xml|txt)(?:\.gz)?$/.test(file);
}

/** An entry, and the URL of this site that it names. */
export interface ListedEntry {
  readonly sitemap: Sitemap;
  readonly entry: SitemapEntry;
  readonly own: OwnAddress | undefined;
}

/** Every URL that the sitemaps list, less indexes and the sitemap of old URLs. */
export const listed = remember((site: Site): readonly ListedEntry[] =>
  site.sitemaps
    .filter((sitemap) => sitemap.kind !== 'index' && sitemap.kind !== 'broken' && !isOldSitemap(sitemap))
    .flatMap((sitemap) =>
      sitemap.entries.map((entry) => ({ sitemap, entry, own: ownAddress(site, entry.loc) })),
    ),
);

/** Where an entry is, as the place of a finding. */
export function inSitemap({ sitemap, entry }: { sitemap: Sitemap; entry: SitemapEntry }) {
  return { file: sitemap.file, line: entry.line, column: entry.column, url: entry.loc };
}

type Versions = ReadonlyMap<string, ReadonlySet<string>>;

/** URL ─▶ the URLs that sitemaps name as its language versions: they count as those in the pages do. */
export const listedVersions = remember((site: Site): Versions => {
  const all = new Map<string, Set<string>>();
  for (const { entry, own } of listed(site)) {
    if (own === undefined || entry.alternates.length === 0) continue;
    const known = all.get(addressKey(own)) ?? new Set();
    for (const { href } of entry.alternates) {
      const to = ownAddress(site, href);
      if (to !== undefined) known.add(addressKey(to));
    }
    all.set(addressKey(own), known);
  }
  return all;
});

export function addressKey({ path, query }: OwnAddress): string {
  return query === '' ? path : `${path}?${query}`;
}

interface OwnAddress {
  readonly path: Path;
  readonly query: string;
}

/** The path and query of an absolute URL of this site; undefined for others. */
export function ownAddress(site: Pick<SitePages, 'origin'>, address: string): OwnAddress | undefined {
  const rest = address.startsWith(`${site.origin}/`) ? address.slice(site.origin.length) : '';
  if (/^\/[A-Za-z0-9_~-]+(?:[/.][A-Za-z0-9_~-]+)*\/?$/.test(rest))
    return { path: parsePath(rest), query: '' };
  if (URL.parse(address) === null) return undefined;
  const url = new URL(address);
  if (url.host !== new URL(site.origin).host) return undefined;
  return { path: parsePath(url.pathname), query: url.search.slice(1) };
}
