import { join } from 'node:path';
import { guessOrigin } from '../audit/site/origin.ts';
import type { RawPage } from '../audit/site/page.ts';
import { readPage } from '../audit/site/raw-page.ts';
import { readSitemap } from '../audit/site/sitemap.ts';
import { readBytes } from '../lib/disk/read.ts';
import { withoutLogin } from '../lib/http/login.ts';
import { Problem } from '../lib/problem.ts';
import type { RedirectMap } from '../map/entry.ts';
import { usualMaxAge } from '../plan/plan.ts';
import type { Settings } from '../plan/settings.ts';

/** The site's https origin and base folder; `/` for the whole host. */
interface SiteUrl {
  readonly origin: string;
  /** With a slash at the start and none at the end: `/docs`. */
  readonly base: string;
}

/** Parses the URL of `--site`; its path is the base. A `Problem` if it isn't an https URL. */
export function siteUrl(site: string): SiteUrl {
  const shown = withoutLogin(site);
  if (URL.parse(site) === null || !site.startsWith('https://')) {
    throw new Problem(
      `Invalid --site: "${shown}". Pass the https URL of the site, such as ${likelySite(shown)}.`,
    );
  }
  const { origin, pathname, search, hash } = new URL(site);
  const isPage = /\.(?:html?|php|aspx?)$/i.test(pathname);
  if (!isPage && search === '' && hash === '')
    return { origin, base: pathname.replace(/(?<=^\/|[^/])\/+$/, '') };
  const folder = isPage ? pathname.replace(/(?<![^/])[^/]+$/, '') : pathname;
  throw new Problem(
    `Invalid --site: "${shown}". Pass the URL of the site with its folder, such as ${origin}${folder.replace(/\/$/, '')}.`,
  );
}

/** The same host with https, if it is one with a domain; otherwise an example. */
function likelySite(text: string): string {
  const url = URL.parse(text.replace(/^(?:https?:\/\/)?/i, 'https://'));
  return url !== null && /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,}$/i.test(url.hostname)
    ? url.origin
    : 'https://www.example.com';
}

export function siteText(site: string): string {
  const { origin, base } = siteUrl(site);
  return base === '/' ? origin : origin + base;
}

/** Default settings for a site of which only the URL is known; its files decide the URL variant. */
export function settingsAt(site: string): Settings {
  const { origin, base } = siteUrl(site);
  const settings = bareSettings(origin);
  return base === '/' ? settings : { ...settings, variant: { base, ...asFiles } };
}

/** The URL of a site with its base, against which pages are read. */
export function urlOf({ origin, variant }: Pick<Settings, 'origin' | 'variant'>): string {
  return origin + (variant?.base ?? '/');
}

export function movedTo(settings: Settings, site: string): Settings {
  const { origin, base } = siteUrl(site);
  if (base === '/') return { ...settings, origin };
  return { ...settings, origin, variant: { ...(settings.variant ?? asFiles), base } };
}

/** True if the settings are for the site at this URL. A URL without a path matches every base on the host. */
export function areOf({ origin, variant }: Settings, site: string): boolean {
  const { origin: named, base } = siteUrl(site);
  const own = (variant?.base ?? '/').replace(/(?<=^\/|[^/])\/+$/, '');
  return named === origin && (base === '/' || base === own);
}

const asFiles = { format: 'preserve', trailingSlash: 'ignore' } as const;

/** Enough pages to decide. */
const enough = 25;

/**
 * The https URL that most canonicals of a build contain, otherwise its sitemap, with the base; undefined if there is none.
 */
export async function guessSiteOf(dist: string, files: readonly string[]): Promise<string | undefined> {
  const pages = await pagesAmong(dist, files, enough);
  const guessed = guessOrigin(pages) ?? (await originOfSitemap(dist, files));
  // The deployed site uses https, whatever the pages say.
  return guessed && guessed.origin.replace(/^http:/, 'https:') + guessed.base;
}

/** Pages that are read to be sure. */
const many = 500;

/** The URL with the base that the canonicals of a build contain, if all of them have one origin. */
export async function soleSiteOf(dist: string, files: readonly string[]): Promise<string | undefined> {
  const pages = await pagesAmong(dist, files, many);
  const origins = pages.flatMap(({ rels }) =>
    rels.flatMap(({ rel, href }) => (rel.includes('canonical') ? (URL.parse(href)?.origin ?? []) : [])),
  );
  const found = guessOrigin(pages);
  return found !== undefined && new Set(origins).size === 1 ? found.origin + found.base : undefined;
}

async function pagesAmong(dist: string, files: readonly string[], most: number): Promise<RawPage[]> {
  const html = files.filter((file) => /\.html?$/i.test(file)).slice(0, most);
  const read = await Promise.all(
    html.map(async (file) => ({ file, bytes: await readBytes(join(dist, file)) })),
  );
  return read.flatMap(({ file, bytes }) => (bytes === undefined ? [] : [readPage(file, bytes)]));
}

/** The origin of a sitemap's first URL. The base is the common folder, unless the build contains that folder. */
async function originOfSitemap(dist: string, files: readonly string[]) {
  const name = files.find((file) => /^sitemap(?:[-_]index)?\.xml$/i.test(file));
  const bytes = name === undefined ? undefined : await readBytes(join(dist, name));
  if (name === undefined || bytes === undefined) return undefined;
  const urls = readSitemap(name, bytes).entries.flatMap(({ loc }) => URL.parse(loc) ?? []);
  const [first] = urls;
  if (first === undefined) return undefined;
  const folders = urls.map(({ pathname }) => pathname.replace(/(?<![^/])[^/]*$/, ''));
  const base = folders.reduce(commonFolder);
  const isOwn = !files.some((file) => `/${file}`.startsWith(base));
  return { origin: first.origin, base: isOwn ? base : '/' };
}

function commonFolder(a: string, b: string): string {
  let folder = a;
  while (!b.startsWith(folder)) folder = folder.replace(/(?<![^/])[^/]*\/$/, '');
  return folder;
}

/** The host of the map's old URLs, if they are absolute. */
export function originOfMap(map: RedirectMap | undefined): string | undefined {
  const hosts = new Set(map?.entries.flatMap((entry) => (entry.host === '' ? [] : [entry.host])));
  const [host] = hosts;
  return hosts.size === 1 && host !== undefined ? `https://${host}` : undefined;
}

export function bareSettings(origin: string): Settings {
  return {
    origin: new URL(origin).origin,
    domains: [],
    tls: { at: 'here' },
    redirectMaxAge: usualMaxAge,
    headers: [],
    protect: [],
  };
}
