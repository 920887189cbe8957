import { Problem } from '../lib/problem.ts';
import { withoutLogin } from '../lib/without-login.ts';
import { bareSettings } from '../redirects/plan/bare-settings.ts';
import type { Settings } from '../redirects/plan/settings.ts';

/** Where a site is: its https origin, and the folder that it lives in there, `/` for the whole host. */
export interface SiteAddress {
  readonly origin: string;
  /** With a slash before it and none behind: `/docs`. */
  readonly base: string;
}

/** The URL that `--site` names: a path in it is the site's base. A `Problem` where it isn't an https URL of a site. */
export function siteAddress(site: string): SiteAddress {
  const shown = withoutLogin(site);
  if (URL.parse(site) === null || !site.startsWith('https://')) {
    const host = shown.replace(/^[a-z]+:\/\//i, '').replace(/\/.*/s, '');
    throw new Problem(
      `--site is the https address of the site: write https://${host || 'www.example.com'}, not "${shown}".`,
    );
  }
  const { origin, pathname, search, hash } = new URL(site);
  const isPage = /\.(?:html?|php|aspx?)$/i.test(pathname);
  if (!isPage && search === '' && hash === '')
    return { origin, base: pathname.replace(/(?<=^\/|[^/])\/+$/, '') };
  const folder = isPage ? pathname.replace(/(?<![^/])[^/]+$/, '') : pathname;
  throw new Problem(
    `--site is the address of the site, with the folder that it lives in: write ${origin}${folder.replace(/\/$/, '')}, not "${shown}".`,
  );
}

/** The same as one text: the origin, with the base where there is one. */
export function siteText(site: string): string {
  const { origin, base } = siteAddress(site);
  return base === '/' ? origin : origin + base;
}

/** The settings of a site of which only its URL is known; its pages are spelled as its files are. */
export function settingsAt(site: string): Settings {
  const { origin, base } = siteAddress(site);
  const settings = bareSettings(origin);
  return base === '/' ? settings : { ...settings, spelling: { base, ...asFiles } };
}

/** The URL of a site of which settings are known, with its base: what pages are read against. */
export function addressOf({ origin, spelling }: Pick<Settings, 'origin' | 'spelling'>): string {
  return origin + (spelling?.base ?? '/');
}

/** Known settings, with the URL that was named in place of theirs. */
export function movedTo(settings: Settings, site: string): Settings {
  const { origin, base } = siteAddress(site);
  if (base === '/') return { ...settings, origin };
  return { ...settings, origin, spelling: { ...(settings.spelling ?? asFiles), base } };
}

/** True where settings are those of the site at this URL; without a path, wherever it lives on the host. */
export function areOf({ origin, spelling }: Settings, site: string): boolean {
  const { origin: named, base } = siteAddress(site);
  const own = (spelling?.base ?? '/').replace(/(?<=^\/|[^/])\/+$/, '');
  return named === origin && (base === '/' || base === own);
}

const asFiles = { format: 'preserve', trailingSlash: 'ignore' } as const;
