import type { Place } from '../../../lib/finding.ts';
import { memoize } from '../../../lib/memoize.ts';
import type { Path } from '../../../lib/url/path.ts';
import type { Page } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { locateOnPage } from '../rule.ts';
import { isPlaceOnPage } from './refs.ts';
import { listSitemapEntries, locateEntry } from './sitemaps.ts';

/** Where a page's URL is used. */
export type NamedBy = 'canonical' | 'hreflang' | 'sitemap' | 'link';

/** A URL of a page that the host redirects, or doesn't serve. */
export interface MovedUrl {
  readonly by: NamedBy;
  readonly path: Path;
  /** The page's URL on the host. */
  readonly to: Path;
  /** Of the redirect; undefined for 404, and where a crawl didn't keep it. */
  readonly status: number | undefined;
  readonly place: Partial<Place>;
}

/** The URL to which the host moves a page's URL; undefined for a served URL, or an unknown host. */
export function findHostRedirect(
  site: Site,
  path: Path,
): { readonly to: Path; readonly status: number | undefined } | undefined {
  if (site.isAnswered) {
    const hit = site.find(path);
    return hit?.kind === 'page' && !hit.own ? { to: hit.page.url, status: undefined } : undefined;
  }
  if (site.serving === undefined) return undefined;

  const found = site.serving.at(path);
  if (found !== undefined) return found.status === 200 ? undefined : found;

  // `/about.html` of about/index.html, which the host doesn't find.
  const hit = site.find(path);
  const to =
    hit?.kind === 'page' && hit.page.kind !== 'error' ? site.serving.ownUrl(hit.page.file) : undefined;
  if (to === undefined || to === path) return undefined;
  return { to, status: undefined };
}

/** The moved URLs that `canonical-served` reports; empty if only a few links are wrong, which `link-variant` reports. */
export const reportedMoves = memoize((site: Site): readonly MovedUrl[] => {
  if (site.serving === undefined && !site.isAnswered) return [];

  const moved: MovedUrl[] = [];
  let isDeclared = false;
  let links = 0;
  for (const { by, path, place } of listNamedUrls(site)) {
    if (by === 'canonical' || by === 'sitemap') isDeclared = true;
    if (by === 'link' && path !== '/') links += 1;
    const found = findHostRedirect(site, path);
    if (found !== undefined) moved.push({ by, path, to: found.to, status: found.status, place: place() });
  }
  if (moved.some(({ by }) => by !== 'link')) return moved;

  // Beside right canonicals, the links are wrong, unless Signpost wrote the canonicals.
  if (isDeclared && site.serving?.isAdapted !== true) return [];
  if (moved.length > 1 && moved.length > links / 2) return moved;
  return [];
});

/** True for a URL that `canonical-served` reports; other rules skip the URL. */
export function isReportedMove(site: Site, path: Path): boolean {
  return movedPaths(site).has(path);
}

const movedPaths = memoize(
  (site: Site): ReadonlySet<Path> => new Set(reportedMoves(site).map(({ path }) => path)),
);

interface Named extends Pick<MovedUrl, 'by' | 'path'> {
  place(): Partial<Place>;
}

/** The URLs in links, canonicals and sitemaps, generated lazily: a large site has millions of links. */
function* listNamedUrls(site: Site): Generator<Named> {
  for (const page of site.pages) yield* listUrlsOnPage(site, page);
  for (const entry of listSitemapEntries(site))
    if (entry.own !== undefined && entry.own.query === '')
      yield { by: 'sitemap', path: entry.own.path, place: () => locateEntry(entry) };
}

function* listUrlsOnPage(site: Site, page: Page): Generator<Named> {
  for (const rel of page.rels) {
    const { target } = rel;
    if (target.kind !== 'site' || !rel.head) continue;
    const place = () => locateOnPage(site, page, rel);
    if (rel.rel.includes('canonical')) yield { by: 'canonical', path: target.path, place };
    else if (rel.hreflang !== undefined) yield { by: 'hreflang', path: target.path, place };
  }

  for (const ref of page.refs) {
    const { kind, href, target } = ref;
    if (kind === 'link' && target.kind === 'site' && !isPlaceOnPage(href))
      yield { by: 'link', path: target.path, place: () => locateOnPage(site, page, ref) };
  }
}
