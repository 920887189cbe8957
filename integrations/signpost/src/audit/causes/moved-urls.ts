import { isMissing } from '../../answers/answer.ts';
import { findVariantOnAnyHost } from '../../answers/any-host.ts';
import { type Path, parsePath } from '../../lib/url/path.ts';
import type { Page } from '../../pages/page.ts';
import { locateOnPage } from '../rules/rule.ts';
import { isPlaceOnPage } from '../rules/shared/refs.ts';
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
    // `/` of index.html, which Workers without `html_handling` serve at /index.html alone
    const homeUrl = paths.get(site.base);
    const home = site.home ?? site.pages.find(({ servedUrl }) => servedUrl === homeUrl);
    return { ...rewriteUrls(site, { paths }), home };
  },
});

/** Fewer links without the base are mistakes of their own, which `link-broken` reports. */
const minLinks = 3;

/**
 * The moved URLs, if a canonical, language version or sitemap entry is one, or most links are; undefined if only a few
 * links are wrong, which `link-variant` reports.
 */
function findMovedUrls(site: Site): readonly MovedUrl[] | undefined {
  // On an unknown host without a base, what the site declares are the URLs.
  if (!isHostKnown(site) && site.base === '/') return undefined;

  const moved: MovedUrl[] = [];
  const served = new Map<Path, Pick<MovedUrl, 'to' | 'status'> | undefined>();
  let hasDeclared = false;
  let links = 0;
  for (const { by, path, place } of listNamedUrls(site)) {
    if (by === 'canonical' || by === 'sitemap') hasDeclared = true;
    if (by === 'link' && path !== '/') links += 1;
    if (!served.has(path)) served.set(path, findServedUrl(site, path));
    const found = served.get(path);
    if (found !== undefined) moved.push({ by, path, ...found, place: place() });
  }
  if (moved.some(({ by }) => by !== 'link')) return moved;

  if (moved.length < minLinks || moved.length <= links / 2) return undefined;
  // Beside right canonicals, links with other slashes are wrong, unless Signpost wrote the canonicals.
  const isWithoutBase = moved.every(({ path }) => !path.startsWith(site.base));
  const isSettingOfSite = !hasDeclared || site.serving?.isAdapted === true || isWithoutBase;
  return isSettingOfSite ? moved : undefined;
}

/** The URL at which the host serves the page of another URL; undefined for a URL that it serves. */
function findServedUrl(site: Site, path: Path): Pick<MovedUrl, 'to' | 'status'> | undefined {
  const { plan } = site;
  const answer = site.ask(path);
  const meant = findWithBase(site, path, answer);
  if (meant !== undefined) return { to: meant, status: undefined };
  if (!isHostKnown(site)) return undefined;

  const { page, location, status } = answer;
  // /about/index.html on GitHub Pages, beside /about/, returns the page too, and is a matter of `link-variant`.
  if (page !== undefined && location !== undefined) return { to: page.servedUrl, status };

  // `/about.html` of about/index.html, which the host doesn't find.
  const to = plan && isMissing(answer) ? findVariantOnAnyHost(plan, path)?.url : undefined;
  return to === undefined || to === path ? undefined : { to, status: undefined };
}

/** The page of a URL whose base is missing or double: /docs/about/ for /about/ or /docs/docs/about/. */
function findWithBase(site: Site, path: Path, answer: SiteAnswer): Path | undefined {
  const { base } = site;
  const isDouble = base !== '/' && path.startsWith(base + base.slice(1)) && isMissing(answer);
  const meant = isDouble ? parsePath(path.slice(base.length - 1)) : answer.unknown?.meant;
  return meant && site.ask(meant).page?.servedUrl;
}

interface Named extends Pick<MovedUrl, 'by' | 'path'> {
  place(): MovedUrl['place'];
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
    if (target.kind !== 'site' || !isDeclaration(rel)) continue;
    const by = rel.rel.includes('canonical') ? 'canonical' : 'hreflang';
    yield { by, path: target.path, place: () => locateOnPage(site, page, rel) };
  }

  for (const ref of page.refs) {
    const { kind, href, target } = ref;
    if (kind === 'link' && target.kind === 'site' && !isPlaceOnPage(href))
      yield { by: 'link', path: target.path, place: () => locateOnPage(site, page, ref) };
  }
}
