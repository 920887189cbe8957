import { removeLogin } from '../lib/http/login.ts';
import { Problem } from '../lib/problem.ts';
import { layoutByFile } from './served-files.ts';
import { parseSettings, type Settings } from './settings.ts';

/** The site's https origin and base folder. */
interface SiteUrl {
  readonly origin: string;
  /** With a slash at the start and none at the end: `/docs`. `/` for a site at the root. */
  readonly base: string;
}

/** Parses the URL of `--site`. The path is the base. A `Problem` for http, and for the URL of a page. */
export function parseSiteUrl(site: string): SiteUrl {
  const { protocol, origin, pathname, search, hash } = URL.parse(site) ?? noUrl;
  // https://www.example.com/docs/index.html, https://www.example.com/?page=1
  const isPage = /\.(?:html?|php|aspx?)$/i.test(pathname) || search + hash !== '';
  if (protocol === 'https:' && !isPage) return { origin, base: removeEndSlashes(pathname) };

  throw new Problem(
    `Invalid --site: "${removeLogin(site)}". Pass the https URL of the site with its folder, such as https://www.example.com or https://www.example.com/docs.`,
  );
}

/** `/docs` for `/docs/` and `/docs//`. `/` stays. */
function removeEndSlashes(path: string): string {
  return path.replace(/(?<=^\/|[^/])\/+$/, '');
}

const noUrl = { protocol: '', origin: '', pathname: '', search: '', hash: '' };

/** The folder of a site on its host: `/docs/`; `/` for an unknown site. */
export function readSiteFolder(site: string | undefined): string {
  const base = site === undefined ? '/' : parseSiteUrl(site).base;
  return base === '/' ? base : `${base}/`;
}

export function printSiteUrl(site: string): string {
  const { origin, base } = parseSiteUrl(site);
  return base === '/' ? origin : origin + base;
}

/** Default settings for a known site URL. The files decide the URL variant. */
export function makeDefaultSettings(site: string): Settings {
  const { origin, base } = parseSiteUrl(site);
  return parseSettings('--site', base === '/' ? { origin } : { origin, variant: { base, ...layoutByFile } });
}

/** The URL of a site with the base. */
export function buildBaseUrl({ origin, variant }: Pick<Settings, 'origin' | 'variant'>): string {
  return origin + (variant?.base ?? '/');
}

/**
 * The settings for the site at another URL. `variant` is how the build forms the URLs of pages, such as /docs/about/, so the base is
 * in it. A URL without a path keeps the base.
 */
export function moveSettings(settings: Settings, site: string): Settings {
  const { origin, base } = parseSiteUrl(site);
  if (base === '/') return { ...settings, origin };
  return { ...settings, origin, variant: { ...(settings.variant ?? layoutByFile), base } };
}

/** The origin of an unknown site. It isn't printed. */
export const unknownSite = 'https://unknown-site.invalid';

/** True if the settings are for the site at this URL. A URL without a path matches every base on the host. */
export function isForSite({ origin, variant }: Settings, site: string): boolean {
  const { origin: named, base } = parseSiteUrl(site);
  const ownBase = removeEndSlashes(variant?.base ?? '/');
  return named === origin && (base === '/' || base === ownBase);
}
