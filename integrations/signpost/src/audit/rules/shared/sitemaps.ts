import type { Cause } from '../../../lib/finding.ts';
import { printSetting } from '../../../lib/generators/settings.ts';
import { memoize } from '../../../lib/memoize.ts';
import { isHttpUrl } from '../../../lib/url/is-url.ts';
import { type Path, parsePath } from '../../../lib/url/path.ts';
import type { Page } from '../../../pages/page.ts';
import type { Site, SitePages } from '../../site/site.ts';
import { isGone } from '../../site/site-answer.ts';
import type { Sitemap, SitemapEntry } from '../../site/sitemap.ts';
import { isLocal, isPreviewOrigin, isWwwVariant } from './site-hosts.ts';

// The URLs of the sitemaps, which path of the site an absolute URL is, and what gives a site a sitemap.

/** True for the sitemap of old URLs, most of which redirect, are gone or of a former host (`W-MIG-4`). */
export function isOldSitemap(site: Site, sitemap: Sitemap): boolean {
  return listOldSitemaps(site).has(sitemap);
}

const listOldSitemaps = memoize((site: Site): ReadonlySet<Sitemap> => {
  const isOld = ({ loc }: SitemapEntry): boolean => {
    const ownUrl = parseOwnUrl(site, loc);
    const answer = ownUrl && site.ask(ownUrl.path, ownUrl.query);
    return answer === undefined || answer.location !== undefined || isGone(answer);
  };
  const named = site.sitemaps.filter(({ file }) =>
    /(?:^|\/)sitemap-old[^/]*\.(?:xml|txt)(?:\.gz)?$/.test(file),
  );
  return new Set(named.filter(({ entries }) => entries.filter(isOld).length * 2 > entries.length));
});

/** An entry with the URL on this site. */
export interface ListedEntry {
  readonly sitemap: Sitemap;
  readonly entry: SitemapEntry;
  readonly ownUrl: OwnUrl | undefined;
}

/** Every URL in sitemaps, without indexes and the sitemap of old URLs. */
export const listSitemapEntries = memoize((site: Site): readonly ListedEntry[] =>
  site.sitemaps
    .filter(
      (sitemap) => sitemap.kind !== 'index' && sitemap.kind !== 'broken' && !isOldSitemap(site, sitemap),
    )
    .flatMap((sitemap) =>
      sitemap.entries.map((entry) => ({ sitemap, entry, ownUrl: parseOwnUrl(site, entry.loc) })),
    ),
);

/** The place of an entry, for a finding. */
export function locateEntry({ sitemap, entry }: { sitemap: Sitemap; entry: SitemapEntry }) {
  return { file: sitemap.file, line: entry.line, column: entry.column, url: entry.loc };
}

/** The pages that the sitemap lists, which should be in the index. */
export const listSitemapPages = memoize((site: Site): ReadonlySet<Page> => {
  const pages = listSitemapEntries(site).map(
    ({ ownUrl }) => ownUrl && site.ask(ownUrl.path, ownUrl.query).page,
  );
  return new Set(pages.filter((page) => page !== undefined));
});

/** The path and query of a URL of this site, as the sitemap, a canonical or a link of a page writes it. */
export interface OwnUrl {
  readonly path: Path;
  readonly query: string;
}

/**
 * The path and query of an absolute URL of this site; undefined for other sites. Mistakes of the whole site are corrected
 * first, since one finding reports each (audit/causes/):
 *
 *   http://localhost:4321/about/                  the origin of the build: /about/
 *   https://www.example.com/about/index.html      the host redirects it to /about/
 */
export function parseOwnUrl(
  { origin, corrections }: Pick<SitePages, 'origin' | 'corrections'>,
  href: string,
): OwnUrl | undefined {
  const correctPath = (path: Path): Path => corrections.paths.get(path) ?? path;

  // https://Acme.github.io/, with the letters of the owner's name
  const pathOnSite = corrections.urls?.get(URL.parse(href)?.href ?? href);
  if (pathOnSite !== undefined) return { path: correctPath(pathOnSite), query: '' };

  const url = correctOrigin({ origin, corrections }, href);
  const ownUrl = splitOwnUrl(origin, url);
  return ownUrl ? { ...ownUrl, path: correctPath(ownUrl.path) } : undefined;
}

/** The sitemap for robots.txt: an index before the files that it lists. */
export function findMainSitemap({ sitemaps }: Site): string | undefined {
  const main = sitemaps.find(({ kind }) => kind === 'index') ?? sitemaps[0];
  return main?.file;
}

/** The line of robots.txt for a sitemap. */
export function printSitemapLine({ origin, base }: Site, file: string): string {
  return `Sitemap: ${origin}${base}${file}`;
}

/** True for an absolute URL of another host than that of the site, where that is known. */
export function isOnOtherHost(site: Site, url: string): boolean {
  return site.originKnown && isHttpUrl(url) && parseOwnUrl(site, url) === undefined;
}

/** True for `/gauges/`, but not for `//www.example.com/gauges/`. */
export function isRootedUrl(href: string): boolean {
  return /^\/(?!\/)/.test(href);
}

/**
 * The URL as the site would write it with the right origin, where `canonical-host` reports once that all its URLs have a wrong one:
 * https://www.example.com/gauges/ for http://www.example.com/gauges/, and for `/gauges/` where the generator has no URL of the site.
 * Other URLs are returned as they are.
 */
export function correctOrigin(
  { origin, corrections }: Pick<SitePages, 'origin' | 'corrections'>,
  href: string,
): string {
  const start = corrections.origin;
  if (start === undefined || !href.startsWith(start)) return href;
  return start === '' && !isRootedUrl(href) ? href : origin + href.slice(start.length);
}

function splitOwnUrl(origin: string, href: string): OwnUrl | undefined {
  // Most URLs are plain, such as https://www.example.com/blog/fog/: no parser is needed.
  const afterOrigin = href.startsWith(`${origin}/`) ? href.slice(origin.length) : '';
  if (/^\/[A-Za-z0-9_~-]+(?:[/.][A-Za-z0-9_~-]+)*\/?$/.test(afterOrigin))
    return { path: parsePath(afterOrigin), query: '' };

  const url = URL.parse(href);
  if (url === null || url.host !== new URL(origin).host) return undefined;
  return { path: parsePath(url.pathname), query: url.search.slice(1) };
}

/** What gives the site a sitemap that search engines find. */
export function proposeSitemap(site: Site): Pick<Cause, 'fix'> {
  const how = printSitemapSetting(site);
  // https://acme.github.io/robots.txt isn't a file of the repository `pumps`, nor https://www.example.com/robots.txt of /docs/.
  if (site.base !== '/')
    return { fix: `${how ?? 'add a sitemap.xml'}, and submit the sitemap in Search Console` };
  return how === undefined ? {} : { fix: `${how}, and link to the sitemap in robots.txt` };
}

/** How the generator writes a sitemap of all pages, if it can. */
export function printSitemapSetting({ generator }: Site): string | undefined {
  const setting = generator?.settings.sitemap;
  return setting === undefined || setting === 'none' ? undefined : printSetting(setting);
}

/** True for a sitemap on a server for files, such as https://files.acme.example/sitemap.xml. */
export function namesOtherSite(site: Site): boolean {
  return (site.robots?.sitemaps ?? []).some(({ value }) => {
    const origin = URL.parse(value)?.origin;
    return (
      origin !== undefined &&
      !isLocal(origin) &&
      !isWwwVariant(site, origin) &&
      !isPreviewOrigin(site, origin)
    );
  });
}
