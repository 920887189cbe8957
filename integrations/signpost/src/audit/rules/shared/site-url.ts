import { memoize } from '../../../lib/memoize.ts';
import { type Path, removeTrailingSlash } from '../../../lib/url/path.ts';
import type { Page } from '../../../pages/page.ts';
import { isRooted } from '../../../pages/target.ts';
import type { Site } from '../../site/site.ts';
import { isLocal } from './site-hosts.ts';

/**
 * ``set `url` in _config.yml to https://www.example.com``; undefined for an unknown generator, and where canonicals or the sitemap
 * show that it is set: then another tool or a template wrote what lacks the URL.
 */
export function proposeSiteUrl(
  site: Pick<Site, 'origin' | 'base' | 'generator' | 'causes' | 'pages' | 'sitemaps' | 'home'>,
): string | undefined {
  return isSiteUrlSet(site) || isOnlyInFolder(site) ? undefined : printSiteUrl(site);
}

/** Jekyll has `baseurl` beside `url`, and Hugo's `baseURL` has both. */
function printSiteUrl({
  origin,
  base,
  generator,
  causes,
}: Pick<Site, 'origin' | 'base' | 'generator' | 'causes'>): string | undefined {
  const { siteUrl } = generator?.settings ?? {};
  const url = siteUrl?.hasBase ? (causes.configuredUrl ?? origin + base) : origin;
  return siteUrl && `set ${siteUrl.set} to ${url}`;
}

/** True for MkDocs that wrote a manual in a folder of the site, and not the home page. */
export function isOnlyInFolder({
  generator,
  pages,
  home,
}: Pick<Site, 'generator' | 'pages' | 'home'>): boolean {
  const isWritten = ({ metas }: Page) =>
    metas.some(({ key, content }) => key === 'generator' && generator?.meta?.test(content) === true);
  return home !== undefined && !isWritten(home) && pages.some(isWritten);
}

/** True if most canonicals, or most entries of the sitemap, have the URL of the site, and not one of another folder there. */
export function isSiteUrlSet({
  pages,
  sitemaps,
  origin,
  causes: { wrongOrigin },
}: Pick<Site, 'pages' | 'sitemaps' | 'origin' | 'causes'>): boolean {
  if (wrongOrigin?.origin === origin) return false;
  const canonicals = pages.map(({ canonicals: [first] }) => first?.href ?? '');
  const entries = sitemaps.flatMap((sitemap) => sitemap.entries.map(({ loc }) => loc));
  return [canonicals, entries].some((urls) => {
    const ownUrls = urls.filter((url) => url.startsWith(`${origin}/`));
    return ownUrls.length * 2 > urls.length;
  });
}

/** True for MkDocs, whose `site_url` is the URL of the site with its base. */
export function hasOneUrlSetting(generator: Site['generator']): boolean {
  const { siteUrl, base } = generator?.settings ?? {};
  return siteUrl?.hasBase === true && base === undefined;
}

/** `in Starlight, set `trailingSlash: 'always'``: a setting that gives all URLs the slash, and changes no files. */
export function proposeSlash({ generator }: Pick<Site, 'generator'>): string | undefined {
  const style = generator?.settings.slash?.styles.find(
    ({ layout, variant }) => layout === undefined && variant === 'slash',
  );
  return style && `in ${generator?.title}, set ${style.set}`;
}

/** ``set `baseUrl` in docusaurus.config.js to "/docs/"``, or to the whole URL for a generator with one setting for both. */
export function proposeBase(site: Site, base: Path): string {
  const { origin, generator } = site;
  const { siteUrl, base: baseSetting } = generator?.settings ?? {};
  if (hasOneUrlSetting(generator)) return `set ${siteUrl?.set} to ${origin}${base}`;
  const setting = baseSetting?.set ?? 'the base of the generator';
  const endsInSlash = generator?.settings.base?.endsInSlash === true;
  return `set ${setting} to "${endsInSlash ? base : removeTrailingSlash(base)}"`;
}

/** The fix for a URL that `hugo server` or `jekyll serve` wrote: http://localhost:1313/gauges/; undefined for other URLs. */
export function findServedBuildFix(site: Site, origin: string): string | undefined {
  return isLocal(origin) ? describeServedBuildFix(site) : undefined;
}

/** The same for a page that the server left in the folder: it loads /livereload.js?mindelay=10&v=2&port=1313. */
export function proposeBuild(site: Site, page: Page): string | undefined {
  return isServed(page) ? describeServedBuildFix(site) : undefined;
}

const isServed = memoize((page: Page): boolean => page.refs.some(({ href }) => reloadScript.test(href)));

/** The script by which a development server shows each change: of Vite, Hugo and Jekyll, Browsersync, Eleventy and webpack. */
const reloadScript =
  /\/(?:@vite\/client$|livereload\.js\?|browser-sync\/browser-sync-client|\.11ty\/reload-client|webpack-dev-server\.js)/;

/** The fix for a script that no build has, and that a development server adds to each page; undefined for another file. */
export function findReloadScriptFix(site: Site, href: string): string | undefined {
  return reloadScript.test(href) ? (describeServedBuildFix(site) ?? productionFix) : undefined;
}

const productionFix = 'build the site for production: a development server wrote this page';

function describeServedBuildFix(site: Site): string | undefined {
  const { server, build } = site.generator ?? {};
  if (server === undefined || !site.originKnown) return undefined;
  return `${printSiteUrl(site)}, and build with \`${build}\`: \`${server}\` writes its own URL`;
}

/** The setting that gives the base to the links and files of a page, where one does; undefined for a URL that a person wrote. */
export function proposeBaseOfLinks(site: Site, page: Page, href: string): string | undefined {
  // mdBook writes <base href="/"> into 404.html, until it knows its own URL.
  if (page.baseHref !== undefined && !isRooted(href))
    return site.generator?.settings.base === undefined
      ? `write <base href="${site.base}">`
      : proposeBase(site, site.base);
  // The links of MkDocs's 404.html start with the folder of `site_url`, those of other pages are relative.
  const isOfSetting = page.kind === 'error' && hasOneUrlSetting(site.generator);
  return isOfSetting ? proposeSiteUrl(site) : undefined;
}
