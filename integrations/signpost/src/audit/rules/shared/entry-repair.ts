import type { Cause } from '../../../lib/finding.ts';
import { memoize } from '../../../lib/memoize.ts';
import { type Path, parsePath } from '../../../lib/url/path.ts';
import type { IndexFault } from '../../site/index-fault.ts';
import { findLayoutFault } from '../../site/second-urls.ts';
import type { Site } from '../../site/site.ts';
import type { SiteTarget, Verdict } from '../../site/verdict.ts';
import { listSitemapEntries, listSitemapPages } from './sitemaps.ts';
import { isFaultOfMostLinks, proposeUrlStyle } from './url-style.ts';

// What to do about an entry of the sitemap that isn't the canonical URL of its page.

export const entryFixes = {
  canonical: (url: string) => `list ${url} in its place, or correct the canonical of the page`,
  // The home page, as the canonical of /gauges/: the sitemap lists it already.
  listed: (url: string) =>
    `correct the canonical of the page, or, if the page is a copy of ${url}, take the entry out of the sitemap`,
  oldVersion: 'take the sitemap of the old version out of robots.txt, or its pages out of the sitemap',
};

/** The paths that the sitemap lists: / beside /index.html. */
const listEntryPaths = memoize((site: Site): ReadonlySet<Path | undefined> => {
  const entries = listSitemapEntries(site).filter(({ ownUrl }) => ownUrl?.query === '');
  return new Set(entries.map(({ ownUrl }) => ownUrl?.path));
});

/** "list https://www.example.com/gauges/ in its place", or only to take the entry out where the sitemap has that URL too. */
export function proposeEntry(site: Site, url: string): string {
  const { origin, pathname } = new URL(url);
  const isListed = origin === site.origin && listEntryPaths(site).has(parsePath(pathname));
  return isListed ? 'take the entry out of the sitemap' : `list ${url} in its place`;
}

/** Undefined for a fault of the whole site, and for a page that may have been published on another host first. */
export function findEntryRepair(
  site: Site,
  url: string,
  target: SiteTarget,
  { kind, causeInTarget, isOfOldVersion }: IndexFault,
  { answer, page }: Verdict,
): Pick<Cause, 'key' | 'fix'> | undefined {
  // https://github.com/acme/docs/a.html, which `canonical-host` reports: the right host and folder choose the URL of the page.
  const isCorrected = URL.parse(url)?.pathname !== target.path;
  if (page === undefined || (isCorrected && answer?.status === 200)) return undefined;
  if (isOfOldVersion) return { key: 'old version', fix: entryFixes.oldVersion };
  if (causeInTarget !== undefined) return causeInTarget;
  if (kind === 'variant') {
    const fault = findLayoutFault(target.path, page.servedUrl);
    const style = fault && isFaultOfMostLinks(site, fault) ? proposeUrlStyle(site, page) : undefined;
    return { key: fault ?? 'variant', fix: style ?? proposeEntry(site, site.origin + page.servedUrl) };
  }

  const [canonical] = page.canonicals;
  // `canonical-host` reports it.
  if (canonical?.target.kind !== 'site') return undefined;
  const { href } = canonical;
  const canonicalPage = site.ask(canonical.target.path, canonical.target.query).page;
  const isListed =
    canonicalPage !== undefined && canonicalPage !== page && listSitemapPages(site).has(canonicalPage);
  return { key: `copy of ${href}`, fix: isListed ? entryFixes.listed(href) : entryFixes.canonical(href) };
}
