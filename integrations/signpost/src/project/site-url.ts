import { join } from 'node:path';
import { guessOrigin } from '../audit/site/origin.ts';
import { readPage } from '../audit/site/raw-page.ts';
import { readSitemap } from '../audit/site/sitemap.ts';
import { readBytes } from '../lib/disk/read.ts';
import { withoutLogin } from '../lib/http/login.ts';
import { Problem } from '../lib/problem.ts';
import type { RedirectMap } from '../redirects/map/entry.ts';
import { usualMaxAge } from '../redirects/plan/plan.ts';
import type { Settings } from '../redirects/plan/settings.ts';

/** Where a site is: its https origin, and the folder that it lives in there, `/` for the whole host. */
interface SiteUrl {
  readonly origin: string;
  /** With a slash before it and none behind: `/docs`. */
  readonly base: string;
}

/** The URL that `--site` names: a path in it is the site's base. A `Problem` where it isn't an https URL of a site. */
export function siteUrl(site: string): SiteUrl {
  const shown = withoutLogin(site);
  if (URL.parse(site) === null || !site.startsWith('https://')) {
    const host = shown.replace(/^[a-z]+:\/\//i, '').replace(/\/.*/s, '');
    throw new Problem(
      `--site is the https URL of the site: write https://${host || 'www.example.com'}, not "${shown}".`,
    );
  }
  const { origin, pathname, search, hash } = new URL(site);
  const isPage = /\.(?:html?|php|aspx?)$/i.test(pathname);
  if (!isPage && search === '' && hash === '')
    return { origin, base: pathname.replace(/(?<=^\/|[^/])\/+$/, '') };
  const folder = isPage ? pathname.replace(/(?<![^/])[^/]+$/, '') : pathname;
  throw new Problem(
    `--site is the URL of the site, with its folder: write ${origin}${folder.replace(/\/$/, '')}, not "${shown}".`,
  );
}

/** The same as one text: the origin, with the base where there is one. */
export function siteText(site: string): string {
  const { origin, base } = siteUrl(site);
  return base === '/' ? origin : origin + base;
}

/** The settings of a site of which only its URL is known; its pages are spelled as its files are. */
export function settingsAt(site: string): Settings {
  const { origin, base } = siteUrl(site);
  const settings = bareSettings(origin);
  return base === '/' ? settings : { ...settings, variant: { base, ...asFiles } };
}

/** The URL of a site of which settings are known, with its base: what pages are read against. */
export function urlOf({ origin, variant }: Pick<Settings, 'origin' | 'variant'>): string {
  return origin + (variant?.base ?? '/');
}

/** Known settings, with the URL that was named in place of theirs. */
export function movedTo(settings: Settings, site: string): Settings {
  const { origin, base } = siteUrl(site);
  if (base === '/') return { ...settings, origin };
  return { ...settings, origin, variant: { ...(settings.variant ?? asFiles), base } };
}

/** True where settings are those of the site at this URL; without a path, wherever it lives on the host. */
export function areOf({ origin, variant }: Settings, site: string): boolean {
  const { origin: named, base } = siteUrl(site);
  const own = (variant?.base ?? '/').replace(/(?<=^\/|[^/])\/+$/, '');
  return named === origin && (base === '/' || base === own);
}

const asFiles = { format: 'preserve', trailingSlash: 'ignore' } as const;

/** So many pages tell as much as all of them. */
const enough = 25;

/** The https URL that most canonicals of a build name, else its sitemap, with the base; undefined where none is named. */
export async function guessSiteOf(dist: string, files: readonly string[]): Promise<string | undefined> {
  const html = files.filter((file) => /\.html?$/i.test(file)).slice(0, enough);
  const read = await Promise.all(
    html.map(async (file) => ({ file, bytes: await readBytes(join(dist, file)) })),
  );
  const pages = read.flatMap(({ file, bytes }) => (bytes === undefined ? [] : [readPage(file, bytes)]));
  const guessed = guessOrigin(pages) ?? (await originOfSitemap(dist, files));
  // What is deployed from here is on https, whatever the pages say of themselves.
  return guessed && guessed.origin.replace(/^http:/, 'https:') + guessed.base;
}

/** The origin of a sitemap's first URL; the base is the folder that all are in, unless the build has it. */
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

/** The host that the old URLs of a map name, where they are absolute and name one. */
export function originOfMap(map: RedirectMap | undefined): string | undefined {
  const hosts = new Set(map?.entries.flatMap((entry) => (entry.host === '' ? [] : [entry.host])));
  const [host] = hosts;
  return hosts.size === 1 && host !== undefined ? `https://${host}` : undefined;
}

/** The settings of a site of which nothing but its URL is known; no schema need be loaded for them. */
export function bareSettings(origin: string): Settings {
  return {
    origin: new URL(origin).origin,
    domains: [],
    tls: { at: 'here' },
    redirectMaxAge: { ...usualMaxAge },
    headers: [],
    protect: [],
  };
}
