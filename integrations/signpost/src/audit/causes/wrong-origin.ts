import { isMissing } from '../../answers/answer.ts';
import { sortByCount } from '../../lib/counts.ts';
import type { Place } from '../../lib/finding.ts';
import { isInFolder, type Path, parsePath } from '../../lib/url/path.ts';
import { locateOnPage } from '../rules/rule.ts';
import { listIndexablePages } from '../rules/shared/indexable.ts';
import { isProjectHost } from '../rules/shared/repository-sites.ts';
import { isLocal, isOnOwnHost } from '../rules/shared/site-hosts.ts';
import { hasOneUrlSetting } from '../rules/shared/site-url.ts';
import { isRootedUrl, listSitemapEntries, locateEntry } from '../rules/shared/sitemaps.ts';
import { readParentFolder } from '../rules/shared/titles.ts';
import type { Site, WrongOrigin } from '../site/site.ts';
import { defineCause } from './cause.ts';
import { rewriteUrls } from './rewrite-urls.ts';

/**
 * Most canonicals or sitemap entries name another host or folder: http://localhost:4321, a preview, or https://github.com/acme/docs/.
 * Or most entries name none, as with Hugo's `baseURL = "/"`: then the origin is ''.
 */
export const wrongOrigin = defineCause({
  id: 'wrongOrigin',
  find: findWrongOrigin,
  correct(site, { origin, base }) {
    if (base === site.base) return rewriteUrls(site, { ...site.corrections, origin });

    // Other URLs of that host aren't the site's: https://github.com/acme/docs/issues
    const start = origin + base;
    const urls = new Map<string, Path>();
    for (const { url } of [...listCanonicals(site), ...listEntries(site)])
      if (url.startsWith(start)) urls.set(url, parsePath(site.base + url.slice(start.length)));

    // The links of `hugo server`, and those of 404.html by MkDocs, have the folder of the same setting.
    const isOwnHost = isOnOwnHost(site, origin);
    const isOfLinks = isOwnHost || isLocal(origin) || hasOneUrlSetting(site.generator);
    const paths = isOfLinks ? mapPathsOfBase(site, base) : site.corrections.paths;
    return rewriteUrls(site, { ...site.corrections, urls, paths, ...(isOwnHost && { origin }) });
  },
});

/**
 * /docs/about/ for /about/, as `hugo server` writes all links where it doesn't know the base. Or /about/ for /docs/about/, as
 * MkDocs writes them into 404.html, where `site_url` has a folder that the site has not.
 */
function mapPathsOfBase(site: Site, otherBase: Path): ReadonlyMap<Path, Path> {
  const paths = new Map(site.corrections.paths);
  const written = site.documents.flatMap(({ refs, rels, refreshes }) => [...refs, ...rels, ...refreshes]);
  for (const { target } of written) {
    if (target.kind !== 'site') continue;
    const answer = site.ask(target.path);
    // https://acme.github.io/pumps/ may be the site of another repository, but not for MkDocs with `site_url` https://acme.example/pumps/.
    const isElsewhere = isMissing(answer) || answer.unknown !== undefined;
    const isOfOtherBase = isElsewhere && isInFolder(target.path, otherBase);
    const urlInSite = isOfOtherBase
      ? parsePath(site.base + target.path.slice(otherBase.length))
      : answer.unknown?.urlWithBase;
    if (urlInSite !== undefined && !isMissing(site.ask(urlInSite))) paths.set(target.path, urlInSite);
  }
  return paths;
}

/** Where the site is by a URL: https://acme.github.io and /docs/. The origin of /docs/about/ is ''. */
interface Start {
  readonly origin: string;
  readonly base: string;
}

/** A canonical, or an entry of the sitemap. */
interface DeclaredUrl {
  /** With the host in lower case: https://acme.github.io/ for https://Acme.github.io/. */
  readonly url: string;
  readonly place: Partial<Place>;
  /** Undefined where the URL is right, and for a page that isn't here. */
  readonly start: Start | undefined;
}

