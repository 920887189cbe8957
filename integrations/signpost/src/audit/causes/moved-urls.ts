import { isMissing } from '../../answers/answer.ts';
import { findVariantOnAnyHost } from '../../answers/any-host.ts';
import { memoizeByName } from '../../lib/memoize.ts';
import { isInFolder, type Path, parsePath } from '../../lib/url/path.ts';
import type { Page } from '../../pages/page.ts';
import { hrefHasPath } from '../../pages/target.ts';
import { locateOnPage } from '../rules/rule.ts';
import { listSitemapEntries, locateEntry } from '../rules/shared/sitemaps.ts';
import type { MovedUrl, Site } from '../site/site.ts';
import { isHostKnown, type SiteAnswer } from '../site/site-answer.ts';
import { defineCause } from './cause.ts';
import { isDeclaration, rewriteUrls } from './rewrite-urls.ts';

/** The host serves other URLs than the site names. Rules see the served ones. */
export const movedUrls = defineCause({
  id: 'movedUrls',
  find: findMovedUrls,
  correct(site, moved) {
    const paths = new Map(moved.map(({ path, to }) => [path, to]));
    // The links say `/`, and a Worker without `html_handling` serves index.html at /index.html alone.
    const homeUrl = paths.get(site.base);
    const home = site.home ?? site.pages.find(({ servedUrl }) => servedUrl === homeUrl);
    return { ...rewriteUrls(site, { paths }), home };
  },
});

/** One or two wrong links are mistakes of their own, which `link-variant` and `link-broken` report. */
const minLinks = 3;

/**
 * Finds that the whole site was built for other URLs: the links say /about, and the host redirects each to /about/.
 *
 * 1. collects the URLs that the site names and the host serves elsewhere
 * 2. a declaration among them is enough: a canonical, a language version or a sitemap entry
 * 3. links alone are enough if they are most links and a setting may have made them
 */
function findMovedUrls(site: Site): readonly MovedUrl[] | undefined {
  // On an unknown host without a base, what the site declares are the URLs.
  if (!isHostKnown(site) && site.base === '/') return undefined;

  const findServed = memoizeByName((path) => findServedUrl(site, parsePath(path)));
  const moved: MovedUrl[] = [];
  /** Declarations of `/` where the site has a base: the home page of another site, unless other declarations lack the base. */
  const rootUrls: MovedUrl[] = [];
  let links = 0;
  let declarations = 0;
  for (const { by, path, place } of listNamedUrls(site)) {
    const served = findServed(path);
    if (served !== undefined) moved.push({ by, path, ...served, place: place() });
    else if (by !== 'link' && path === '/' && site.base !== '/')
      rootUrls.push({ by, path, to: site.base, status: undefined, place: place() });

    if (by !== 'link') declarations += 1;
    // `/` of a logo, on almost every page, has no slash to get wrong. With a base, it is the home page of another site.
    else if (path !== '/' || served !== undefined) links += 1;
  }

  const movedDeclarations = moved.filter(({ by }) => by !== 'link');
  const lackBase = movedDeclarations.some(({ path }) => !isInFolder(path, site.base));
  if (movedDeclarations.length > 0) return lackBase ? [...moved, ...rootUrls] : moved;

  const areMostLinks = moved.length >= minLinks && moved.length > links / 2;
  return areMostLinks && canBeSetting(site, moved, declarations) ? moved : undefined;
}

/**
 * True if a setting may have made the links. False for links to /about beside the canonical /about/: the links are wrong.
 * `declarations` counts the canonicals, language versions and sitemap entries, all with the URLs that the host serves.
 */
function canBeSetting(site: Site, movedLinks: readonly MovedUrl[], declarations: number): boolean {
  // The links say /about, the host serves /about/, and no declaration has either.
  if (declarations === 0) return true;

  // Signpost wrote the canonical /about/ for the host. Astro's `trailingSlash: 'never'` is still in the links.
  if (site.serving?.isAdapted === true) return true;

  // Each link lacks the base: /about/ for /docs/about/. Never so with the base `/`, by which every path starts.
  return movedLinks.every(({ path }) => !isInFolder(path, site.base));
}

/** The URL at which the host serves the page of another URL; undefined for a URL that it serves. */
function findServedUrl(site: Site, path: Path): Pick<MovedUrl, 'to' | 'status'> | undefined {
  const answer = site.ask(path);
  const urlWithBase = findWithBase(site, path, answer);
  if (urlWithBase !== undefined) return { to: urlWithBase, status: undefined };
  if (!isHostKnown(site)) return undefined;

  // The host redirects /about to /about/. A page without redirect, as /about/index.html, is a matter of `link-variant`.
  const { page, location, status } = answer;
  if (page !== undefined && location !== undefined) return { to: page.servedUrl, status };

  // The host has no /about.html, but about/index.html.
  if (site.plan === undefined || !isMissing(answer)) return undefined;
  const variant = findVariantOnAnyHost(site.plan, path)?.url;
  if (variant === undefined || variant === path) return undefined;
  // https://acme.example/blog/ is 404; GitHub Pages serves blog.html at /blog, and the site declares /blog.html.
  return { to: site.ask(variant).page?.servedUrl ?? variant, status: undefined };
}

/** The page's URL where the base is missing or double: /docs/about/ for /about/ or /docs/docs/about/. */
function findWithBase(site: Site, path: Path, answer: SiteAnswer): Path | undefined {
  const corrected = removeDoubleBase(site, path, answer) ?? answer.unknown?.urlWithBase;
  return corrected && site.ask(corrected).page?.servedUrl;
}

/** /docs/about/ for /docs/docs/about/, which returns 404. */
function removeDoubleBase({ base }: Site, path: Path, answer: SiteAnswer): Path | undefined {
  const doubleBase = base + base.slice(1);
  const isDouble = base !== '/' && path.startsWith(doubleBase) && isMissing(answer);
  return isDouble ? parsePath(path.slice(base.length - 1)) : undefined;
}

/** A URL of the site, as a page or a sitemap names it. */
interface NamedUrl extends Pick<MovedUrl, 'by' | 'path'> {
  place(): MovedUrl['place'];
}

/** The URLs in links, canonicals and sitemaps, generated lazily: a large site has millions of links. */
function* listNamedUrls(site: Site): Generator<NamedUrl> {
  for (const page of site.pages) yield* listUrlsOnPage(site, page);
  for (const entry of listSitemapEntries(site))
    if (entry.ownUrl !== undefined && entry.ownUrl.query === '')
      yield { by: 'sitemap', path: entry.ownUrl.path, place: () => locateEntry(entry) };
}

function* listUrlsOnPage(site: Site, page: Page): Generator<NamedUrl> {
  for (const rel of page.rels) {
    const { target } = rel;
    if (target.kind !== 'site' || !isDeclaration(rel)) continue;
    const by = rel.rel.includes('canonical') ? 'canonical' : 'hreflang';
    yield { by, path: target.path, place: () => locateOnPage(site, page, rel) };
  }

  for (const ref of page.refs) {
    const { kind, href, target } = ref;
    if (kind === 'link' && target.kind === 'site' && hrefHasPath(href))
      yield { by: 'link', path: target.path, place: () => locateOnPage(site, page, ref) };
  }
}
