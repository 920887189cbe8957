import type { Finding } from '../../../lib/finding.ts';
import { memoize } from '../../../lib/memoize.ts';
import type { Spot } from '../../../lib/text/lines.ts';
import type { Path } from '../../../lib/url/path.ts';
import { isPermanent } from '../../../map/entry.ts';
import { locateOnPage, type Page, type Rel } from '../../site/page.ts';
import type { Site, SitePages } from '../../site/site.ts';
import type { SentHeader } from '../../site/site-headers.ts';
import { Resolver, type Target } from '../../site/target.ts';
import { isFilledIn, parseLinkHeader } from './canonical.ts';

/** A declared language version, and where. */
export interface Version extends Spot {
  /** The page's own place, or that of the header. */
  readonly file: string;
  readonly hreflang: string;
  readonly href: string;
  readonly target: Target;
  /** The Link header with it, if any. */
  readonly header?: SentHeader | undefined;
}

/** The pages with language versions, in order. */
export const versionedPages = memoize((site: SitePages): readonly Page[] => {
  const mayBeInHeaders = hasHeaders(site);
  return site.documents.filter(
    (page) => hasVersions(page) || (mayBeInHeaders && readHeaderVersions(site, page).length > 0),
  );
});

/** The versions in a page's head: rel=alternate with hreflang. */
export function readHeadVersions(page: Page): readonly Version[] {
  return hasVersions(page) ? readVersions(page) : [];
}

function hasVersions({ rels }: Page): boolean {
  return rels.some(({ hreflang }) => hreflang !== undefined);
}

/** The versions in a page's head or Link headers. */
export function readPageVersions(site: SitePages, page: Page): readonly Version[] {
  const inHead = readHeadVersions(page);
  if (!hasHeaders(site)) return inHead;
  // Those in the head too are reported there.
  const further = readHeaderVersions(site, page).filter(
    ({ hreflang, href }) => !inHead.some((one) => one.hreflang === hreflang && one.href === href),
  );
  return further.length === 0 ? inHead : [...inHead, ...further];
}

/** True if two versions have the same URL, possibly in two variants. */
export function isOneUrl(one: Version, other: Version): boolean {
  if (one.href === other.href) return true;
  if (one.target.kind === 'site')
    return (
      other.target.kind === 'site' &&
      one.target.path === other.target.path &&
      one.target.query === other.target.query
    );
  return other.target.kind === 'web' && one.target.url === other.target.url;
}

/** True for an x-default that temporarily redirects each visitor to a language, as Google describes for home pages. */
export function isChooser(site: Site, code: string, path: Path, query: string): boolean {
  if (code.toLowerCase() !== 'x-default') return false;
  const hit = site.find(path, query);
  return hit?.kind === 'redirect' && !isPermanent(hit.status);
}

/** The place of a declared version, for a finding. */
export function locateVersion(
  site: SitePages,
  page: Page,
  version: Version | undefined,
): Pick<Finding, 'file' | 'line' | 'column' | 'url'> {
  return { ...locateOnPage(site, page, version), file: version?.file ?? page.file };
}

const readVersions = memoize((page: Page): readonly Version[] =>
  page.rels.flatMap((rel) =>
    rel.head && rel.rel.includes('alternate') && rel.hreflang !== undefined && !isFeed(rel)
      ? [{ ...rel, hreflang: rel.hreflang, file: page.file }]
      : [],
  ),
);

const hasHeaders = memoize((site: SitePages) =>
  (site.headers?.blocks ?? []).some(({ headers }) =>
    headers.some((header) => parseVersions(header).length > 0),
  ),
);

/** URLs in headers are relative to the page, not to its `base`. */
const resolverOf = memoize(({ origin }: SitePages) => new Resolver(origin));

/** Those in its Link headers. */
function readHeaderVersions(site: SitePages, page: Page): readonly Version[] {
  return headersOf(site)(page);
}

/** Cached, since each version of a page needs its headers. */
const headersOf = memoize((site: SitePages) =>
  memoize((page: Page): readonly Version[] =>
    (site.headers?.for(page.url) ?? []).flatMap((header) =>
      parseVersions(header).flatMap(({ href, hreflangs }) => {
        const { file, line, column } = header;
        const target = resolverOf(site).resolve(href, page.url);
        return hreflangs.map((hreflang) => ({ file, line, column, hreflang, href, target, header }));
      }),
    ),
  ),
);

/** A URL that the host completes differs per page and isn't visible here. */
function parseVersions(header: SentHeader): ReturnType<typeof parseLinkHeader> {
  return (header.name === 'link' ? parseLinkHeader(header.value) : []).filter(
    (link) =>
      link.rel.includes('alternate') && link.hreflangs.length > 0 && !isFeed(link) && !isFilledIn(link.href),
  );
}

/** A feed may have a language by hreflang too, but it isn't a version of the page. */
export function isFeed({ type }: Pick<Rel, 'type'>): boolean {
  return type !== undefined && type !== '' && !/html/i.test(type);
}

/** A page with language versions, for examples: code ─▶ URL. */
export function printAlternates(versions: Readonly<Record<string, string>>): string {
  return Object.entries(versions)
    .map(([code, url]) => `<link rel="alternate" hreflang="${code}" href="https://www.example.com${url}">`)
    .join('\n');
}
