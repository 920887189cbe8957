import { append } from '../../../lib/append.ts';
import type { Place } from '../../../lib/finding.ts';
import { remember } from '../../../lib/remember.ts';
import { type Path, parsePath } from '../../../lib/url/path.ts';
import { at, type Page } from '../../site/page.ts';
import type { Site } from '../../site/site.ts';
import { isPlaceOnPage } from './refs.ts';
import { inSitemap, listed } from './sitemaps.ts';

/** How a page's URL is named. */
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

/** The URL to which the host moves a page's URL; undefined for a URL that it serves, or an unknown host. */
export function movedByHost(
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
  return to === undefined || to === path ? undefined : { to, status: undefined };
}

/** The moved URLs that `canonical-served` reports; empty if only a few links are wrong, which `link-variant` reports. */
export const reportedMoves = remember((site: Site): readonly MovedUrl[] => {
  const urls = namedUrls(site);
  const moved = urls.flatMap((named): MovedUrl[] => {
    const found = movedByHost(site, named.path);
    return found === undefined ? [] : [{ ...named, to: found.to, status: found.status }];
  });
  if (moved.some(({ by }) => by !== 'link')) return moved;

  // Beside right canonicals, the links are wrong, unless Signpost wrote the canonicals.
  const isDeclared = urls.some(({ by }) => by === 'canonical' || by === 'sitemap');
  if (isDeclared && site.serving?.isAdapted !== true) return [];
  const links = urls.filter(({ by, path }) => by === 'link' && path !== '/');
  return moved.length > 1 && moved.length > links.length / 2 ? moved : [];
});

/** True for a URL that `canonical-served` reports, so that other rules don't. */
export function isReportedMove(site: Site, path: Path): boolean {
  return movedPaths(site).has(path);
}

const movedPaths = remember(
  (site: Site): ReadonlySet<Path> => new Set(reportedMoves(site).map(({ path }) => path)),
);

type Named = Pick<MovedUrl, 'by' | 'path' | 'place'>;

/** The URLs by which the site names its pages. */
function namedUrls(site: Site): Named[] {
  const found: Named[] = [];
  for (const page of site.pages) append(found, namedOn(site, page));
  for (const entry of listed(site))
    if (entry.own !== undefined && entry.own.query === '')
      found.push({ by: 'sitemap', path: entry.own.path, place: inSitemap(entry) });
  return found;
}

function* namedOn(site: Site, page: Page): Generator<Named> {
  for (const rel of page.rels) {
    const { target } = rel;
    if (target.kind !== 'site' || !rel.head) continue;
    const isCanonical = rel.rel.includes('canonical');
    if (isCanonical || rel.hreflang !== undefined)
      yield { by: isCanonical ? 'canonical' : 'hreflang', path: target.path, place: at(site, page, rel) };
  }

  for (const ref of page.refs) {
    const { kind, href, target } = ref;
    if (kind === 'link' && target.kind === 'site' && !isPlaceOnPage(href))
      yield { by: 'link', path: parsePath(target.path), place: at(site, page, ref) };
  }
}