function findWrongOrigin(site: Site): WrongOrigin | undefined {
  if (!site.originKnown) return undefined;
  const canonicals = listCanonicals(site);
  const entries = listEntries(site);
  const pages = listIndexablePages(site).length;
  const startOfCanonicals = findMajority(canonicals, pages);
  const startOfEntries = findMajority(entries, entries.length);
  // /about/ in canonicals alone may come from the theme, and in the sitemap alone from its template.
  const withHost = canonicals.filter(({ url }) => URL.canParse(url)).length;
  const isRooted = startOfEntries?.origin === '' && withHost * 2 <= pages;
  const wrongStart = isRooted
    ? startOfEntries
    : [startOfCanonicals, startOfEntries].find((start) => start !== undefined && start.origin !== '');
  if (wrongStart === undefined) return undefined;

  const { origin, base } = wrongStart;
  const listPlaces = (urls: readonly DeclaredUrl[]) =>
    urls.filter(({ url }) => url.startsWith(origin + base)).map(({ place }) => place);
  const { sitemaps = [], file = '' } = site.robots ?? {};
  // On the own host, a sitemap of the root may be right.
  const start = isOnOwnHost(site, origin) ? origin + base : `${origin}/`;
  const sitemapLines = sitemaps.filter(({ value }) => (URL.parse(value)?.href ?? value).startsWith(start));
  return {
    origin,
    base: parsePath(base),
    canonicals: listPlaces(canonicals),
    sitemapEntries: listPlaces(entries),
    robotsLines: sitemapLines.map(({ line }) => ({ file, line, column: 1 })),
  };
}

function listCanonicals(site: Site): DeclaredUrl[] {
  return listIndexablePages(site).flatMap((page) => {
    const [rel] = page.canonicals;
    if (rel === undefined) return [];
    const url = rel.href.trim();
    // The page is here, also if the other host has it at another path.
    const isRight = url === site.origin + page.servedUrl;
    const start = isRight ? undefined : findStart(site, url, site.base);
    return [{ url: URL.parse(url)?.href ?? url, place: locateOnPage(site, page, rel), start }];
  });
}

/** A sitemap may list another site of the same owner, whose pages aren't here. */
function listEntries(site: Site): DeclaredUrl[] {
  return listSitemapEntries(site).map((item) => {
    const { loc } = item.entry;
    const start = findStart(site, loc, undefined);
    return { url: URL.parse(loc)?.href ?? loc, place: locateEntry(item), start };
  });
}

function findStart(site: Site, href: string, unknownBase: string | undefined): Start | undefined {
  if (isRootedUrl(href)) return { origin: '', base: site.base };
  const url = URL.parse(href);
  if (url === null || !/^https?:$/.test(url.protocol)) return undefined;
  const { origin } = url;
  const path = parsePath(url.pathname);
  const isOwnHost = isOnOwnHost(site, origin);
  if (isOwnHost && isInFolder(path, site.base) && !isMissing(site.ask(path))) {
    // Hugo's `baseURL = "http://www.example.com/"`
    const isHttp = origin !== site.origin && origin.startsWith('http:');
    return isHttp ? { origin, base: site.base } : undefined;
  }

  const folder = findForeignBase(site, path);
  if (isOwnHost && (folder === undefined || !isOtherFolder(site, folder))) return undefined;
  const base = folder ?? unknownBase;
  return base === undefined ? undefined : { origin, base };
}

/**
 * True for /pumps/ of the site at /kit/, whose repository was renamed. `canonical-served` reports a missing and a double base, and
 * /kit/stable/ may be the canonical version of /kit/dev/.
 */
function isOtherFolder(site: Site, folder: string): boolean {
  const { base } = site;
  const parent = readParentFolder(base);
  const isVersion = readParentFolder(folder) === parent && !(parent === '/' && isProjectHost(site));
  return folder !== '/' && folder !== base + base.slice(1) && folder !== parent && !isVersion;
}

/** `/acme/docs/` for /acme/docs/about.html, if the site has about.html; undefined for no page of the site. */
function findForeignBase(site: Site, path: Path): string | undefined {
  if (path === site.base) return site.base;
  for (let slash = 0; slash >= 0; slash = path.indexOf('/', slash + 1)) {
    const fileInSite = path.slice(slash + 1);
    if (fileInSite === '' || fileInSite === 'index.html') return undefined;
    if (site.ask(parsePath(site.base + fileInSite)).page !== undefined) return path.slice(0, slash + 1);
  }
  return undefined;
}

/** The start of more than half of all URLs. */
function findMajority(urls: readonly DeclaredUrl[], total: number): Start | undefined {
  const starts = urls.flatMap(({ start }) => start ?? []);
  const [[key, count] = ['', 0]] = sortByCount(starts.map(({ origin, base }) => `${origin} ${base}`));
  const [origin = '', base = ''] = key.split(' ');
  return count > total / 2 ? { origin, base } : undefined;
}
