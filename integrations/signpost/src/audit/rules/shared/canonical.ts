import { memoize } from '../../../lib/memoize.ts';
import type { Page } from '../../site/page.ts';
import type { SitePages } from '../../site/site.ts';
import type { HeaderBlock, SentHeader } from '../../site/site-headers.ts';
import type { Clause } from '../rule.ts';

/** One link of a Link header. */
interface HeaderLink {
  readonly href: string;
  /** Lower-case tokens of `rel`. */
  readonly rel: readonly string[];
  /** A link may be for several languages. */
  readonly hreflangs: readonly string[];
  readonly type: string | undefined;
  readonly media: string | undefined;
}

/** The links of a Link header. (RFC 8288.) */
export function parseLinkHeader(value: string): HeaderLink[] {
  // Commas separate links; URLs may contain commas too.
  return [...value.matchAll(/<([^<>]*)>([^<]*)/g)].map(([, url = '', rest = '']) => ({
    href: url.trim(),
    rel: (readParameters(rest, 'rel')[0] ?? '').toLowerCase().split(/\s+/),
    hreflangs: readParameters(rest, 'hreflang'),
    type: readParameters(rest, 'type')[0],
    media: readParameters(rest, 'media')[0],
  }));
}

const written = {
  rel: /;\s*rel\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/gi,
  hreflang: /;\s*hreflang\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/gi,
  type: /;\s*type\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/gi,
  media: /;\s*media\s*=\s*(?:"([^"]*)"|([^\s;,"]+))/gi,
};

function readParameters(rest: string, name: keyof typeof written): string[] {
  return [...rest.matchAll(written[name])].map(([, quoted, plain]) => quoted ?? plain ?? '');
}

/** The canonical in a Link header; undefined without one. */
export function readHeaderCanonical(value: string): string | undefined {
  return parseLinkHeader(value).find(({ rel }) => rel.includes('canonical'))?.href;
}

const hasCanonicals = memoize((site: SitePages) =>
  (site.headers?.blocks ?? []).some(({ headers }) => headers.some(isCanonical)),
);

function isCanonical({ name, value }: SentHeader): boolean {
  return name === 'link' && readHeaderCanonical(value) !== undefined;
}

/** True if the host inserts a part of the requested URL: `https://www.example.com/:splat`, `/$1`. */
export function isFilledIn(url: string): boolean {
  return /\/:[A-Za-z]|\$\d/.test(url);
}

/** The canonical in a page's Link header; undefined without one, or if the host inserts a part of it. */
export function findHeaderCanonical(site: SitePages, { url }: Page): string | undefined {
  const header = hasCanonicals(site) ? site.headers?.for(url).find(isCanonical) : undefined;
  const named = header && readHeaderCanonical(header.value);
  return header === undefined || named === undefined || isFilledIn(named) ? undefined : named;
}

/** The single URL of a header block; undefined if it is for several. */
export function readBlockUrl(site: SitePages, { pattern }: HeaderBlock): { readonly url?: string } {
  if (/\*|\/:[a-z]/i.test(pattern)) return {};
  const url = pattern.startsWith('/') ? site.origin + pattern : pattern;
  return URL.parse(url) !== null ? { url } : {};
}

/** Parts that an absolute canonical must not have: credentials, campaign parameters, a fragment. */
export function findCanonicalFault(href: string): Clause | undefined {
  const shown = stripCredentials(href);
  if (shown !== href)
    return { text: 'contains a login that everybody can read', fix: `write ${shown.replace(/#.*/s, '')}` };
  const campaign = /[?&]((?:utm_\w+|gclid|fbclid|msclkid))=/i.exec(href)?.[1];
  if (campaign !== undefined)
    return {
      text: `has a campaign parameter (${campaign}), so each campaign is a separate page`,
      fix: `remove ${campaign}`,
    };
  if (!href.includes('#')) return undefined;
  return { text: 'has a fragment, but a fragment is not a page', fix: `write ${href.replace(/#.*/s, '')}` };
}

/** The intended URL if a template joins host and path without a slash: `https://www.example.comgauges/`. */
export function withSlash(origin: string, { url }: Page, href: string): string | undefined {
  const { host, pathname } = URL.parse(href) ?? {};
  const own = new URL(origin).host;
  if (host === undefined || pathname === undefined || !host.startsWith(own)) return undefined;
  const path = `/${host.slice(own.length)}${pathname}`;
  return stripIndexFile(path) === stripIndexFile(url) ? origin + path : undefined;
}

function stripIndexFile(path: string): string {
  return path.replace(/\/index\.html?$/, '/');
}

/** A URL without credentials, for a message. */
export function stripCredentials(href: string): string {
  if (!href.includes('@')) return href;
  const url = URL.parse(href) ?? undefined;
  if (url === undefined || (url.username === '' && url.password === '')) return href;
  url.username = '';
  url.password = '';
  return url.href;
}
