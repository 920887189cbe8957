import { isMissing } from '../../answers/answer.ts';
import { sortByCount } from '../../lib/counts.ts';
import type { Place } from '../../lib/finding.ts';
import { isInFolder, type Path, parsePath } from '../../lib/url/path.ts';
import type { Page } from '../../pages/page.ts';
import type { LinkTarget } from '../../pages/target.ts';
import { locateOnPage } from '../rules/rule.ts';
import { listIndexablePages } from '../rules/shared/indexable.ts';
import { isLocal, isOnOwnHost } from '../rules/shared/site-hosts.ts';
import { hasOneUrlSetting } from '../rules/shared/site-url.ts';
import { isRootedUrl, listSitemapEntries, locateEntry } from '../rules/shared/sitemaps.ts';
import { readVersion } from '../rules/shared/versions.ts';
import type { Site, WrongOrigin } from '../site/site.ts';
import { defineCause } from './cause.ts';
import { rewriteUrls } from './rewrite-urls.ts';

/**
 * Most canonicals or sitemap entries name another host: http://localhost:4321, a preview, or https://github.com/acme/docs/.
 * Or most entries name none, as with Hugo's `baseURL = "/"`: then the origin is ''.
 */
export const wrongOrigin = defineCause({
  id: 'wrongOrigin',
  find: findWrongOrigin,
  correct(site, { origin, base }) {
    if (base === site.base) return rewriteUrls(site, { ...site.corrections, origin });
    // Other URLs of that host aren't the site's: https://github.com/acme/docs/issues
    const start = origin + base;
    const canonicals = listForeignCanonicals(site).map(({ url }) => url);
    const entries = listSitemapEntries(site).map(({ entry }) => URL.parse(entry.loc)?.href ?? '');
    const declaredUrls = [...canonicals, ...entries].filter((url) => url.startsWith(start));
    const readPath = (url: string): Path => parsePath(site.base + url.slice(start.length));

    if (isOnOwnHost(site, origin)) {
      const paths = new Map(mapPathsOfBase(site, base));
      for (const url of declaredUrls) paths.set(parsePath(new URL(url).pathname), readPath(url));
      return rewriteUrls(site, { ...site.corrections, origin, paths });
    }
    // MkDocs writes the links of 404.html with the folder of `site_url`.
    const isOfCause = isLocal(origin) || hasOneUrlSetting(site.generator);
    const paths = isOfCause ? mapPathsOfBase(site, base) : site.corrections.paths;
    const urls = new Map(declaredUrls.map((url) => [url, readPath(url)]));
    return rewriteUrls(site, { ...site.corrections, urls, paths });
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

/** A URL on another host or in another folder, in a canonical or in the sitemap. */
interface ForeignUrl {
  /** With the host in lower case: https://acme.github.io/ for https://Acme.github.io/. */
  readonly url: string;
  readonly origin: string;
  readonly place: Partial<Place>;
  /** The folder of the site on that host: /acme/docs/. */
  readonly base: string;
}

function findWrongOrigin(site: Site): WrongOrigin | undefined {
  if (!site.originKnown) return undefined;
  const entries = listForeignEntries(site);
  const folderOfEntries = findMajority(entries, listSitemapEntries(site).length);
  // Relative canonicals alone may come from the theme: the sitemap is written by the generator.
  const areEntriesRooted = folderOfEntries?.origin === '';
  const canonicals = areEntriesRooted ? listRootedCanonicals(site) : listForeignCanonicals(site);
  const foreignFolder = findMajority(canonicals, listIndexablePages(site).length) ?? folderOfEntries;
  if (foreignFolder === undefined) return undefined;

  const { origin, base } = foreignFolder;
  const listPlaces = (urls: readonly ForeignUrl[]) =>
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

/** A URL of another host or folder, or an http URL of this one: Hugo's `baseURL = "http://www.example.com/"`. */
function isForeign(site: Site, target: LinkTarget): boolean {
  if (target.kind !== 'site') return target.kind === 'web';
  return isInOtherFolder(site, site.origin, target.path) || (target.insecure && toHttp(site) !== undefined);
}

/** The site's origin with http, of a site with https. */
function toHttp({ origin }: Site): string | undefined {
  return origin.startsWith('https:') ? origin.replace('https:', 'http:') : undefined;
}

function listForeignCanonicals(site: Site): ForeignUrl[] {
  const foreign: ForeignUrl[] = [];
  for (const page of listIndexablePages(site)) {
    const [rel] = page.canonicals;
    if (rel === undefined || !isForeign(site, rel.target)) continue;
    const { href: url, origin, pathname } = new URL(rel.href.trim(), site.origin);
    const path = parsePath(pathname);
    const base = isInOtherFolder(site, origin, path)
      ? findOtherFolder(site, path)
      : (findForeignBase(site, path) ?? site.base);
    foreign.push({ url, origin, base, place: locateOnPage(site, page, rel) });
  }
  return foreign;
}

/** Canonicals without a host: `/about/`. */
function listRootedCanonicals(site: Site): ForeignUrl[] {
  const rooted: ForeignUrl[] = [];
  for (const page of listIndexablePages(site)) {
    const [rel] = page.canonicals;
    if (rel !== undefined && isRootedUrl(rel.href))
      rooted.push({ url: rel.href, origin: '', base: site.base, place: locateOnPage(site, page, rel) });
  }
  return rooted;
}

/** True for a canonical with a host: https://www.example.com/about/. */
function hasWholeCanonical({ canonicals: [rel] }: Page): boolean {
  return rel !== undefined && URL.canParse(rel.href);
}

/** The entries on other hosts. A sitemap may list another site of the same owner, whose pages aren't here. */
function listForeignEntries(site: Site): ForeignUrl[] {
  const foreign: ForeignUrl[] = [];
  // https://www.example.com/about/ as canonical beside `/about/` in the sitemap, which only its template leaves out.
  const pages = listIndexablePages(site);
  const knowsHost = pages.filter(hasWholeCanonical).length * 2 > pages.length;
  for (const item of listSitemapEntries(site)) {
    const { loc } = item.entry;
    if (isRootedUrl(loc) && !knowsHost)
      foreign.push({ url: loc, origin: '', base: site.base, place: locateEntry(item) });
    const url = URL.parse(loc);
    if (url === null) continue;
    const path = parsePath(url.pathname);
    const isOwn = item.ownUrl !== undefined && !isInOtherFolder(site, url.origin, item.ownUrl.path);
    if (isOwn && url.origin !== toHttp(site)) continue;
    const base = isInOtherFolder(site, url.origin, path)
      ? findOtherFolder(site, path)
      : (findForeignBase(site, path) ?? '');
    foreign.push({ url: url.href, origin: url.origin, base, place: locateEntry(item) });
  }
  return foreign;
}

/**
 * True for /pumps/about/ of the site at /kit/, and for /kit/docs/about/ that is /kit/about/, as in the sitemap of
 * https://acme.example/docs/.
 */
function isInOtherFolder(site: Site, origin: string, path: Path): boolean {
  if (!isOnOwnHost(site, origin)) return false;
  if (!isInFolder(path, site.base)) return true;
  // `canonical-served` reports the base twice.
  const folder = isMissing(site.ask(path)) ? findForeignBase(site, path) : undefined;
  return folder !== undefined && folder !== site.base + site.base.slice(1);
}

/**
 * The folder in which the site is by a URL on its own host: /pumps/ for the site at /kit/, whose repository was renamed. '' for
 * /about/, which lacks the base, and for another version, which may be the canonical one.
 */
function findOtherFolder(site: Site, path: Path): string {
  const folder = findForeignBase(site, path) ?? '';
  const isOtherVersion = readVersion(parsePath(folder)) !== readVersion(site.base);
  return folder === '/' || isOtherVersion ? '' : folder;
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

/** The origin with the folder of more than half of all URLs. */
function findMajority(
  urls: readonly ForeignUrl[],
  total: number,
): Pick<ForeignUrl, 'origin' | 'base'> | undefined {
  const urlsWithBase = urls.filter(({ base }) => base !== '');
  const [[key, count] = ['', 0]] = sortByCount(urlsWithBase.map(({ origin, base }) => `${origin} ${base}`));
  const [origin = '', base = ''] = key.split(' ');
  return count > total / 2 ? { origin, base } : undefined;
}
